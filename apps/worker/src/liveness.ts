import { setTimeout as sleep } from "node:timers/promises";
import {
  releaseOrphanedJobs,
  removeDeadWorkers,
  removeWorker,
  touchWorker,
} from "@guidepost/core/operator";
import type { Database } from "@guidepost/database";
import type { Logger } from "@guidepost/runtime";

/** Times in ms. */
export type LivenessTimes = {
  /** The interval at which a worker records that it runs. */
  beatMs: number;
  /** A worker that has recorded nothing for this time was killed. */
  deadAfterMs: number;
};

export const LIVENESS_TIMES: LivenessTimes = { beatMs: 5_000, deadAfterMs: 30_000 };

/**
 * Records in the database that a worker runs, and releases the jobs of workers that were killed (contract JOB-5). The
 * library releases them after four hours only.
 */
export function createLiveness(
  { pool }: Pick<Database, "pool">,
  id: string,
  { times, log }: { times: LivenessTimes; log: Logger },
) {
  let isStopped = false;
  /** The time in ms since which each beat succeeded; undefined after one that failed. */
  let beatsSince: number | undefined;
  let orphansReleasedAt = 0;

  const beat = async () => {
    try {
      await touchWorker(pool, id);
    } catch (error) {
      beatsSince = undefined;
      throw error;
    }
    const now = performance.now();
    beatsSince ??= now;
    // After a failure of the database, the other workers' records are old too, until they beat again.
    if (now - beatsSince < times.deadAfterMs) return;
    const removed = await removeDeadWorkers(pool, id, times);
    // The statement reads all jobs, so that it does not run with each beat.
    const isDue = now - orphansReleasedAt >= times.deadAfterMs / 2;
    if (isDue) orphansReleasedAt = now;
    const orphaned = isDue ? await releaseOrphanedJobs(pool, times) : 0;
    if (removed + orphaned > 0)
      log.warn({ workers: removed + orphaned }, "released the jobs of workers that ended");
  };

  let beats: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    const recorded = beat().catch((error: unknown) =>
      log.warn({ err: error }, "the worker could not be recorded"),
    );
    beats = Promise.all([beats, recorded]);
  }, times.beatMs);

  return {
    /** Resolves when the worker is recorded. It must not take a job before. */
    registered: (async () => {
      while (!isStopped)
        try {
          return await beat();
        } catch (error) {
          log.warn({ err: error }, "the worker could not be recorded yet: it takes no jobs");
          await sleep(times.beatMs);
        }
    })(),
    /** Ends the record, and releases jobs that still run. */
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      // A later statement would record the worker again.
      await beats;
      await removeWorker(pool, id);
    },
  };
}

export type Liveness = ReturnType<typeof createLiveness>;
