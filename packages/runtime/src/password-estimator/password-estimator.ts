import { DomainError, type PasswordEstimator, type PasswordRating } from "@guidepost/core";
import { Piscina } from "piscina";
import { threadFile, type ThreadFile } from "../thread-file.ts";

/** Time-out of a rating in ms, with the start of the thread, which takes about half a second. */
const TIMEOUT_MS = 10_000;
/** The thread ends when it has had no work for this time in ms: its memory is free again. */
const IDLE_MS = 60_000;

type PasswordEstimatorOptions = {
  timeoutMs?: number;
  /** The file of the thread. Tests use a bundle, which starts in a fraction of the CPU time of the sources. */
  file?: ThreadFile;
};

/**
 * Creates an estimator with one thread, which starts with the first password. A rating takes up to 50 ms of CPU
 * time, and the dictionaries of the thread use 40 MB of memory.
 */
export function createPasswordEstimator({
  timeoutMs = TIMEOUT_MS,
  file = threadFile(import.meta.url, "password-estimator-worker"),
}: PasswordEstimatorOptions = {}): PasswordEstimator {
  const thread = new Piscina({
    ...file,
    name: "rate",
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
  });
  return {
    rate: async (password, words) => {
      try {
        const signal = AbortSignal.timeout(timeoutMs);
        return (await thread.run({ password, words }, { signal })) as PasswordRating;
      } catch (cause) {
        const error = new DomainError("service_unavailable");
        error.cause = cause;
        throw error;
      }
    },
    close: () => thread.destroy(),
  };
}
