import { inTransaction, type Connection } from "@guidepost/database";
import type { ServiceContext } from "../context.ts";
import { notFound } from "../errors.ts";
import {
  deleteJobRows,
  type Job,
  type JobCount,
  type JobFilter,
  rescheduleJobs,
  selectJobCounts,
  selectJobs,
} from "#jobs/index.ts";

const JOBS_PER_BATCH = 1_000;

/** Jobs by id, or all dead jobs, of one task or of all. */
export type JobSelection = { ids: readonly number[] } | { dead: true; task?: string | undefined };

/** Lists jobs without their payloads, newest first, and counts all jobs by task and state. */
export async function listJobs(
  { db }: Pick<ServiceContext, "db">,
  input: JobFilter & { limit: number },
): Promise<{ counts: Omit<JobCount, "overdueSeconds">[]; jobs: Job[] }> {
  const counts = await selectJobCounts(db.pool);
  return {
    counts: counts.map(({ task, state, jobs }) => ({ task, state, jobs })),
    jobs: await selectJobs(db.pool, input),
  };
}

/** Counts all jobs by task and state. */
export function countJobs({ db }: Pick<ServiceContext, "db">): Promise<JobCount[]> {
  return selectJobCounts(db.pool);
}

/**
 * Runs jobs now, with all of their attempts (contract JOB-4). Returns how many.
 *
 * @throws `not_found` when a job with one of the ids does not exist, or runs; then nothing is changed
 */
export function retryJobs(
  service: Pick<ServiceContext, "db">,
  selection: JobSelection,
): Promise<number> {
  return changeJobs(service, selection, rescheduleJobs);
}

/**
 * Deletes jobs that do not run. Returns how many.
 *
 * @throws `not_found` when a job with one of the ids does not exist, or runs; then nothing is changed
 */
export function deleteJobs(
  service: Pick<ServiceContext, "db">,
  selection: JobSelection,
): Promise<number> {
  return changeJobs(service, selection, deleteJobRows);
}

async function changeJobs(
  { db }: Pick<ServiceContext, "db">,
  selection: JobSelection,
  change: (connection: Connection, ids: readonly number[]) => Promise<number>,
): Promise<number> {
  if ("ids" in selection) {
    const ids = [...new Set(selection.ids)];
    return inTransaction(db.pool, async (transaction) => {
      const changed = await change(transaction, ids);
      if (changed < ids.length)
        throw notFound("A job does not exist, or runs. Nothing was changed.");
      return changed;
    });
  }
  const filter = { state: "dead", task: selection.task, limit: JOBS_PER_BATCH } as const;
  let total = 0;
  // A job that becomes dead again during the loop is not selected again.
  let jobs = await selectJobs(db.pool, filter);
  while (jobs.length > 0) {
    const ids = jobs.map(({ id }) => id);
    total += await change(db.pool, ids);
    jobs = await selectJobs(db.pool, { ...filter, before: Math.min(...ids) });
  }
  return total;
}
