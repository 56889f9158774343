import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "@guidepost/database";
import { waitUntilBlocked } from "@guidepost/core/testing";

/** Where a transaction that adds a job waits while `whileHeld` runs: before the job is inserted, or in its commit. */
export type HoldPoint = "insert" | "commit";
const KEYS: Record<HoldPoint, number> = { insert: 1, commit: 2 };

/** Lets each transaction that adds a job wait at both points while a test holds the lock of the point. */
export async function prepareHolds({ pool }: Pick<Database, "pool">): Promise<void> {
  await pool.query(`
    create function hold_job() returns trigger language plpgsql as $$ begin
      perform pg_advisory_xact_lock_shared(tg_argv[0]::int);
      return new;
    end $$;
    create trigger hold_insert before insert on graphile_worker._private_jobs
      for each row execute function hold_job(${KEYS.insert});
    create constraint trigger hold_commit after insert on graphile_worker._private_jobs
      deferrable initially deferred for each row execute function hold_job(${KEYS.commit})`);
}

/** The statement that holds the transactions that add jobs. */
export function holdOf(point: HoldPoint): string {
  return `select pg_advisory_xact_lock(${KEYS[point]})`;
}

/**
 * Runs `lock` in a transaction, starts work that then waits for it, and runs `whileHeld` when `count` statements wait. Then
 * releases the lock.
 */
export async function whileHeld(
  db: Database,
  { lock, values = [], count = 1 }: { lock: string; values?: unknown[]; count?: number },
  work: () => Promise<unknown>,
  crash: () => Promise<unknown>,
): Promise<void> {
  const holder = await db.pool.connect();
  try {
    await holder.query("begin");
    await holder.query(lock, values);
    await work();
    await waitUntilBlocked(db, count);
    await crash();
  } finally {
    await holder.query("rollback");
    holder.release();
  }
}

/** Resolves when PostgreSQL has ended the sessions of a killed process, after the statements that it had received. */
export async function sessionsEnded({ pool }: Pick<Database, "pool">, name: string) {
  const text =
    "select from pg_stat_activity where datname = current_database() and application_name = $1";
  while (((await pool.query(text, [name])).rowCount ?? 0) > 0) await sleep(20);
}
