import { withDeadline } from "../deadline.ts";

const settled = (work: Promise<unknown>): Promise<true> =>
  work.then(
    () => true,
    () => true,
  );

/** Whether it settles without waiting on anything outside of this process, however slow that is. */
export const isAtOnce = (work: Promise<unknown>): Promise<boolean> =>
  Promise.race([settled(work), new Promise<false>((resolve) => void setImmediate(resolve, false))]);

/** Whether it settles within `ms`, which a stall of this process draws out as it does the product's own. */
export const isWithin = (ms: number, work: Promise<unknown>): Promise<boolean> =>
  withDeadline(settled(work), ms).catch(() => false);
