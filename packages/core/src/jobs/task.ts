import * as z from "zod";
import type { WorkerContext } from "../context.ts";

/** The attempt of a job that runs. */
export type RunningJob = {
  /** 1 for the first attempt. */
  attempt: number;
  /** Whether the job is dead when this attempt fails. */
  isLastAttempt: boolean;
  /** Aborted some seconds after the worker received SIGTERM. A task that then rejects runs again. */
  signal: AbortSignal;
};

/** Numbers for the log line of a job that succeeded, without personal data. */
export type TaskResult = Record<string, number> | void;

/** A failure that another attempt does not change: the job is dead at once. */
export class PermanentFailure extends Error {
  override name = "PermanentFailure";
}

/** What a job runs. A job may run more than once, so a task must be idempotent (contract JOB-3). */
export interface Task<Payload = unknown> {
  /** The name in the database, `[a-z_]+`. Jobs of a name that no worker has wait for one that has it. */
  readonly name: string;
  /** Checks the payload when the job is enqueued, and again before it runs. */
  readonly payload: z.ZodType<Payload>;
  /** Attempts until the job is dead. Attempt n + 1 follows about e^n seconds after attempt n. */
  readonly maxAttempts: number;
  /** How many of its jobs run at the same time, of all workers together; undefined without a limit. */
  readonly maxRunning: number | undefined;
  /** When a periodic task runs, as a crontab in UTC; undefined for a task that is enqueued. */
  readonly schedule: string | undefined;
  run(service: WorkerContext, payload: Payload, job: RunningJob): Promise<TaskResult>;
}

/** Attempts within about ten hours. */
const DEFAULT_ATTEMPTS = 11;

/** Defines a task whose jobs are enqueued with `enqueue`. */
export function defineTask<Payload>({
  maxAttempts = DEFAULT_ATTEMPTS,
  maxRunning,
  ...task
}: Omit<Task<Payload>, "maxAttempts" | "maxRunning" | "schedule"> & {
  maxAttempts?: number;
  maxRunning?: number;
}): Task<Payload> {
  return { ...task, maxAttempts, maxRunning, schedule: undefined };
}

/**
 * Defines a task that the workers enqueue at each time of its schedule, once in total. Runs of it do not overlap. Times
 * that have passed while it ran, or while no worker ran, share one run (contract JOB-6).
 */
export function definePeriodicTask({
  name,
  schedule,
  run,
}: {
  name: string;
  schedule: string;
  run: (service: WorkerContext, job: RunningJob) => Promise<TaskResult>;
}): Task<object> {
  return {
    name,
    schedule,
    payload: z.object({}),
    maxAttempts: DEFAULT_ATTEMPTS,
    maxRunning: undefined,
    run: (service, _payload, job) => run(service, job),
  };
}
