import { setTimeout as sleep } from "node:timers/promises";

const settled = (work: Promise<unknown>): Promise<true> =>
  work.then(
    () => true,
    () => true,
  );

/** Whether it settles without waiting on anything outside of this process, however slow that is. */
export const isAtOnce = (work: Promise<unknown>): Promise<boolean> =>
  Promise.race([settled(work), new Promise<false>((resolve) => void setImmediate(resolve, false))]);

/** Whether it settles within `ms`, by a timer, which a stall of this process holds up as well. */
export const isWithin = (ms: number, work: Promise<unknown>): Promise<boolean> =>
  Promise.race([settled(work), sleep(ms, false, { ref: false })]);
