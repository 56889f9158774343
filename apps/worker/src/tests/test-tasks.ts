import { defineTask } from "@guidepost/core/operator";
import type { Database } from "@guidepost/database";
import * as z from "zod";

/** Creates the table of the effects of `recordEffect`. */
export async function createEffects({ pool }: Pick<Database, "pool">): Promise<void> {
  await pool.query("create table changes (n int primary key)");
  await pool.query("create table effects (n int not null, at timestamptz not null default now())");
}

/** Inserts a row for its number. `reached` is called before and after, for example to stop there. */
export function recordEffect(
  reached: (step: "started" | "done", n: number) => Promise<void> | void,
) {
  return defineTask({
    name: "record_effect",
    payload: z.object({ n: z.int() }),
    run: async ({ db }, { n }) => {
      await reached("started", n);
      await db.pool.query("insert into effects (n) values ($1)", [n]);
      await reached("done", n);
    },
  });
}

/** The numbers with an effect, ascending, with repetitions. */
export async function readEffects({ pool }: Pick<Database, "pool">): Promise<number[]> {
  const { rows } = await pool.query<{ n: number }>("select n from effects order by n");
  return rows.map(({ n }) => n);
}

/** The jobs of a database, oldest first. */
export async function readJobs({ pool }: Pick<Database, "pool">) {
  const { rows } = await pool.query<{
    task: string;
    attempts: number;
    maxAttempts: number;
    isLocked: boolean;
    runAt: string;
    lastError: string | null;
  }>(
    `select task_identifier as task, attempts, max_attempts as "maxAttempts", locked_at is not null as "isLocked",
            run_at as "runAt", last_error as "lastError"
       from graphile_worker.jobs order by id`,
  );
  return rows;
}
