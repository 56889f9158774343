import { setTimeout as sleep } from "node:timers/promises";

/** Waits for a condition: resolves to the first result that is neither undefined nor false. */
export const until = async <Result>(
  what: string,
  look: () => Promise<Result | undefined | false> | Result | undefined | false,
  timeoutMs = 60_000,
): Promise<Result> => {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const result = await look();
    if (result !== undefined && result !== false) return result;
    if (Date.now() > deadline) throw new Error(`Waited ${timeoutMs} ms in vain for ${what}.`);
    await sleep(20);
  }
};

/** What rejects counts as not there yet. */
export const orNothing = <Result>(work: Promise<Result>): Promise<Result | undefined> =>
  work.catch(() => undefined);
