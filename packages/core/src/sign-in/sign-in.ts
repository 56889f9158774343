import { createHash } from "node:crypto";
import { email as address } from "@guidepost/contract";
import type { RateLimitStore } from "@guidepost/rate-limit";
import type { ServiceContext } from "../context.ts";
import { attemptLimits, enforceRateLimit } from "../rate-limit.ts";
import { verifyPassword } from "./passwords.ts";
import { type Session, newSession } from "./sessions.ts";

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
 * @throws `rate_limit_exceeded`
 */
export function countKnownAttempt(
  limits: Pick<RateLimitStore, "consume">,
  { id, userId }: KnownBrowser,
): Promise<void> {
  return enforceRateLimit(limits, `sign-in:browser:${userId}:${id}`, ATTEMPTS_PER_EMAIL);
}

/**
 * Counts an attempt on an e-mail address, case-insensitively, for all clients together. The address
 * is hashed, so that the rate-limit store contains no personal data.
 * @throws `rate_limit_exceeded`
 */
export function countAttempt(
  limits: Pick<RateLimitStore, "consume">,
  what: "sign-in" | "sign-up",
  email: string,
): Promise<void> {
  const hash = createHash("sha256").update(email.trim().toLowerCase()).digest("hex");
  return enforceRateLimit(limits, `${what}:email:${hash}`, ATTEMPTS_PER_EMAIL);
}

/**
 * Creates a session for an e-mail address and password; returns undefined if they do not match. An
 * unknown address takes the same time as a wrong password. `address` is the client's IP address.
 * @throws `rate_limit_exceeded` before the comparison, for too many attempts from the client, on the
 * user from unknown browsers, or from the known browser
 */
export async function signIn(
  service: ServiceContext,
  limits: Pick<RateLimitStore, "consume">,
  input: {
    email: string;
    password: string;
    address: string;
    knownBrowsers?: readonly KnownBrowser[];
  },
): Promise<Session | undefined> {
  // Checked first, so that a client over its limit does not use up the attempts of the user.
  await enforceRateLimit(limits, `sign-in:address:${input.address}`, attemptLimits);
  const browsers = input.knownBrowsers ?? [];
  // Without a known browser, the limit is checked before any database statement.
  if (browsers.length === 0) await countAttempt(limits, "sign-in", input.email);
  const email = address.safeParse(input.email);
  const user = email.success
    ? await service.db.prisma.user.findFirst({
        where: { email: email.data, removedAt: null },
        select: { id: true, passwordHash: true, sessionVersion: true },
      })
    : null;
  if (browsers.length > 0) {
    const known = browsers.find(
      ({ userId, version }) => userId === user?.id && version === user.sessionVersion,
    );
    await (known ? countKnownAttempt(limits, known) : countAttempt(limits, "sign-in", input.email));
  }
  const matches = await verifyPassword(input.password, user?.passwordHash ?? null);
  if (!matches || !user) {
    service.audit({ action: "session.sign_in_failed", userId: user?.id, method: "password" });
    return undefined;
  }
  service.audit({ action: "session.signed_in", userId: user.id, method: "password" });
  return newSession(user.id, user.sessionVersion, service.clock());
}
