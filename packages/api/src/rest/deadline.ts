import { DomainError } from "@guidepost/core";
import { startDeadline } from "@guidepost/rate-limit";

export type Deadline = {
  /** Aborts when the deadline passes. An `AbortController` would cost three microseconds. */
  signal: Pick<AbortSignal, "aborted" | "reason">;
  /**
   * Settles with `work`, or rejects with `service_unavailable` when the deadline passes. The result of
   * the work is then ignored.
   */
  run: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Runs work that waits for the client, for example to read the body, without counting the time. */
  pause: <Result>(work: () => Promise<Result>) => Promise<Result>;
  hasPassed: () => boolean;
};

/** Creates and starts the deadline of a request (contract AVAIL-2). It ends with `run`. */
export function createDeadline(timeoutMs: number): Deadline {
  const signal = { aborted: false, reason: undefined as unknown };
  let rejectPassed: (error: Error) => void;
  const passed = new Promise<never>((_, reject) => {
    rejectPassed = reject;
  });
  passed.catch(() => {});
  let leftMs = timeoutMs;
  let resumedAt: number;
  let timer: NodeJS.Timeout | undefined;

  const resume = () => {
    resumedAt = performance.now();
    timer = startDeadline(Math.max(1, leftMs), (cause) => {
      const timeoutError = new DomainError("service_unavailable");
      timeoutError.cause = cause;
      signal.aborted = true;
      signal.reason = timeoutError;
      rejectPassed(timeoutError);
    });
  };
  const stop = () => clearInterval(timer);
  resume();

  return {
    signal,
    run: async (work) => {
      try {
        return await Promise.race([work(), passed]);
      } finally {
        stop();
      }
    },
    pause: async (work) => {
      stop();
      leftMs -= performance.now() - resumedAt;
      try {
        return await work();
      } finally {
        resume();
      }
    },
    hasPassed: () => signal.aborted,
  };
}
