import { randomBytes } from "node:crypto";
import type { Invitation, InvitationList, Role } from "@guidepost/contract";
import type { Prisma } from "@guidepost/database";
import { hashSecret } from "../api-keys/api-key.ts";
import { requireFreshSignIn, requireOwner } from "../authorization.ts";
import type { ActorContext, ServiceContext } from "../context.ts";
import { DomainError, invalid, notFound } from "../errors.ts";

/** Invitations that can be accepted: not used, not expired, and created by a current owner. */
export function pendingInvitationWhere(now: Date) {
  return {
    acceptedAt: null,
    expiresAt: { gt: now },
    inviter: { removedAt: null, role: "owner" },
  } satisfies Prisma.InvitationWhereInput;
}

export function invitationNotFound(): DomainError {
  return notFound("This invitation is not valid any more: ask for a new one");
}

/** The maximum of pending invitations of one account. */
const MAX_PENDING_INVITATIONS = 100;

const VALIDITY_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Creates a link with which one user can join the account within 7 days. Stores only the hash of
 * its token.
 * @throws `forbidden` for members; `validation_failed` for the e-mail address of an existing user;
 * `conflict` for too many pending invitations; `fresh_sign_in_required` when the role is owner
 */
export async function inviteMember(
  ctx: ActorContext,
  input: { email: string; role: Role },
): Promise<{ url: string; expires_at: string }> {
  requireOwner(ctx.actor);
  if (input.role === "owner") requireFreshSignIn(ctx);
  const { prisma } = ctx.db;
  if (
    await prisma.user.findFirst({
      where: { email: input.email, removedAt: null },
      select: { id: true },
    })
  )
    throw invalid({ email: ["has a Guidepost account already"] });
  const token = randomBytes(24).toString("base64url");
  const now = ctx.clock();
  const expiresAt = new Date(now.getTime() + VALIDITY_MS);
  const accountId = ctx.actor.account.id;
  const { id } = await prisma.$transaction(async (transaction) => {
    // Serializes invitations of one account, so that the limit is exact under concurrency.
    await transaction.$queryRaw`select 1 from accounts where id = ${accountId} for no key update`;
    await transaction.invitation.deleteMany({
      where: { accountId, acceptedAt: null, expiresAt: { lte: now } },
    });
    const pending = await transaction.invitation.count({
      where: { accountId, ...pendingInvitationWhere(now) },
    });
    if (pending >= MAX_PENDING_INVITATIONS)
      throw new DomainError(
        "conflict",
        `${MAX_PENDING_INVITATIONS} invitations wait to be accepted, which is the most: cancel some first`,
      );
    return transaction.invitation.create({
      select: { id: true },
      data: {
        accountId,
        invitedBy: ctx.actor.user.id,
        role: input.role,
        email: input.email,
        tokenHash: new Uint8Array(hashSecret(token)),
        expiresAt,
      },
    });
  });
  ctx.audit({
    action: "invitation.created",
    userId: ctx.actor.user.id,
    accountId,
    invitationId: id,
    role: input.role,
  });
  return { url: `${ctx.portalUrl}/join/${token}`, expires_at: expiresAt.toISOString() };
}

/**
 * Lists the account's pending invitations, newest first.
 * @throws `forbidden` for members
 */
export async function listInvitations(ctx: ActorContext): Promise<InvitationList> {
  requireOwner(ctx.actor);
  const rows = await ctx.db.prisma.invitation.findMany({
    where: { accountId: ctx.actor.account.id, ...pendingInvitationWhere(ctx.clock()) },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: { id: true, email: true, role: true, createdAt: true, expiresAt: true },
  });
  return {
    invitations: rows.map(({ createdAt, expiresAt, ...row }) => ({
      ...row,
      created_at: createdAt.toISOString(),
      expires_at: expiresAt.toISOString(),
    })),
  };
}

/**
 * Cancels an invitation that was not accepted.
 * @throws `forbidden` for members; `not_found`
 */
export async function cancelInvitation(
  ctx: ActorContext,
  input: { id: number },
): Promise<InvitationList> {
  requireOwner(ctx.actor);
  const { count } = await ctx.db.prisma.invitation.deleteMany({
    where: { id: input.id, accountId: ctx.actor.account.id, acceptedAt: null },
  });
  if (count === 0) throw notFound("Invitation not found");
  ctx.audit({
    action: "invitation.cancelled",
    userId: ctx.actor.user.id,
    invitationId: input.id,
  });
  return listInvitations(ctx);
}

/**
 * Returns the invitation of a link.
 * @throws `not_found` if it cannot be accepted
 */
export async function getInvitation(
  service: ServiceContext,
  input: { token: string },
): Promise<Invitation> {
  const tokenHash = new Uint8Array(hashSecret(input.token));
  const invitation = await service.db.prisma.invitation.findUnique({
    where: { tokenHash, ...pendingInvitationWhere(service.clock()) },
    select: { email: true, role: true, expiresAt: true, account: { select: { name: true } } },
  });
  if (!invitation) throw invitationNotFound();
  return {
    account_name: invitation.account.name,
    email: invitation.email,
    role: invitation.role,
    expires_at: invitation.expiresAt.toISOString(),
  };
}
