import type { Pool, PoolClient } from "pg";
import type { Database } from "./database.ts";
import { isDeadlock } from "./errors.ts";
import { GuardedPool, signalOf, transactionOf } from "./guarded-pool.ts";

/** A connection with an open transaction. */
export type Transaction = PoolClient;

/** Runs statements on any connection of the pool, or in a transaction. */
export type Connection = Pool | Transaction;

/**
 * Runs `work` in one transaction on one connection. Rolls back when `work` rejects or the request's
 * deadline has passed. In a transaction of `openTransaction`, `work` runs in a savepoint of it.
 */
export async function inTransaction<Result>(
  pool: Pool,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const outer = transactionOf(pool);
  if (outer) return inSavepoint(await outer(), work);
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

/** A failed statement then rolls back to the savepoint, and the transaction can continue. */
async function inSavepoint<Result>(
  client: Transaction,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  await client.query("savepoint nested");
  try {
    const result = await work(client);
    await client.query("release savepoint nested");
    return result;
  } catch (error) {
    // Without a connection there is nothing to roll back.
    await client
      .query("rollback to savepoint nested; release savepoint nested")
      .catch(() => undefined);
    throw error;
  }
}

const MAX_ATTEMPTS = 3;

/**
 * Runs `work`, and again when PostgreSQL ended it to resolve a deadlock. In a transaction of
 * `openTransaction`, `work` runs in a savepoint of it.
 */
export async function repeatAfterDeadlock<Result>(
  pool: Pool,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await (transactionOf(pool) ? inTransaction(pool, work) : work(pool));
    } catch (error) {
      if (!isDeadlock(error) || attempt === MAX_ATTEMPTS) throw error;
    }
}

/** A transaction that spans several functions. */
export type OpenedTransaction = {
  /** All statements of its pool run in the transaction. It has no Prisma client. */
  db: Database;
  /** @throws the reason of the request's signal when its deadline has passed; nothing is committed */
  commit: () => Promise<void>;
  /** Ends the transaction. Has no effect after `commit`. Never rejects. */
  rollback: () => Promise<void>;
};

/**
 * Returns a transaction that begins with its first statement, so that it has no connection before.
 * `onBegin` runs first. When it rejects, the transaction ends, and each statement rejects with the same error.
 */
export function openTransaction(
  database: Database,
  onBegin: (transaction: Transaction) => Promise<void>,
): OpenedTransaction {
  const { pool } = database;
  if (!(pool instanceof GuardedPool))
    throw new Error("The database was not opened by openDatabase");
  let client: Transaction | undefined;
  let begun: Promise<Transaction> | undefined;

  /** The pool closes a connection that cannot roll back. */
  const release = async (statement: "commit" | "rollback") => {
    const ended = client;
    client = undefined;
    try {
      const result = await ended?.query(statement);
      ended?.release();
      return result;
    } catch (error) {
      ended?.release(true);
      throw error;
    }
  };
  const begin = async () => {
    client = await pool.connect();
    try {
      await client.query("begin");
      await onBegin(client);
      return client;
    } catch (error) {
      await release("rollback").catch(() => {});
      throw error;
    }
  };
  const end = async (statement: "commit" | "rollback") => {
    // A statement of unfinished work must not use the released connection.
    const opened = begun;
    begun = Promise.reject(new Error("The transaction has ended"));
    begun.catch(() => {});
    await opened;
    return release(statement);
  };

  return {
    db: {
      ...database,
      pool: pool.withTransaction(() => (begun ??= begin())),
      get prisma(): never {
        throw new Error("Prisma does not run in this transaction");
      },
    },
    commit: async () => {
      const signal = signalOf(pool);
      if (signal?.aborted) throw signal.reason;
      const result = await end("commit");
      // PostgreSQL responds so to `commit` after a failed statement.
      if (result?.command === "ROLLBACK") throw new Error("The transaction was rolled back");
    },
    rollback: async () => {
      await end("rollback").catch(() => undefined);
    },
  };
}
