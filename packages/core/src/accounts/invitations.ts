import { randomBytes } from "node:crypto";
import type { Invitation, InvitationList, Role } from "@guidepost/contract";
import { hashSecret } from "../api-keys/index.ts";
import { requireFreshSignIn, requireOwner } from "../actor.ts";
import type { ActorContext, ServiceContext } from "../context.ts";
import { type DomainError, conflict, invalid, notFound } from "../errors.ts";
import * as store from "./store/invitations.ts";
import { isEmailInUse } from "./store/users.ts";

export function invitationNotFound(): DomainError {
  return notFound("This invitation is no longer valid. Ask for a new one");
}

/** The maximum of pending invitations of one account. */
const MAX_PENDING_INVITATIONS = 100;

const VALIDITY_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Creates a link with which one user can join the account within 7 days. Stores only the hash of
 * its token.
 *
 * @throws `forbidden` for members; `validation_failed` for the e-mail address of an existing user;
 *   `conflict` for too many pending invitations; `fresh_sign_in_required` when the role is owner
 */
export async function inviteMember(
  ctx: ActorContext,
  input: { email: string; role: Role },
): Promise<{ url: string; expires_at: string }> {
  requireOwner(ctx.actor);
  if (input.role === "owner") requireFreshSignIn(ctx);
  if (await isEmailInUse(ctx.db, input.email))
    throw invalid({ email: ["already has a Guidepost account"] });
  const token = randomBytes(24).toString("base64url");
  const now = ctx.clock();
  const expiresAt = new Date(now.getTime() + VALIDITY_MS);
  const accountId = ctx.actor.account.id;
  const inserted = await store.insertInvitation(
    ctx.db,
    {
      accountId,
      invitedBy: ctx.actor.user.id,
      role: input.role,
      email: input.email,
      tokenHash: hashSecret(token),
      expiresAt,
    },
    { now, maxPending: MAX_PENDING_INVITATIONS },
  );
  if (inserted === "limit reached")
    throw conflict(
      `${MAX_PENDING_INVITATIONS} invitations are pending, which is the maximum. Cancel some first`,
    );
  ctx.audit({
    action: "invitation.created",
    userId: ctx.actor.user.id,
    accountId,
    invitationId: inserted.id,
    role: input.role,
  });
  return { url: `${ctx.portalUrl}/join/${token}`, expires_at: expiresAt.toISOString() };
}

/**
 * Lists the account's pending invitations, newest first.
 *
 * @throws `forbidden` for members
 */
export async function listInvitations(ctx: ActorContext): Promise<InvitationList> {
  requireOwner(ctx.actor);
  const accountId = ctx.actor.account.id;
  const rows = await store.listPendingInvitations(ctx.db, { accountId, now: ctx.clock() });
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
 *
 * @throws `forbidden` for members; `not_found`
 */
export async function cancelInvitation(
  ctx: ActorContext,
  input: { id: number },
): Promise<InvitationList> {
  requireOwner(ctx.actor);
  const accountId = ctx.actor.account.id;
  if (!(await store.deleteInvitation(ctx.db, { accountId, id: input.id })))
    throw notFound("Invitation not found");
  ctx.audit({
    action: "invitation.cancelled",
    userId: ctx.actor.user.id,
    invitationId: input.id,
  });
  return listInvitations(ctx);
}

/**
 * Returns the invitation of a link.
 *
 * @throws `not_found` if it cannot be accepted
 */
export async function getInvitation(
  service: ServiceContext,
  input: { token: string },
): Promise<Invitation> {
  const link = { tokenHash: hashSecret(input.token), now: service.clock() };
  const invitation = await store.findPendingInvitation(service.db, link);
  if (!invitation) throw invitationNotFound();
  return {
    account_name: invitation.account.name,
    email: invitation.email,
    role: invitation.role,
    expires_at: invitation.expiresAt.toISOString(),
  };
}
