import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { WorkerEvents } from "graphile-worker";

/**
 * Observes the statements of the library that take a job. A statement that is sent before a worker stops can end later,
 * and then takes a job for a worker that takes none.
 */
export function createFetchTracker() {
  const events: WorkerEvents = new EventEmitter();
  /** The slots with a statement that has not ended. */
  const pending = new Set<unknown>();
  let isClosed = false;
  let reportIdle = () => {};

  events.on("worker:getJob:start", ({ worker }) => pending.add(worker));
  const end = ({ worker }: { worker: unknown }) => {
    pending.delete(worker);
    if (pending.size === 0) reportIdle();
  };
  events.on("job:start", end);
  events.on("worker:getJob:empty", end);
  events.on("worker:getJob:error", end);

  return {
    /** The events of the library. */
    events,
    /** Whether jobs that the library takes must not start any more. */
    isClosed: () => isClosed,
    /** Lets no further job start. Resolves when no statement is pending, or after `timeoutMs`. */
    close: async (timeoutMs: number) => {
      isClosed = true;
      const idle = new Promise<void>((resolve) => (reportIdle = resolve));
      if (pending.size > 0) await Promise.race([idle, sleep(timeoutMs)]);
    },
  };
}

export type FetchTracker = ReturnType<typeof createFetchTracker>;
