import { setTimeout as sleep } from "node:timers/promises";
import type { WorkerContext } from "@guidepost/core";
import { endAttempts, PermanentFailure, type Task } from "@guidepost/core/operator";
import type { openPool } from "@guidepost/database";
import type { JobMetrics, Logger } from "@guidepost/runtime";
import { parseCronItems, run, type JobHelpers, type Runner, type TaskList } from "graphile-worker";
import { createFetchTracker, type FetchTracker } from "./fetch-tracker.ts";
import { createLibraryLog } from "./library-log.ts";
import { createLiveness, LIVENESS_TIMES, type Liveness, type LivenessTimes } from "./liveness.ts";

/** Jobs that a process runs at the same time. */
const CONCURRENCY = 10;
/** Connections of the library: one waits for notifications, and each job uses one before and after it runs. */
export const LIBRARY_POOL_SIZE = CONCURRENCY + 1;
/** The interval at which an idle worker looks for jobs. A notification starts a new job earlier. */
const POLL_INTERVAL_MS = 2_000;
/** Times of a schedule that have passed for longer are not made up for. */
const CATCH_UP_MS = 24 * 60 * 60 * 1000;
/** The time after a signal until tasks are asked to end. */
const ABORT_AFTER_MS = 4_000;
/** The time for statements that take a job to end, before the jobs of a stopping worker are released. */
const FETCH_TIMEOUT_MS = 1_000;
/** The result of a job that does not start, because this worker releases it. */
const NEVER = new Promise<never>(() => {});
/** The pause before the library is started again after a failure. */
const RESTART_MS = 2_000;

type Options = {
  tasks: readonly Task[];
  service: WorkerContext;
  /** A pool with one connection more than `concurrency`. */
  pool: ReturnType<typeof openPool>;
  log: Logger;
  metrics: JobMetrics;
  times?: LivenessTimes;
  /** Jobs that run at the same time. */
  concurrency?: number;
};

export type JobRunner = {
  isRunning: () => boolean;
  /**
   * Takes no further jobs and waits for those that run. After `timeoutMs` it releases them, so that they run again
   * elsewhere, when statements that take a job have ended, or after `fetchTimeoutMs`. Returns whether all jobs ended.
   */
  stop: (timeoutMs: number, fetchTimeoutMs?: number) => Promise<boolean>;
};

/** Runs jobs until `stop`. Starts the library again when it gave up, for example after a long failure of the database. */
export function startJobRunner(options: Options): JobRunner {
  const { service, log, times = LIVENESS_TIMES } = options;
  let isStopping = false;
  const fetches = createFetchTracker();
  const current: { runner?: Runner | undefined; liveness?: Liveness | undefined } = {};

  /** Releases the jobs that still run. Repeats it until the database responds, unless the worker stops. */
  const release = async () => {
    for (;;)
      try {
        return await current.liveness?.stop();
      } catch (error) {
        log.warn({ err: error }, "the jobs of this worker could not be released yet");
        if (isStopping) return;
        await sleep(RESTART_MS);
      }
  };

  const runOnce = async () => {
    current.liveness = undefined;
    try {
      current.runner = await startLibrary(options, fetches, (id) => {
        current.liveness ??= createLiveness(service.db, id, { times, log });
        return current.liveness.registered;
      });
      if (isStopping) await current.runner.stop();
      await current.runner.promise;
    } catch (error) {
      if (!isStopping) log.error({ err: error }, "the job queue failed: it is started again");
    } finally {
      current.runner = undefined;
      await release();
    }
  };

  const running = (async () => {
    while (!isStopping) {
      await runOnce();
      if (!isStopping) await sleep(RESTART_MS);
    }
  })();

  return {
    isRunning: () => current.runner !== undefined && !isStopping,
    stop: async (timeoutMs, fetchTimeoutMs = FETCH_TIMEOUT_MS) => {
      isStopping = true;
      current.runner
        ?.stop()
        .catch((error: unknown) => log.warn({ err: error }, "a job did not end"));
      const hasEnded = await Promise.race([running.then(() => true), sleep(timeoutMs, false)]);
      if (hasEnded) return true;
      // A statement that was sent before the stop could take a released job again, after this process has ended.
      await fetches.close(fetchTimeoutMs);
      await release();
      return false;
    },
  };
}

/** @param register resolves when a worker may take jobs */
async function startLibrary(
  { tasks, service, pool, log, metrics, concurrency = CONCURRENCY }: Options,
  fetches: FetchTracker,
  register: (poolId: string) => Promise<void>,
): Promise<Runner> {
  const taskList: TaskList = Object.fromEntries(
    tasks.map((task) => [
      task.name,
      (payload, helpers) =>
        fetches.isClosed()
          ? NEVER // It is released too, and must not start here.
          : runTask(task, payload, { helpers, service, log, metrics }),
    ]),
  );
  return run({
    pgPool: pool,
    events: fetches.events,
    taskList,
    parsedCronItems: parseCronItems(
      tasks.flatMap(({ name, schedule, maxAttempts }) =>
        schedule === undefined ? [] : [cronItem({ name, schedule, maxAttempts })],
      ),
    ),
    logger: createLibraryLog(log),
    concurrency,
    pollInterval: POLL_INTERVAL_MS,
    noHandleSignals: true,
    gracefulShutdownAbortTimeout: ABORT_AFTER_MS,
    preset: {
      worker: {
        // Without batches, a failure to record the end of a job is an unhandled rejection. With them the library ends.
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
      },
      plugins: [
        {
          name: "guidepost-liveness",
          version: "1",
          worker: {
            hooks: {
              startWorker: (_, { worker }) => register(worker.workerPool.id),
            },
          },
        },
      ],
    },
  });
}

/** The queue prevents that runs overlap. The key merges times that have passed meanwhile. */
function cronItem({
  name,
  schedule,
  maxAttempts,
}: Pick<Task, "name" | "maxAttempts"> & { schedule: string }) {
  return {
    task: name,
    match: schedule,
    identifier: name,
    options: { backfillPeriod: CATCH_UP_MS, maxAttempts, queueName: name, jobKey: name },
  };
}

type RunContext = Pick<Options, "service" | "log" | "metrics"> & { helpers: JobHelpers };

/** Runs an attempt and reports it. A rejection makes the library repeat it. */
async function runTask(
  task: Task,
  payload: unknown,
  { helpers, service, log, metrics }: RunContext,
): Promise<void> {
  const { job, abortSignal } = helpers;
  const { attempts: attempt, max_attempts: maxAttempts } = job;
  let isLastAttempt = attempt >= maxAttempts;
  const fields = { task: task.name, jobId: job.id, attempt };
  const startedAt = performance.now();
  const elapsedMs = () => Math.round(performance.now() - startedAt);
  try {
    const running = { attempt, isLastAttempt, signal: abortSignal };
    const result = await task.run(service, task.payload.parse(payload), running);
    metrics.run(task.name, "ok", elapsedMs());
    log.info({ ...fields, ms: elapsedMs(), ...result }, "job");
  } catch (error) {
    if (error instanceof PermanentFailure && !isLastAttempt) {
      isLastAttempt = true;
      await endAttempts(service.db.pool, job.id);
    }
    metrics.run(task.name, isLastAttempt ? "dead" : "failed", elapsedMs());
    log[isLastAttempt ? "error" : "warn"](
      { ...fields, maxAttempts, ms: elapsedMs(), err: error },
      isLastAttempt ? "a job failed for the last time" : "a job failed: it is tried again",
    );
    throw error;
  }
}
