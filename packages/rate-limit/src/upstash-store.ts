import { Ratelimit, type RatelimitConfig } from "@upstash/ratelimit";
import type { LimitStore, RateLimits, Verdict } from "./limit-store.ts";
import type { RedisClient } from "./redis-client.ts";
import { consumeWindows } from "./redis-store.ts";

const MAX_LIMITERS = 256;

type Response = Awaited<ReturnType<Ratelimit["limit"]>> & { verdict: Verdict };

/**
 * An algorithm for `@upstash/ratelimit` that counts a minute and an hour in one script. The library's
 * own `fixedWindow` counts one window a call, and counts refused requests too.
 */
function minuteAndHour(redis: RedisClient, limits: RateLimits): RatelimitConfig["limiter"] {
  const unsupported = () => Promise.reject(new Error("Only `limit` is supported."));
  return () => ({
    async limit(_context, key, cost = 1): Promise<Response> {
      const verdict = await consumeWindows(redis, key, limits, cost);
      const { allowed: success, limit, remaining, resetAt } = verdict;
      return {
        success,
        limit,
        remaining,
        reset: resetAt * 1000,
        pending: Promise.resolve(),
        verdict,
      };
    },
    getRemaining: unsupported,
    resetTokens: unsupported,
  });
}

/** The windows of `createRedisStore`, counted through `@upstash/ratelimit` over HTTP (contract RATE-1). */
export function createUpstashStore(redis: RedisClient): LimitStore {
  const limiters = new Map<string, Ratelimit>();
  const limiterFor = (limits: RateLimits): Ratelimit => {
    const name = `${limits.perMinute}/${limits.perHour ?? ""}`;
    const known = limiters.get(name);
    if (known) return known;
    // There are few plans: to start afresh after many distinct limits is cheap.
    if (limiters.size >= MAX_LIMITERS) limiters.clear();
    const limiter = new Ratelimit({
      // The type also asks for get and set, which only dynamic limits and deny lists (both off) call.
      redis: redis as unknown as RatelimitConfig["redis"],
      limiter: minuteAndHour(redis, limits),
      prefix: "guidepost",
      // Off: after its own time-out a request passes. `withFallback` bounds the wait.
      timeout: 0,
      ephemeralCache: false,
      analytics: false,
    });
    limiters.set(name, limiter);
    return limiter;
  };
  return {
    async consume(subject, limits, cost = 1) {
      const response = await limiterFor(limits).limit(subject, { rate: cost });
      return (response as Response).verdict;
    },
    close: () => redis.close(),
  };
}
