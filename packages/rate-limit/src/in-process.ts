import type { LimitStore, RateLimits, Verdict } from "./limit-store.ts";
import { judge } from "./verdict.ts";
import { WindowCounts } from "./window-counts.ts";
import { HOUR_MS, MINUTE_MS } from "./windows.ts";

/** A store that answers at once, for one process. */
export interface InProcessStore extends LimitStore {
  consume(subject: string, limits: RateLimits, cost?: number): Verdict;
}

/** Counts in this process alone (contract RATE-1). `clock` gives Unix ms. */
export const createInProcessStore = (clock: () => number): InProcessStore => {
  const minutes = new WindowCounts(MINUTE_MS);
  const hours = new WindowCounts(HOUR_MS);

  return {
    consume(subject, limits, cost = 1) {
      const nowMs = clock();
      const minute = minutes.read(subject, nowMs);
      const hour = hours.read(subject, nowMs);
      const verdict = judge(minute, hour, limits, nowMs, cost);
      if (verdict.allowed) {
        minutes.write(subject, minute.used + cost);
        // Addresses have no hour, and a flood of them must not stay in memory for one.
        if (limits.perHour !== undefined) hours.write(subject, hour.used + cost);
      }
      return verdict;
    },
    async close() {},
  };
};
