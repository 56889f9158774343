import { AsyncLocalStorage } from "node:async_hooks";

const signals = new AsyncLocalStorage<AbortSignal>();

/**
 * Runs `work` with a signal. After an abort, no statement of it starts and no transaction commits. A
 * statement that was sent before continues.
 */
export function withRequestSignal<Result>(signal: AbortSignal, work: () => Result): Result {
  return signals.run(signal, work);
}

/** The signal of the current request; `undefined` outside of requests. */
export function currentRequestSignal(): AbortSignal | undefined {
  return signals.getStore();
}
