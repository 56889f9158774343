import { createHash, randomBytes } from "node:crypto";
import type { Invitation, InvitationList, Role } from "@guidepost/contract";
import { inTransaction } from "@guidepost/database";
import { hashSecret } from "../secret-hash.ts";
import { requireOwnAddress, requireOwner } from "../actor.ts";
import { withAudit } from "#audit/index.ts";
import type { ActorContext, RateLimitedContext, ServiceContext } from "../context.ts";
import { type DomainError, conflict, invalid, notFound } from "../errors.ts";
import { enqueueMail } from "#mail/index.ts";
import { enforceRateLimit } from "../rate-limit.ts";
import { lockCredential } from "#session-lock/index.ts";
import { requireInvitations } from "../sign-up-policy.ts";
import * as store from "./store/invitations.ts";
import { isEmailInUse } from "./store/users.ts";

export function invitationNotFound(): DomainError {
  return notFound("This invitation is no longer valid. Ask for a new one");
}

/** The maximum of pending invitations of one account. */
const MAX_PENDING_INVITATIONS = 100;

const VALIDITY_MS = 7 * 24 * 60 * 60 * 1000;

/** Invitations that all accounts may send to one address. */
const INVITATIONS_PER_EMAIL = { perMinute: 2, perHour: 5 };

/**
 * Invites a user to the account by mail, and returns another link for the same invitation. Either of them works once,
 * within 7 days. Stores only the hashes of their tokens.
 *
 * @throws `forbidden` for members, and when invitations are closed (contract ACCT-11); `email_not_verified`; `validation_failed` for the email address of an existing user;
 *   `rate_limit_exceeded` for too many invitations to the address; `conflict` if the account already has a pending
 *   invitation for the address, or too many pending invitations
 */
export async function inviteMember(
  ctx: ActorContext & RateLimitedContext,
  input: { email: string; role: Role },
): Promise<{ url: string; expires_at: string }> {
  requireOwner(ctx.actor);
  requireOwnAddress(ctx.actor);
  requireInvitations(ctx);
  if (await isEmailInUse(ctx.db, input.email))
    throw invalid({ email: ["already has a Guidepost account"] });
  const subject = `invitation:email:${createHash("sha256").update(input.email).digest("hex")}`;
  await enforceRateLimit(ctx, { subject, allowed: INVITATIONS_PER_EMAIL });
  const token = randomBytes(24).toString("base64url");
  const now = ctx.clock();
  const expiresAt = new Date(now.getTime() + VALIDITY_MS);
  const accountId = ctx.actor.account.id;
  const { role } = input;
  const { id: userId } = ctx.actor.user;
  const invitation = {
    accountId,
    role,
    email: input.email,
    expiresAt,
    invitedBy: userId,
    tokenHash: hashSecret(token),
  };
  const inserted = await withAudit(ctx, (audit) =>
    store.insertInvitation(ctx.db, invitation, {
      now,
      maxPending: MAX_PENDING_INVITATIONS,
      onChange: async (transaction, { id: invitationId }) => {
        await lockCredential(transaction, ctx.actor);
        await enqueueMail(transaction, { kind: "invitation", invitationId });
        const event = { action: "invitation.created", userId, accountId, invitationId } as const;
        return audit(transaction, { ...event, role }, input.email);
      },
    }),
  );
  if (inserted === "already invited")
    throw conflict(
      "This address has a pending invitation. Send its mail again, or cancel it before you create another one",
    );
  if (inserted === "limit reached")
    throw conflict(
      `${MAX_PENDING_INVITATIONS} invitations are pending, which is the maximum. Cancel some first`,
    );
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

/** Mails of one invitation, in addition to the first one. */
const MAILS_PER_INVITATION = { perMinute: 1, perHour: 3 };

/**
 * Sends the mail of a pending invitation again. Earlier links keep working until one of them is used.
 *
 * @throws `forbidden` for members; `email_not_verified`; `not_found` for an invitation that cannot be accepted;
 *   `rate_limit_exceeded`
 */
export async function resendInvitation(
  ctx: ActorContext & RateLimitedContext,
  { id }: { id: number },
): Promise<void> {
  requireOwner(ctx.actor);
  requireOwnAddress(ctx.actor);
  const invitation = { id, accountId: ctx.actor.account.id, now: ctx.clock() };
  if (!(await store.hasPendingInvitation(ctx.db, invitation)))
    throw notFound("Invitation not found");
  await enforceRateLimit(ctx, { subject: `invitation:${id}`, allowed: MAILS_PER_INVITATION });
  await inTransaction(ctx.db.pool, (transaction) =>
    enqueueMail(transaction, { kind: "invitation", invitationId: id }),
  );
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
  const event = {
    action: "invitation.cancelled",
    userId: ctx.actor.user.id,
    invitationId: input.id,
  } as const;
  const isDeleted = await withAudit(ctx, (audit) =>
    store.deleteInvitation(ctx.db, { accountId, id: input.id }, (transaction) =>
      audit(transaction, event),
    ),
  );
  if (!isDeleted) throw notFound("Invitation not found");
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
