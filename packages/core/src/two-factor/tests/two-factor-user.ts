import { createMemoryStore } from "@guidepost/rate-limit";
import type { Session } from "#actor.ts";
import type { ActorContext, RateLimitedContext, ServiceContext } from "#context.ts";
import { type PendingSignIn, isPending, signIn } from "#sign-in/index.ts";
import { appCodeOf, type TestFixtures, type TestUser } from "#testing/index.ts";
import { beginTwoFactor, completeSignIn, enableTwoFactor } from "../index.ts";

export const PASSWORD = "violet anchors drift north";

/** Adds limits that no other call has used. */
export function unlimited<Context extends ServiceContext>(
  ctx: Context,
): Context & RateLimitedContext {
  return { ...ctx, rateLimiter: createMemoryStore(Date.now) };
}

/** Signs in with the password, and returns the sign-in that waits for its second factor. */
export async function passPassword(
  service: ServiceContext,
  { username }: TestUser,
): Promise<PendingSignIn> {
  const input = { email: `${username}@guidepost.test`, password: PASSWORD, address: "here" };
  const signedIn = await signIn(unlimited(service), input);
  if (!signedIn || !isPending(signedIn)) throw new Error("the sign-in waits for nothing");
  return signedIn;
}

/** Completes a sign-in. Returns the session, undefined for a wrong code, or the code of the error. */
export function complete(
  service: ServiceContext,
  pending: PendingSignIn,
  code: string,
): Promise<Session | undefined> {
  return completeSignIn(unlimited(service), { pending, code, address: "here" });
}

/** Turns two-factor sign-in on, with the code of the current time. */
export async function turnOn(
  ctx: ActorContext,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret, sealed_secret } = await beginTwoFactor(ctx);
  const code = appCodeOf(secret, ctx.clock());
  const { codes } = await enableTwoFactor(ctx, { sealed_secret, code });
  return { secret, recoveryCodes: codes.recovery_codes };
}

/** Adds an owner with a password and two-factor sign-in. */
export async function addTwoFactorUser(fixtures: TestFixtures) {
  const user = await fixtures.addAccount("pro");
  await user.setPassword(PASSWORD);
  const codes = await turnOn(await user.sessionContext());
  return { user, ctx: await user.sessionContext(), ...codes };
}
