/**
 * Runs work with a signal that is aborted with `signal`, and after `timeoutMs`. Node.js 20 can lose the time-out of
 * `AbortSignal.any`, because it collects a part that nothing else refers to.
 *
 * @throws what `work` throws
 */
export async function withDeadline<Result>(
  { signal, timeoutMs }: { signal: AbortSignal; timeoutMs: number },
  work: (deadline: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const deadline = new AbortController();
  const abort = () => deadline.abort(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener("abort", abort, { once: true });
  const timeout = () => deadline.abort(new DOMException("The time is over", "TimeoutError"));
  const timer = setTimeout(timeout, timeoutMs);
  try {
    return await work(deadline.signal);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", abort);
  }
}
