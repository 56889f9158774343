import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "@guidepost/database";

/** Where a transaction that adds a job waits while a test holds it: before the job is inserted, or in its commit. */
export type HoldPoint = "insert" | "commit";
const KEYS: Record<HoldPoint, number> = { insert: 1, commit: 2 };

const POLL_MS = 50;

/** Lets each transaction that adds a job wait at both points while a test holds the lock of the point. */
export async function prepareHolds({ pool }: Pick<Database, "pool">): Promise<void> {
  // A worker adds periodic jobs at each minute. They are not held, since tests count the transactions that wait.
  await pool.query(`
    create function hold_job() returns trigger language plpgsql as $$ begin
      if new.payload->'_cron' is null then
        perform pg_advisory_xact_lock_shared(tg_argv[0]::int);
      end if;
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

export type Hold = {
  /** Resolves when `count` statements wait for the locks. */
  blocks: (count: number) => Promise<void>;
  release: () => Promise<void>;
};

/** Holds the locks of a statement until `release`. */
export async function hold(
  { pool }: Pick<Database, "pool">,
  lock: string,
  values: unknown[] = [],
): Promise<Hold> {
  const holder = await pool.connect();
  await holder.query("begin");
  await holder.query(lock, values);
  const { rows } = await holder.query<{ pid: number }>("select pg_backend_pid() as pid");
  const pid = rows[0]?.pid;
  return {
    blocks: async (count) => {
      const text = "select from pg_stat_activity where $1 = any (pg_blocking_pids(pid))";
      while (((await pool.query(text, [pid])).rowCount ?? 0) < count) await sleep(POLL_MS);
    },
    release: async () => {
      await holder.query("rollback");
      holder.release();
    },
  };
}

/** Resolves when PostgreSQL has ended the sessions of a killed process, after the statements that it had received. */
export async function sessionsEnded({ pool }: Pick<Database, "pool">, name: string): Promise<void> {
  const text =
    "select from pg_stat_activity where datname = current_database() and application_name = $1";
  while (((await pool.query(text, [name])).rowCount ?? 0) > 0) await sleep(POLL_MS);
}
