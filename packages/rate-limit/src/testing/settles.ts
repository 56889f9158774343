import { withDeadline } from "../deadline.ts";

function settled(work: Promise<unknown>): Promise<true> {
  return work.then(
    () => true,
    () => true,
  );
}

/** Whether `work` settles without waiting for I/O. */
export function settlesImmediately(work: Promise<unknown>): Promise<boolean> {
  return Promise.race([
    settled(work),
    new Promise<false>((resolve) => void setImmediate(resolve, false)),
  ]);
}

/** Whether `work` settles within `ms`. A stall of this process extends the time, as in the product. */
export function settlesWithin(ms: number, work: Promise<unknown>): Promise<boolean> {
  return withDeadline(settled(work), ms).catch(() => false);
}
