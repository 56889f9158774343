import { setTimeout } from "node:timers/promises";
import type { ErrorCode } from "@guidepost/contract";
import { isDeadlock, statementChannel, type Database } from "@guidepost/database";
import { DomainError } from "../index.ts";

/** The results of concurrent calls, and the codes of the domain errors that they threw. */
export type Outcomes<Result> = { results: Result[]; errorCodes: ErrorCode[] };

/** Starts all calls at the same time and waits for them. Rethrows an unexpected error. */
export async function runConcurrently<Result>(
  count: number,
  call: (index: number) => Promise<Result>,
): Promise<Outcomes<Result>> {
  const outcomes: Outcomes<Result> = { results: [], errorCodes: [] };
  const calls = Array.from({ length: count }, (_, index) => call(index));
  for (const settled of await Promise.allSettled(calls)) {
    if (settled.status === "fulfilled") outcomes.results.push(settled.value);
    else if (settled.reason instanceof DomainError) outcomes.errorCodes.push(settled.reason.code);
    else throw settled.reason;
  }
  return outcomes;
}

async function countBlocked({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ blocked: number }>(
    `select count(*)::int as blocked from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.blocked ?? 0;
}

/** Resolves when `count` statements wait for a lock. */
export async function waitUntilBlocked(db: Database, count: number): Promise<void> {
  while ((await countBlocked(db)) < count) await setTimeout(2);
}

/**
 * Holds the locks of the statement `sql` until `count` statements wait for a lock, then releases
 * them. All statements that `start` sends have then read the same state.
 */
export async function runWhileLocked<Result>(
  db: Database,
  lock: { sql: string; values: unknown[] },
  count: number,
  start: () => Promise<Result>,
): Promise<Result> {
  const holder = await db.pool.connect();
  try {
    await holder.query("begin");
    await holder.query(lock.sql, lock.values);
    const result = start();
    // The caller receives a rejection, after the lock was released.
    result.catch(() => {});
    await waitUntilBlocked(db, count);
    await holder.query("commit");
    return await result;
  } finally {
    holder.release();
  }
}

/** Returns the values of each prepared statement of this name that `work` sends through the pool. */
export async function recordStatements(
  pool: Database["pool"],
  name: string,
  work: () => Promise<unknown>,
): Promise<unknown[][]> {
  const statements: unknown[][] = [];
  const query = pool.query.bind(pool) as (...args: unknown[]) => unknown;
  pool.query = ((...args: unknown[]) => {
    const statement = args[0] as { name?: string; values?: unknown[] };
    if (statement.name === name) statements.push(statement.values ?? []);
    return query(...args);
  }) as typeof pool.query;
  try {
    await work();
  } finally {
    pool.query = query as typeof pool.query;
  }
  return statements;
}

/** Returns how many statements of any pool PostgreSQL ended during `work` to resolve a deadlock. */
export async function countDeadlocks(work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const ignore = () => {};
  const subscribers = {
    start: ignore,
    end: ignore,
    asyncStart: ignore,
    asyncEnd: ignore,
    error: ({ error }: { error?: unknown }) => {
      if (isDeadlock(error)) count += 1;
    },
  };
  statementChannel.subscribe(subscribers);
  try {
    await work();
  } finally {
    statementChannel.unsubscribe(subscribers);
  }
  return count;
}
