import type { Pool, PoolClient } from "pg";
import { currentRequestSignal } from "../request-signal.ts";

/** Where a statement can run: on any connection of the pool, or inside a transaction. */
export type Connection = Pool | PoolClient;

/**
 * Runs `work` in one transaction on one connection: all of it or, when it rejects or the request's
 * deadline passed meanwhile, none.
 */
export const inTransaction = async <Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> => {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query("begin");
    const result = await work(client);
    currentRequestSignal()?.throwIfAborted();
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback").catch((failure: unknown) => {
      broken = failure instanceof Error ? failure : new Error(String(failure));
    });
    throw error;
  } finally {
    // A connection that cannot even roll back is thrown away.
    client.release(broken);
  }
};
