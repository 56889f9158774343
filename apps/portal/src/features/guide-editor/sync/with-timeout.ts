/** How long a request of the editor may take, in ms. */
const REQUEST_TIMEOUT_MS = 15_000;

/** A slow connection that makes progress is not a failure: 32 bytes a millisecond are expected. */
const BYTES_PER_MS = 32;

/** The time-out in ms of a request with a body of this size. */
export function timeoutFor(body: unknown): number {
  return REQUEST_TIMEOUT_MS + JSON.stringify(body).length / BYTES_PER_MS;
}

/**
 * Rejects when a call has not settled in time, and aborts it.
 *
 * @throws {DOMException} `TimeoutError` after `timeoutMs`.
 */
export async function withTimeout<Result>(
  call: (signal: AbortSignal) => Promise<Result>,
  timeoutMs = REQUEST_TIMEOUT_MS,
): Promise<Result> {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  // A batched call rejects only when the whole batch is aborted: the race does not depend on it.
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new DOMException("No response in time", "TimeoutError");
      reject(error);
      controller.abort(error);
    }, timeoutMs);
  });
  try {
    return await Promise.race([call(controller.signal), timeout]);
  } finally {
    clearTimeout(timer);
  }
}
