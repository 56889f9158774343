import { AsyncLocalStorage } from "node:async_hooks";

const signals = new AsyncLocalStorage<AbortSignal>();

/**
 * Runs `work` so that no statement of it begins, and no transaction of it commits, once the signal
 * is aborted. A statement that was sent before runs on.
 */
export function withRequestSignal<Result>(signal: AbortSignal, work: () => Result): Result {
  return signals.run(signal, work);
}

/** The signal of the running request; `undefined` where the work belongs to no request. */
export function currentRequestSignal(): AbortSignal | undefined {
  return signals.getStore();
}
