import type { Pool, PoolClient } from "pg";
import { signalOf } from "./guarded-pool.ts";

/** A connection with an open transaction. */
export type Transaction = PoolClient;

/** Runs statements on any connection of the pool, or in a transaction. */
export type Connection = Pool | Transaction;

/**
 * Runs `work` in one transaction on one connection. Rolls back when `work` rejects or the request's
 * deadline has passed.
 */
export async function inTransaction<Result>(
  pool: Pool,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query("begin");
    const result = await work(client);
    const signal = signalOf(pool);
    if (signal?.aborted) throw signal.reason;
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback").catch((failure: unknown) => {
      broken = failure instanceof Error ? failure : new Error(String(failure));
    });
    throw error;
  } finally {
    // The pool closes a connection that cannot roll back.
    client.release(broken);
  }
}
