import { inTransaction } from "@guidepost/database";
import { hashSecret } from "../secret-hash.ts";
import { withAudit } from "#audit/index.ts";
import type { ActorContext, RateLimitedContext, ServiceContext } from "../context.ts";
import { type DomainError, notFound } from "../errors.ts";
import type { JobTransaction } from "#jobs/index.ts";
import { enqueueMail, findUserToken, TOKEN_VALIDITY_MS, useUserToken } from "#mail/index.ts";
import { enforceRateLimit } from "../rate-limit.ts";
import * as store from "./store.ts";

/** Mails that a user may request for an unverified address. */
const MAILS_PER_USER = { perMinute: 2, perHour: 5 };

/** Adds the mail with a link that verifies the address of a user to the transaction. */
export async function enqueueVerification(
  { clock }: Pick<ServiceContext, "clock">,
  transaction: JobTransaction,
  user: { userId: number; email: string },
): Promise<void> {
  const expiresAt = new Date(clock().getTime() + TOKEN_VALIDITY_MS.verify_email);
  const mail = { kind: "verify_email", ...user, expiresAt: expiresAt.toISOString() } as const;
  await enqueueMail(transaction, mail);
}

/**
 * Sends another mail with a link that verifies the actor's address. Does nothing for a verified address.
 *
 * @throws `rate_limit_exceeded`
 */
export async function requestVerification(ctx: ActorContext & RateLimitedContext): Promise<void> {
  const { id: userId, isVerified } = ctx.actor.user;
  if (isVerified) return;
  await enforceRateLimit(ctx, {
    subject: `verify-email:user:${userId}`,
    allowed: MAILS_PER_USER,
  });
  await inTransaction(ctx.db.pool, async (transaction) => {
    const email = await store.findUnverifiedEmail(transaction, userId);
    if (email !== undefined) await enqueueVerification(ctx, transaction, { userId, email });
  });
}

function linkExpired(): DomainError {
  return notFound("This link is no longer valid. Request a new one");
}

async function findVerification({ db, clock, actor }: ActorContext, token: string) {
  const link = { hash: hashSecret(token), kind: "verify_email", now: clock() } as const;
  const found = await findUserToken(db.pool, link);
  if (found?.userId !== actor.user.id) throw linkExpired();
  return { email: found.email, link };
}

/**
 * Returns the email address that the link of an email verifies. Does not use the link, because email programs open
 * links without their users.
 *
 * @throws `not_found` if the link does not work for the actor
 */
export async function checkVerification(
  ctx: ActorContext,
  input: { token: string },
): Promise<{ email: string }> {
  return { email: (await findVerification(ctx, input.token)).email };
}

/**
 * Records that the actor receives mail at the address of the link (contract MAIL-9). The link works once. It works only
 * in a session of the user: otherwise a person who receives mail that another person requested would verify the other
 * one's user (contract USER-3).
 *
 * @throws `not_found` if the link does not work for the actor, and if the actor has another address now
 */
export async function verifyAddress(ctx: ActorContext, input: { token: string }): Promise<void> {
  const { email, link } = await findVerification(ctx, input.token);
  const { id: userId } = ctx.actor.user;
  await withAudit(ctx, (audit) =>
    inTransaction(ctx.db.pool, async (transaction) => {
      if (!(await useUserToken(transaction, { ...link, userId }))) throw linkExpired();
      const verified = { userId, email, at: ctx.clock() };
      if (!(await store.setVerified(transaction, verified))) throw linkExpired();
      await audit(transaction, { action: "user.email_verified", userId });
    }),
  );
}
