import { UploadError } from "./upload-image.ts";

/** The most waits of one image for the limit of uploads, of up to a minute each. */
const MAX_WAITS = 5;

/** Waits, and rejects at once when the signal is aborted. */
async function wait(ms: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      "abort",
      () => {
        clearTimeout(timer);
        reject(signal.reason as Error);
      },
      { once: true },
    );
  });
}

/**
 * Stores an image. Waits and tries again when there were too many uploads within a minute (contract IMG-9). `onWait`
 * receives the seconds of a wait.
 *
 * @throws what `store` throws; the reason of `signal`
 */
export async function withRateLimitWaits<Result>(
  { signal, onWait }: { signal: AbortSignal; onWait: (seconds: number) => void },
  store: () => Promise<Result>,
): Promise<Result> {
  for (let waits = 0; ; waits += 1) {
    signal.throwIfAborted();
    try {
      return await store();
    } catch (error) {
      signal.throwIfAborted();
      const seconds = error instanceof UploadError ? error.retryAfter : undefined;
      if (seconds === undefined || seconds > 60 || waits === MAX_WAITS) throw error;
      onWait(seconds);
      await wait(seconds * 1000, signal);
    }
  }
}
