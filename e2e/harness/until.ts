import { setTimeout as sleep } from "node:timers/promises";

/** Polls `look` until its result is neither undefined nor false, and resolves to that result. */
export async function until<Result>(
  what: string,
  look: () => Promise<Result | undefined | false> | Result | undefined | false,
  timeoutMs = 60_000,
): Promise<Result> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const result = await look();
    if (result !== undefined && result !== false) return result;
    if (Date.now() > deadline)
      throw new Error(`Waited ${timeoutMs} ms for ${what}, without success.`);
    await sleep(20);
  }
}

/** Resolves to undefined instead of a rejection. */
export function orUndefined<Result>(work: Promise<Result>): Promise<Result | undefined> {
  return work.catch(() => undefined);
}
