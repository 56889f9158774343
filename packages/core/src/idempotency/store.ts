import type { Connection, Transaction } from "@guidepost/database";

/** One key of one user. */
export type KeyOfUser = { userId: number; key: string };

/** The response of a request that succeeded. */
export type StoredResponse = {
  status: number;
  /** JSON; null without a body. */
  body: string | null;
};

export type IdempotentResult = StoredResponse & {
  /** SHA-256 of method, path, query and body. */
  fingerprint: Buffer;
  /** Whether the request's API key had the scope `admin`. */
  is_admin: boolean;
};

/** Hours (contract IDEM-2). */
const KEPT_HOURS = 24;

/**
 * Locks a key until the transaction ends. Returns whether no other transaction has locked it. Results must
 * be read by a later statement, which sees those that were committed before the lock was free.
 */
export async function tryLockKey(
  transaction: Transaction,
  { userId, key }: KeyOfUser,
): Promise<boolean> {
  const { rows } = await transaction.query<{ locked: boolean }>({
    name: "try_lock_idempotency_key",
    // A lock with one number: those of slugs have two.
    text: "select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as locked",
    values: [`idempotency/${userId}/${key}`],
  });
  return rows[0]?.locked === true;
}

/** Returns the result that was stored for a key in the last 24 hours. */
export async function findResult(
  connection: Connection,
  { userId, key }: KeyOfUser,
): Promise<IdempotentResult | undefined> {
  const { rows } = await connection.query<IdempotentResult>({
    name: "find_idempotency_result",
    text: `
select fingerprint, status, body, is_admin from idempotency_results
 where user_id = $1 and key = $2 and created_at > now() - make_interval(hours => $3)`,
    values: [userId, key, KEPT_HOURS],
  });
  return rows[0];
}

// An expired result, which the sweep has not removed yet, is replaced.
const STORE_RESULT_SQL = `
insert into idempotency_results as stored (user_id, key, fingerprint, status, body, is_admin)
values ($1, $2, $3, $4, $5, $6)
on conflict (user_id, key) do update
   set fingerprint = excluded.fingerprint, status = excluded.status, body = excluded.body,
       is_admin = excluded.is_admin, created_at = excluded.created_at
 where stored.created_at <= now() - make_interval(hours => $7)`;

/** Stores a result. Returns false when the key has one already. */
export async function storeResult(
  connection: Connection,
  { userId, key, fingerprint, status, body, is_admin }: KeyOfUser & IdempotentResult,
): Promise<boolean> {
  const { rowCount } = await connection.query({
    name: "store_idempotency_result",
    text: STORE_RESULT_SQL,
    values: [userId, key, fingerprint, status, body, is_admin, KEPT_HOURS],
  });
  return rowCount === 1;
}

/** Bytes from which the response of a request counts as large. The index of large results has this number. */
export const LARGE_BYTES = 64 * 1024;

/**
 * Returns the bytes of the large responses that an account has stored in the last 24 hours, and the time until the first
 * of them expires. The account stays locked until the transaction ends, so that concurrent requests count each other.
 */
export async function countLargeBytes(
  transaction: Connection,
  accountId: number,
): Promise<{ bytes: number; expiresInSeconds: number }> {
  await transaction.query({
    name: "lock_large_idempotency_results",
    text: "select pg_advisory_xact_lock(hashtextextended($1, 0))",
    values: [`idempotency-account/${accountId}`],
  });
  const { rows } = await transaction.query<{ bytes: number; expiresInSeconds: number }>({
    name: "count_large_idempotency_results",
    text: `
select coalesce(sum(octet_length(r.body)), 0)::float8 as bytes,
       coalesce(ceil(extract(epoch from min(r.created_at) + make_interval(hours => $2) - now())), 0)::int
         as "expiresInSeconds"
  from users u
  join idempotency_results r on r.user_id = u.id and octet_length(r.body) > ${LARGE_BYTES}
 where u.account_id = $1 and r.created_at > now() - make_interval(hours => $2)`,
    values: [accountId, KEPT_HOURS],
  });
  return rows[0] ?? { bytes: 0, expiresInSeconds: 0 };
}

const PURGE_RESULTS_SQL = `
delete from idempotency_results where ctid = any(array(
  select ctid from idempotency_results where created_at <= now() - make_interval(hours => $1)
   order by created_at limit $2 for update skip locked))`;

/**
 * Deletes up to `batchSize` results that are older than 24 hours, and returns how many. Concurrent calls
 * skip each other's rows.
 */
export async function purgeResults(
  connection: Connection,
  { batchSize }: { batchSize: number },
): Promise<number> {
  const { rowCount } = await connection.query({
    name: "purge_idempotency_results",
    text: PURGE_RESULTS_SQL,
    values: [KEPT_HOURS, batchSize],
  });
  return rowCount ?? 0;
}
