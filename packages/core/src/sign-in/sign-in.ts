import { createHash } from "node:crypto";
import { email as address } from "@guidepost/contract";
import type { RateLimitedContext } from "../context.ts";
import { ATTEMPT_LIMITS, enforceRateLimit } from "../rate-limit.ts";
import { verifyPassword } from "./passwords.ts";
import { type Session, newSession } from "./sessions.ts";
import { findUserByEmail } from "./store.ts";

/** Attempts on one e-mail address: a lower hourly limit, because many clients can take part. */
const ATTEMPTS_PER_EMAIL = { perMinute: 10, perHour: 30 };

/** A browser in which a user has signed in before, from the portal's signed cookie. */
export type KnownBrowser = {
  id: string;
  userId: number;
  /** The user's `session_version` at that time: a password change makes the browser unknown. */
  version: number;
};

/**
 * Counts an attempt to sign in from a known browser, separately from all other attempts on the same
 * user (docs/decisions/022).
 *
 * @throws `rate_limit_exceeded`
 */
export function countKnownAttempt(
  ctx: Pick<RateLimitedContext, "rateLimiter">,
  { id, userId }: KnownBrowser,
): Promise<void> {
  const subject = `sign-in:browser:${userId}:${id}`;
  return enforceRateLimit(ctx, { subject, allowed: ATTEMPTS_PER_EMAIL });
}

/**
 * Counts an attempt on an e-mail address, case-insensitively, for all clients together. The address
 * is hashed, so that the rate-limit store contains no personal data.
 *
 * @throws `rate_limit_exceeded`
 */
export function countAttempt(
  ctx: Pick<RateLimitedContext, "rateLimiter">,
  { action, email }: { action: "sign-in" | "sign-up"; email: string },
): Promise<void> {
  const hash = createHash("sha256").update(email.trim().toLowerCase()).digest("hex");
  return enforceRateLimit(ctx, { subject: `${action}:email:${hash}`, allowed: ATTEMPTS_PER_EMAIL });
}

/**
 * Creates a session for an e-mail address and password; returns `undefined` if they do not match. An
 * unknown address takes the same time as a wrong password. `address` is the client's IP address.
 *
 * @throws `rate_limit_exceeded` before the comparison, for too many attempts from the client, on the
 *   user from unknown browsers, or from the known browser
 */
export async function signIn(
  ctx: RateLimitedContext,
  input: {
    email: string;
    password: string;
    address: string;
    knownBrowsers?: readonly KnownBrowser[];
  },
): Promise<Session | undefined> {
  // Checked first, so that a client over its limit does not use up the attempts of the user.
  await enforceRateLimit(ctx, {
    subject: `sign-in:address:${input.address}`,
    allowed: ATTEMPT_LIMITS,
  });
  const attempt = { action: "sign-in", email: input.email } as const;
  const browsers = input.knownBrowsers ?? [];
  // Without a known browser, the limit is checked before any database statement.
  if (browsers.length === 0) await countAttempt(ctx, attempt);
  const email = address.safeParse(input.email);
  const user = email.success ? await findUserByEmail(ctx.db, email.data) : undefined;
  if (browsers.length > 0) {
    const known = browsers.find(
      ({ userId, version }) => userId === user?.id && version === user.sessionVersion,
    );
    await (known ? countKnownAttempt(ctx, known) : countAttempt(ctx, attempt));
  }
  const matches = await verifyPassword(input.password, user?.passwordHash ?? null);
  if (!matches || !user) {
    ctx.audit({ action: "session.sign_in_failed", userId: user?.id, method: "password" });
    return undefined;
  }
  ctx.audit({ action: "session.signed_in", userId: user.id, method: "password" });
  return newSession({ userId: user.id, version: user.sessionVersion, at: ctx.clock() });
}
