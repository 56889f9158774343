import {
  evaluate,
  HOUR_MS,
  MINUTE_MS,
  type RateLimitResult,
  type RateLimits,
  type RateLimitStore,
  WindowCounts,
} from "./fixed-window.ts";

/** A store for one process. `consume` returns synchronously. */
export interface MemoryStore extends RateLimitStore {
  consume(subject: string, limits: RateLimits, cost?: number): RateLimitResult;
}

/** Counts in the memory of this process (contract RATE-1). `clock` returns Unix ms. */
export function createMemoryStore(clock: () => number): MemoryStore {
  const minutes = new WindowCounts(MINUTE_MS);
  const hours = new WindowCounts(HOUR_MS);

  return {
    consume(subject, limits, cost = 1) {
      const nowMs = clock();
      const minute = minutes.read(subject, nowMs);
      const hour = hours.read(subject, nowMs);
      const result = evaluate(minute, hour, limits, nowMs, cost);
      if (result.allowed) {
        minutes.write(subject, minute.used + cost);
        // Client addresses have no hourly limit: a flood of addresses must not use memory for an hour.
        if (limits.perHour !== undefined) hours.write(subject, hour.used + cost);
      }
      return result;
    },
    async close() {},
  };
}
