import { grants } from "@guidepost/contract";
import { openTransaction } from "@guidepost/database";
import type { ActorContext } from "../context.ts";
import { DomainError, forbidden } from "../errors.ts";
import { contextOf } from "../transaction.ts";
import {
  countLargeBytes,
  findResult,
  LARGE_BYTES,
  storeResult,
  tryLockKey,
  type IdempotentResult,
  type StoredResponse,
} from "./store.ts";

export type IdempotentRequest = {
  /** The value of `Idempotency-Key`. */
  key: string;
  /** SHA-256 of method, path, query and body. */
  fingerprint: Buffer;
};

/** The result of a request's work. Without a `response` the request failed. */
type Work<Result> = { result: Result; response: StoredResponse | undefined };

/** Bytes of the large responses that an account may store in 24 hours. */
const MAX_LARGE_BYTES = 512 * 1024 * 1024;

/**
 * Limits what small requests store, because the response to a change has the whole guide (contract IDEM-8).
 *
 * @throws `rate_limit_exceeded`
 */
async function assertLargeCapacity(
  { db, actor }: ActorContext,
  { body }: StoredResponse,
  maxLargeBytes: number,
): Promise<void> {
  const bytes = Buffer.byteLength(body ?? "");
  if (bytes <= LARGE_BYTES) return;
  const stored = await countLargeBytes(db.pool, actor.account.id);
  if (stored.bytes + bytes <= maxLargeBytes) return;
  throw new DomainError(
    "rate_limit_exceeded",
    "The account has stored too many large responses for Idempotency-Key. Send the request without this header, or later.",
    { retry_after: Math.max(1, stored.expiresInSeconds) },
  );
}

/** Thrown to the work, which started before another request stored the result. */
class StoredMeanwhile extends Error {}

/**
 * Runs `work` and stores its response in one transaction. A key of the actor's user runs at most
 * once in 24 hours (contract IDEM-1 to IDEM-5). Without a response it is rolled back, and nothing
 * is stored. The transaction begins with the first statement of `work`, so that no connection waits
 * for the preparation of the input.
 *
 * @returns the result of `work`, or the response that an earlier request stored
 * @throws what `work` throws; `idempotency_in_progress`; `idempotency_key_reused`; `forbidden` for
 * the response of a key with `admin`, to a key without it; `rate_limit_exceeded` (contract IDEM-8)
 */
export async function runOnce<Result>(
  ctx: ActorContext,
  { key, fingerprint }: IdempotentRequest,
  work: (ctx: ActorContext) => Promise<Work<Result>>,
  { maxLargeBytes = MAX_LARGE_BYTES } = {},
): Promise<{ result: Result } | { replayed: StoredResponse }> {
  const keyOfUser = { userId: ctx.actor.user.id, key };
  const isAdmin = grants(ctx.actor.scopes, "admin");
  const replay = (stored: IdempotentResult) => {
    if (!stored.fingerprint.equals(fingerprint)) throw new DomainError("idempotency_key_reused");
    // The response may contain a guide of another user (contract SCOPE-4).
    if (stored.is_admin && !isAdmin) throw forbidden();
    return { replayed: stored };
  };

  const earlier = await findResult(ctx.db.pool, keyOfUser);
  if (earlier) return replay(earlier);
  const meanwhile: { stored?: IdempotentResult | undefined } = {};
  const transaction = openTransaction(ctx.db, async (connection) => {
    if (!(await tryLockKey(connection, keyOfUser)))
      throw new DomainError("idempotency_in_progress");
    meanwhile.stored = await findResult(connection, keyOfUser);
    if (meanwhile.stored) throw new StoredMeanwhile();
  });
  const once = contextOf(ctx, transaction);
  try {
    const { result, response } = await work(once.ctx);
    if (response) {
      await assertLargeCapacity({ ...ctx, db: transaction.db }, response, maxLargeBytes);
      const stored = { ...keyOfUser, ...response, fingerprint, is_admin: isAdmin };
      if (!(await storeResult(transaction.db.pool, stored)))
        throw new DomainError("idempotency_in_progress");
      await once.commit();
    }
    if (!meanwhile.stored) return { result };
    return replay(meanwhile.stored);
  } catch (error) {
    if (!meanwhile.stored) throw error;
    return replay(meanwhile.stored);
  } finally {
    await transaction.rollback();
  }
}
