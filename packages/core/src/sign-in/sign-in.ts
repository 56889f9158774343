import { createHash } from "node:crypto";
import { email as address, type Provider, type SignInMethod } from "@guidepost/contract";
import { inTransaction } from "@guidepost/database";
import type { Session } from "../actor.ts";
import { recordFailure, withAudit } from "#audit/index.ts";
import { undoDeletionsOnSignIn } from "#deletions/index.ts";
import type { RateLimitedContext, ServiceContext } from "../context.ts";
import { DomainError } from "../errors.ts";
import { ATTEMPT_LIMITS, enforceRateLimit } from "../rate-limit.ts";
import {
  enqueueSignInNotice,
  findKnownBrowser,
  isNotifiedSignIn,
  type KnownBrowser,
} from "./known-browser.ts";
import { verifyPassword } from "./passwords.ts";
import { newSession } from "./sessions/index.ts";
import { findUserByEmail, type SignInRow } from "./store/users.ts";

/** Attempts on one email address: a lower hourly limit, because many clients can take part. */
const ATTEMPTS_PER_EMAIL = { perMinute: 10, perHour: 30 };

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
 * Counts an attempt on an email address, case-insensitively, for all clients together. The address
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
 * A sign-in with a password or a provider that waits for its second factor (contract SIGN-14). It gives no access. The
 * portal signs it and keeps it in a cookie.
 */
export type PendingSignIn = {
  userId: number;
  /** The user's `session_version`: a new password ends the sign-in. */
  version: number;
  method: "password" | Provider;
  /** Unix ms. */
  startedAt: number;
  /** Whether the user receives a notice of the sign-in. */
  isNotified?: boolean;
};

/** Whether a sign-in waits for its second factor. */
export function isPending(signedIn: Session | PendingSignIn): signedIn is PendingSignIn {
  return !("id" in signedIn);
}

/** Records the refusal of a sign-in whose factors are right, and throws it. @throws `error` */
export async function recordRefusal(
  service: ServiceContext,
  error: unknown,
  { userId, method }: { userId: number; method: SignInMethod },
): Promise<never> {
  const { code } = error instanceof DomainError ? error : {};
  if (code === "account_suspended" || code === "account_deletion_pending")
    await recordFailure(service, { action: "session.sign_in_failed", userId, method });
  throw error;
}

/**
 * Returns the session of a user whose first factor is proved, or the sign-in that waits for the second factor. Records
 * a session, and notifies the user of one in an unknown browser (contract MAIL-17).
 *
 * Undoes the deletion of the user, and of the account of an owner (contract ACCT-19).
 *
 * @throws `account_suspended` and `account_deletion_pending` instead of a session (contract ACCT-13, ACCT-20)
 */
export async function startSession(
  service: ServiceContext,
  {
    user,
    method,
    knownBrowsers,
  }: {
    user: SignInRow;
    method: PendingSignIn["method"];
    knownBrowsers: readonly KnownBrowser[];
  },
): Promise<Session | PendingSignIn> {
  const { id: userId, sessionVersion: version, hasTwoFactor } = user;
  const at = service.clock();
  const isNotified = isNotifiedSignIn(service, user, knownBrowsers);
  if (hasTwoFactor) return { userId, version, method, startedAt: at.getTime(), isNotified };
  if (user.isSuspended) {
    await recordFailure(service, { action: "session.sign_in_failed", userId, method });
    throw new DomainError("account_suspended");
  }
  const undoneDeletions = await withAudit(service, (audit) =>
    inTransaction(service.db.pool, async (transaction) => {
      const undone = await undoDeletionsOnSignIn(transaction, audit, userId);
      await audit(transaction, { action: "session.signed_in", userId, method });
      if (isNotified) await enqueueSignInNotice(service, transaction, userId);
      return undone;
    }),
  ).catch((error: unknown) => recordRefusal(service, error, { userId, method }));
  return newSession({ userId, version, method, undoneDeletions, at });
}

/**
 * Creates a session for an email address and password, or a sign-in that waits for the second
 * factor. Returns `undefined` if they do not match. An unknown address takes the same time as a
 * wrong password. `address` is the client's IP address.
 *
 * @throws `account_suspended`, only for the right password; `rate_limit_exceeded` before the comparison, for too many attempts from the client, on
 * the user from unknown browsers, or from the known browser
 */
export async function signIn(
  ctx: RateLimitedContext,
  input: {
    email: string;
    password: string;
    address: string;
    knownBrowsers?: readonly KnownBrowser[];
  },
): Promise<Session | PendingSignIn | undefined> {
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
  const known = findKnownBrowser(browsers, user);
  if (browsers.length > 0)
    await (known ? countKnownAttempt(ctx, known) : countAttempt(ctx, attempt));
  const matches = await verifyPassword(ctx, input.password, user?.passwordHash ?? null);
  if (!matches || !user) {
    const event = { action: "session.sign_in_failed", userId: user?.id } as const;
    await recordFailure(ctx, { ...event, method: "password" });
    return undefined;
  }
  return startSession(ctx, { user, method: "password", knownBrowsers: browsers });
}
