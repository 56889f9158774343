import type { GuidepostError } from "./errors.ts";

const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 8_000;
/** Part of a delay that is random, so that clients do not retry at the same time. */
const JITTER = 0.25;

const RETRIED_STATUSES = new Set([408, 429, 500, 502, 503, 504]);

/** Whether the same request can succeed later. Every change has an idempotency key, so a retry is safe. */
function isRetried({ code, status }: GuidepostError): boolean {
  return status === undefined || RETRIED_STATUSES.has(status) || code === "idempotency_in_progress";
}

/**
 * The time in ms to wait before a retry; undefined when the request must not be repeated. `attempt` counts
 * from 0. A longer `Retry-After` than `maxDelay` is not waited for.
 */
export function retryDelay(
  error: GuidepostError,
  attempt: number,
  { maxRetries, maxDelay }: { maxRetries: number; maxDelay: number },
): number | undefined {
  if (attempt >= maxRetries || !isRetried(error)) return undefined;
  const jitter = Math.random() * JITTER;
  if (error.retryAfter !== undefined) {
    const delay = error.retryAfter * 1000;
    return delay > maxDelay ? undefined : delay + jitter * FIRST_DELAY_MS;
  }
  const delay = Math.min(FIRST_DELAY_MS * 2 ** attempt, LONGEST_DELAY_MS, maxDelay);
  return delay * (1 - jitter);
}

/** Resolves after a time in ms. Rejects with the reason of the signal. */
export function wait(delay: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- the caller chose the reason
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", abort);
      resolve();
    }, delay);
    if (signal?.aborted) abort();
    else signal?.addEventListener("abort", abort, { once: true });
  });
}
