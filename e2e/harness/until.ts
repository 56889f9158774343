import { setTimeout as sleep } from "node:timers/promises";

/** The pauses between two polls, in ms. They become longer, because a poll takes CPU time from what it waits for. */
const [FIRST_PAUSE_MS, LAST_PAUSE_MS] = [10, 200];

/** Polls `look` until its result is neither undefined nor false, and resolves to that result. */
export async function until<Result>(
  what: string,
  look: () => Promise<Result | undefined | false> | Result | undefined | false,
  timeoutMs = 180_000,
): Promise<Result> {
  const deadline = Date.now() + timeoutMs;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(1.3 * pauseMs, LAST_PAUSE_MS)) {
    const result = await look();
    if (result !== undefined && result !== false) return result;
    if (Date.now() > deadline)
      throw new Error(`Waited ${timeoutMs} ms for ${what}, without success.`);
    await sleep(pauseMs);
  }
}

/** Resolves to undefined instead of a rejection. */
export function orUndefined<Result>(work: Promise<Result>): Promise<Result | undefined> {
  return work.catch(() => undefined);
}
