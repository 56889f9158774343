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

/** The first number of the advisory locks of keys. Those of slugs have the id of a user there. */
const LOCK_CLASS = -1;

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
    text: "select pg_try_advisory_xact_lock($1, hashtext($2)) as locked",
    values: [LOCK_CLASS, `${userId}/${key}`],
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
