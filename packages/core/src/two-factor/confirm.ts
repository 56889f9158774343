import type {
  AccountDeletion,
  PasswordConfirmation,
  Provider,
  SecondFactor,
} from "@guidepost/contract";
import { requireFreshSignIn, type Session } from "../actor.ts";
import { recordAction, recordFailure } from "#audit/index.ts";
import type { ActorContext, RateLimitedContext } from "../context.ts";
import { conflict, invalid } from "../errors.ts";
import {
  currentSession,
  findPassword,
  hasIdentity,
  recordConfirmation,
  verifyPassword,
} from "#sign-in/index.ts";
import { PENDING_MS, withSecondFactor } from "./second-factor.ts";

/** @throws `rate_limit_exceeded`; `validation_failed` for a wrong code */
async function requireCode(ctx: ActorContext & RateLimitedContext, code: string): Promise<void> {
  const { id: userId } = ctx.actor.user;
  const isRight = await withSecondFactor(ctx, { userId, code }, async () => true);
  if (!isRight) throw invalid({ code: ["is incorrect"] });
}

function confirmed(session: Session, at: Date): Session {
  const { providerConfirmedAt: _, ...rest } = recordConfirmation(session, at);
  return rest;
}

/**
 * Confirms the actor's identity with the password and, with two-factor sign-in, a code. Returns the session as
 * authenticated now (contract SIGN-23).
 *
 * @throws `validation_failed` for a wrong password or code, for a missing code, and for a user without a password;
 *   `rate_limit_exceeded` for too many codes
 */
export async function confirmByPassword(
  ctx: ActorContext & RateLimitedContext,
  { password, code }: PasswordConfirmation,
): Promise<Session> {
  const session = currentSession(ctx);
  const { id: userId } = ctx.actor.user;
  const event = { action: "session.confirmed", userId, method: "password" } as const;
  const { passwordHash, twoFactor } = await findPassword(ctx.db, userId);
  if (!(await verifyPassword(ctx, password, passwordHash))) {
    await recordFailure(ctx, { ...event, action: "session.confirmation_failed" });
    throw invalid({ password: ["is incorrect"] });
  }
  if (twoFactor) {
    if (code === undefined) throw invalid({ code: ["can't be blank"] });
    await requireCode(ctx, code);
  }
  await recordAction(ctx, event);
  return confirmed(session, ctx.clock());
}

/**
 * Requires a proof of the actor's identity with a change that ends access: the password and, with two-factor sign-in, a code. A
 * user without a password must have signed in or confirmed the identity in the last 10 minutes (contract ACCT-17).
 *
 * @throws `validation_failed` as `confirmByPassword`, and without a password; `fresh_sign_in_required`; `rate_limit_exceeded`
 */
export async function requireIdentity(
  ctx: ActorContext & RateLimitedContext,
  { password, code }: AccountDeletion,
): Promise<void> {
  const { passwordHash } = await findPassword(ctx.db, ctx.actor.user.id);
  if (passwordHash === null) return requireFreshSignIn(ctx);
  if (password === undefined) throw invalid({ password: ["can't be blank"] });
  await confirmByPassword(ctx, { password, ...(code !== undefined && { code }) });
}

/**
 * Confirms the actor's identity with a sign-in at a connected provider. Returns the session as authenticated now or,
 * with two-factor sign-in, as one that waits for `confirmByCode`; `undefined` for an identity of another user.
 */
export async function confirmByProvider(
  ctx: ActorContext,
  { provider, subject }: { provider: Provider; subject: string },
): Promise<Session | undefined> {
  const session = currentSession(ctx);
  const { id: userId } = ctx.actor.user;
  if (!(await hasIdentity(ctx.db, { provider, subject, userId }))) return undefined;
  const now = ctx.clock();
  const { twoFactor } = await findPassword(ctx.db, userId);
  if (twoFactor) return { ...session, providerConfirmedAt: now.getTime() };
  await recordAction(ctx, { action: "session.confirmed", userId, method: provider });
  return confirmed(session, now);
}

/**
 * Completes the confirmation by a provider with a code. Returns the session as authenticated now.
 *
 * @throws `conflict` without a confirmation by a provider in the last 10 minutes; `validation_failed` for a wrong code;
 *   `rate_limit_exceeded`
 */
export async function confirmByCode(
  ctx: ActorContext & RateLimitedContext,
  { code }: SecondFactor,
): Promise<Session> {
  const session = currentSession(ctx);
  const { id: userId } = ctx.actor.user;
  const now = ctx.clock();
  const { providerConfirmedAt = -Infinity } = session;
  if (now.getTime() - providerConfirmedAt > PENDING_MS)
    throw conflict("This confirmation has expired. Start again");
  await requireCode(ctx, code);
  await recordAction(ctx, { action: "session.confirmed", userId });
  return confirmed(session, now);
}
