import { setTimeout } from "node:timers/promises";
import type { ErrorCode } from "@guidepost/contract";
import type { Database } from "@guidepost/database";
import { DomainError } from "../index.ts";

/** What came of calls at the same time: the answers, and the codes of the refusals. */
export type Outcomes<Answer> = { answers: Answer[]; refusals: ErrorCode[] };

/** Starts all calls at once and waits for them. A fault that is no refusal is thrown. */
export async function atOnce<Answer>(
  count: number,
  call: (index: number) => Promise<Answer>,
): Promise<Outcomes<Answer>> {
  const outcomes: Outcomes<Answer> = { answers: [], refusals: [] };
  const calls = Array.from({ length: count }, (_, index) => call(index));
  for (const settled of await Promise.allSettled(calls)) {
    if (settled.status === "fulfilled") outcomes.answers.push(settled.value);
    else if (settled.reason instanceof DomainError) outcomes.refusals.push(settled.reason.code);
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
export async function untilBlocked(db: Database, count: number): Promise<void> {
  while ((await countBlocked(db)) < count) await setTimeout(2);
}

/**
 * Holds what `sql` locks until `count` statements wait for a lock, then lets them go: whatever was
 * started before has read the same state by then, so they truly meet.
 */
export async function whileLocked<Answer>(
  db: Database,
  lock: { sql: string; values: unknown[] },
  count: number,
  start: () => Promise<Answer>,
): Promise<Answer> {
  const holder = await db.pool.connect();
  try {
    await holder.query("begin");
    await holder.query(lock.sql, lock.values);
    const answer = start();
    // Its rejection is the caller's, and comes after the lock has gone.
    answer.catch(() => {});
    await untilBlocked(db, count);
    await holder.query("commit");
    return await answer;
  } finally {
    holder.release();
  }
}
