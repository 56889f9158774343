import { type Duration, Ratelimit, type RatelimitConfig } from "@upstash/ratelimit";
import type { LimitStore, LimitWindow } from "./limit-store.ts";
import type { RedisClient } from "./redis-client.ts";
import { allow, refuse } from "./verdict.ts";

const DURATIONS: Record<LimitWindow, Duration> = { minute: "1 m", hour: "1 h" };
const MAX_LIMITERS = 256;
/** ms before a window's end from which nothing is given back: it could land in the next window as a gift. */
const GIVE_BACK_MARGIN_MS = 1_000;

/** One limiter per distinct limit; few plans, so the rare overflow just starts afresh. */
const memoiseLimiters = (redis: RedisClient, window: LimitWindow) => {
  const limiters = new Map<number, Ratelimit>();
  return (limit: number): Ratelimit => {
    const known = limiters.get(limit);
    if (known) return known;
    if (limiters.size >= MAX_LIMITERS) limiters.clear();
    const limiter = new Ratelimit({
      // The type also asks for get and set, which only dynamic limits and deny lists (both off) call.
      redis: redis as unknown as RatelimitConfig["redis"],
      limiter: Ratelimit.fixedWindow(limit, DURATIONS[window]),
      prefix: `guidepost:${window}`,
      // Off: its own time-out lets the request pass. Waiting is bounded by the fallback's deadline.
      timeout: 0,
      ephemeralCache: false,
      analytics: false,
    });
    limiters.set(limit, limiter);
    return limiter;
  };
};

/**
 * The script counts refused requests too. Taken back, they neither eat a limit raised in mid-window
 * nor the minute of a request that the hour refused. The count never falls below what was allowed.
 */
const giveBack = async (limiter: Ratelimit, subject: string, windowEndMs: number) => {
  if (windowEndMs - Date.now() < GIVE_BACK_MARGIN_MS) return;
  await limiter.limit(subject, { rate: -1 });
};

/**
 * Windows shared by all instances through Redis (DECISIONS 27), cut by each instance's `Date.now()`:
 * instances need synchronised clocks.
 *
 * Minute, then hour, one round trip each. Together they would be one, but a request refused by the
 * minute would touch the hour; exactness was preferred. A refusal costs a second or third trip: it is
 * given back and, after the minute's, the hour is looked at, since with both full the hour counts.
 * `take` rejects when Redis is out of reach and sets no deadline of its own (`withFallback` does).
 */
export const createUpstashStore = (redis: RedisClient): LimitStore => {
  const minuteLimiter = memoiseLimiters(redis, "minute");
  const hourLimiter = memoiseLimiters(redis, "hour");

  return {
    async take(subject, limits) {
      const minutes = minuteLimiter(limits.perMinute);
      const hours = limits.perHour === undefined ? undefined : hourLimiter(limits.perHour);

      const minute = await minutes.limit(subject);
      if (!minute.success) {
        const [hour] = await Promise.all([
          hours?.getRemaining(subject),
          giveBack(minutes, subject, minute.reset),
        ]);
        return hour?.remaining === 0
          ? refuse("hour", limits, hour.reset, Date.now())
          : refuse("minute", limits, minute.reset, Date.now());
      }

      const hour = await hours?.limit(subject);
      if (hours && hour && !hour.success) {
        await Promise.all([
          giveBack(minutes, subject, minute.reset),
          giveBack(hours, subject, hour.reset),
        ]);
        return refuse("hour", limits, hour.reset, Date.now());
      }
      return allow(limits, limits.perMinute - minute.remaining, minute.reset);
    },
    close: () => redis.close(),
  };
};
