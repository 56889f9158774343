import { createHash } from "node:crypto";
import { inTransaction, uniqueViolation } from "@guidepost/database";
import { hashSecret } from "../secret-hash.ts";
import { withAudit } from "#audit/index.ts";
import type { ActorContext, RateLimitedContext } from "../context.ts";
import { conflict, type DomainError, invalid, notFound } from "../errors.ts";
import {
  deleteUserTokens,
  enqueueMail,
  enqueueNotice,
  findUserToken,
  TOKEN_VALIDITY_MS,
  useUserToken,
} from "#mail/index.ts";
import { enforceRateLimit } from "../rate-limit.ts";
import { lockCredential } from "#session-lock/index.ts";
import { requirePermittedDomain } from "../sign-up-policy.ts";
import * as store from "./store.ts";

/** Mails that a user may request to new addresses, and that all users may request to one address. */
const MAILS = { perMinute: 3, perHour: 6 };

/**
 * Requests a change of the actor's address. Sends a link to the new one, and a notice to the
 * present one if it is verified. The present address stays until the link is used. The response is
 * the same for an address of another user (contract MAIL-12).
 *
 * @throws `validation_failed` for the present address, and for an address of a domain that the operator does not permit
 * (contract ACCT-11); `rate_limit_exceeded`
 */
export async function requestEmailChange(
  ctx: ActorContext & RateLimitedContext,
  { email: newEmail }: { email: string },
): Promise<void> {
  requirePermittedDomain(ctx, newEmail);
  const { id: userId } = ctx.actor.user;
  const hash = createHash("sha256").update(newEmail).digest("hex");
  for (const subject of [`change-email:user:${userId}`, `change-email:email:${hash}`])
    await enforceRateLimit(ctx, { subject, allowed: MAILS });
  const expiresAt = new Date(ctx.clock().getTime() + TOKEN_VALIDITY_MS.change_email).toISOString();
  await withAudit(ctx, (audit) =>
    inTransaction(ctx.db.pool, async (transaction) => {
      const { email, pendingEmail, isVerified } = await store.lockAddresses(transaction, userId);
      await lockCredential(transaction, ctx.actor);
      if (email === newEmail) throw invalid({ email: ["is your address already"] });
      await store.setPendingEmail(transaction, { userId, email: newEmail });
      await deleteUserTokens(transaction, { userId, kind: "change_email" });
      await enqueueMail(transaction, { kind: "change_email", userId, email: newEmail, expiresAt });
      if (pendingEmail === newEmail) return;
      if (isVerified) {
        const kind = "email_change_requested";
        await enqueueNotice(ctx, transaction, { kind, userId, email, newEmail });
      }
      await audit(transaction, { action: "user.email_change_requested", userId });
    }),
  );
}

/** Cancels a change of the actor's address. Its links stop working. Does nothing without one. */
export async function cancelEmailChange(ctx: ActorContext): Promise<void> {
  const { id: userId } = ctx.actor.user;
  await withAudit(ctx, (audit) =>
    inTransaction(ctx.db.pool, async (transaction) => {
      const { pendingEmail } = await store.lockAddresses(transaction, userId);
      if (pendingEmail === null) return;
      await store.setPendingEmail(transaction, { userId, email: null });
      await deleteUserTokens(transaction, { userId, kind: "change_email" });
      await audit(transaction, { action: "user.email_change_cancelled", userId });
    }),
  );
}

function linkExpired(): DomainError {
  return notFound("This link is no longer valid. Request a new one in Settings");
}

function addressUnusable(): DomainError {
  return conflict("This address can't be used. Choose another one in Settings");
}

async function findChange({ db, clock, actor }: ActorContext, token: string) {
  const link = { hash: hashSecret(token), kind: "change_email", now: clock() } as const;
  const found = await findUserToken(db.pool, link);
  if (found?.userId !== actor.user.id) throw linkExpired();
  return { email: found.email, link };
}

/**
 * Returns the new address of the link of a mail. The link does not work for another user, who would otherwise get the
 * account of a user who mistyped the address.
 *
 * @throws `not_found` if the link does not work for the actor
 */
export async function checkEmailChange(
  ctx: ActorContext,
  input: { token: string },
): Promise<{ email: string }> {
  return { email: (await findChange(ctx, input.token)).email };
}

/**
 * Replaces the actor's address with that of the link, and notifies the former one if it was verified. Sessions and keys
 * stay (contract MAIL-13). The link works once.
 *
 * @throws `not_found` if the link does not work for the actor; `conflict` if another user has the address now
 */
export async function confirmEmailChange(
  ctx: ActorContext,
  input: { token: string },
): Promise<void> {
  const { email: newEmail, link } = await findChange(ctx, input.token);
  const { id: userId } = ctx.actor.user;
  const isChanged = await withAudit(ctx, (audit) =>
    inTransaction(ctx.db.pool, async (transaction) => {
      const { email, pendingEmail, isVerified } = await store.lockAddresses(transaction, userId);
      await lockCredential(transaction, ctx.actor);
      const isFirstUse = await useUserToken(transaction, { ...link, userId });
      if (!isFirstUse || pendingEmail !== newEmail) throw linkExpired();
      // Without this address, the user can choose another one.
      if (await store.isTaken(transaction, newEmail)) {
        await store.setPendingEmail(transaction, { userId, email: null });
        return false;
      }
      await store.replaceEmail(transaction, { userId, email: newEmail, at: ctx.clock() });
      if (isVerified)
        await enqueueNotice(ctx, transaction, { kind: "email_changed", userId, email, newEmail });
      await audit(transaction, { action: "user.email_changed", userId });
      return true;
    }),
  ).catch((error: unknown) => {
    // Another user took the address at the same time.
    if (uniqueViolation(error) === "users_email_key") return false;
    throw error;
  });
  if (!isChanged) throw addressUnusable();
}
