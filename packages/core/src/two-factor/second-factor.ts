import { inTransaction, type Transaction } from "@guidepost/database";
import type { Session } from "../actor.ts";
import { requireSecretBox } from "../secret-box.ts";
import { hashSecret } from "../secret-hash.ts";
import { type AuditWriter, recordFailure, type SecondFactorKind, withAudit } from "#audit/index.ts";
import type { RateLimitedContext, ServiceContext } from "../context.ts";
import { conflict, DomainError } from "../errors.ts";
import { undoDeletionsOnSignIn } from "#deletions/index.ts";
import { enqueueNotice } from "#mail/index.ts";
import { ATTEMPT_LIMITS, enforceRateLimit } from "../rate-limit.ts";
import {
  enqueueSignInNotice,
  newSession,
  type PendingSignIn,
  recordRefusal,
} from "#sign-in/index.ts";
import { isSuspendedUser } from "#suspension/index.ts";
import { appCode, normalizeRecoveryCode, stepOfCode } from "./codes.ts";
import * as store from "./store.ts";

/** Attempts on one user, from all clients together: a code of six digits has few values (decision 323). */
const ATTEMPTS_PER_USER = { perMinute: 5, perHour: 20 };

/** How long a sign-in, or a confirmation by a provider, waits for its second factor. */
export const PENDING_MS = 10 * 60 * 1000;

/** The name of a user's secret in the secret box. */
export function ownerOf(userId: number): string {
  return `user:${userId}`;
}

type UsedCode = { kind: "app" } | { kind: "recovery_code"; codesLeft: number };

/**
 * Uses up a code in a transaction. Returns what it is; `undefined` for a wrong code and for one that was used.
 *
 * @throws an error if `PORTAL_SECRET` is not the one that encrypted the user's secret
 */
async function useCode(
  ctx: ServiceContext,
  transaction: Transaction,
  { userId, sealedSecret, code }: { userId: number; sealedSecret: Buffer; code: string },
): Promise<UsedCode | undefined> {
  const digits = appCode(code);
  if (digits === undefined) {
    const hash = hashSecret(normalizeRecoveryCode(code));
    await store.lockTwoFactor(transaction, userId);
    const codesLeft = await store.useRecoveryCode(transaction, { userId, hash });
    return codesLeft === undefined ? undefined : { kind: "recovery_code", codesLeft };
  }
  const secret = requireSecretBox(ctx).open(sealedSecret, ownerOf(userId));
  if (secret === undefined)
    throw new Error(
      `The secret of the authenticator app of user ${userId} was encrypted with another PORTAL_SECRET`,
    );
  const step = stepOfCode({ secret, code: digits, at: ctx.clock() });
  const isAccepted = step !== undefined && (await store.useStep(transaction, { userId, step }));
  return isAccepted ? { kind: "app" } : undefined;
}

/**
 * Counts an attempt, and runs `onAccepted` in the transaction in which the code is used up. Returns `undefined` for a
 * wrong code, which is recorded.
 *
 * @throws `rate_limit_exceeded` for too many attempts on the user; `conflict` when two-factor sign-in is off, or the
 *   user's sessions have another version
 */
export async function withSecondFactor<Result>(
  ctx: RateLimitedContext,
  { userId, version, code }: { userId: number; version?: number; code: string },
  onAccepted: (
    transaction: Transaction,
    audit: AuditWriter,
    kind: SecondFactorKind,
  ) => Promise<Result>,
): Promise<Result | undefined> {
  await enforceRateLimit(ctx, {
    subject: `second-factor:user:${userId}`,
    allowed: ATTEMPTS_PER_USER,
  });
  const sealedSecret = await store.findSealedSecret(ctx.db.pool, { userId, version });
  if (!sealedSecret) throw conflict();
  const accepted = await withAudit(ctx, (audit) =>
    inTransaction(ctx.db.pool, async (transaction) => {
      const used = await useCode(ctx, transaction, { userId, sealedSecret, code });
      if (!used) return undefined;
      if (used.kind === "recovery_code") {
        await audit(transaction, { action: "two_factor.recovery_code_used", userId });
        const { codesLeft } = used;
        await enqueueNotice(ctx, transaction, { kind: "recovery_code_used", userId, codesLeft });
      }
      return { result: await onAccepted(transaction, audit, used.kind) };
    }),
  );
  if (accepted) return accepted.result;
  await recordFailure(ctx, { action: "session.second_factor_failed", userId });
  return undefined;
}

/**
 * Creates the session of a sign-in that waits for its second factor; returns `undefined` for a wrong code (contract
 * SIGN-14). `address` is the client's IP address.
 *
 * @throws `rate_limit_exceeded` for too many attempts from the client or on the user; `conflict` when the user must
 *   sign in again: after 10 minutes, a change of the password, or the end of two-factor sign-in; `account_suspended` and
 *   `account_deletion_pending`, only for a right code, which is not used up
 */
export async function completeSignIn(
  ctx: RateLimitedContext,
  { pending, code, address }: { pending: PendingSignIn; code: string; address: string },
): Promise<Session | undefined> {
  await enforceRateLimit(ctx, {
    subject: `second-factor:address:${address}`,
    allowed: ATTEMPT_LIMITS,
  });
  const { userId, version, method, startedAt, isNotified } = pending;
  if (ctx.clock().getTime() - startedAt > PENDING_MS) throw conflict();
  return withSecondFactor(ctx, { userId, version, code }, async (transaction, audit, kind) => {
    if (await isSuspendedUser(transaction, userId)) throw new DomainError("account_suspended");
    const undoneDeletions = await undoDeletionsOnSignIn(transaction, audit, userId);
    const event = { action: "session.signed_in", userId, method, secondFactor: kind } as const;
    await audit(transaction, event);
    if (isNotified) await enqueueSignInNotice(ctx, transaction, userId);
    const signIn = { userId, version, method, isStrong: true, undoneDeletions };
    return newSession({ ...signIn, at: ctx.clock() });
  }).catch((error: unknown) => recordRefusal(ctx, error, { userId, method }));
}
