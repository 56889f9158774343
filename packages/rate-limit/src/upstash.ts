import { Ratelimit, type RatelimitConfig } from "@upstash/ratelimit";
import { Redis } from "@upstash/redis";
import { startDeadline } from "./deadline.ts";
import type { RateLimitResult, RateLimits, RateLimitStore } from "./fixed-window.ts";
import { COMMAND_TIMEOUT_MS, consumeWindows, type RedisClient } from "./redis.ts";

const MAX_LIMITERS = 256;

/** URL and token of an Upstash database's REST interface. */
export type UpstashConfig = { url: string; token: string };

/**
 * Creates a client for Upstash over HTTP. Commands of one tick share a request. They reject when the host
 * is unreachable or does not respond within COMMAND_TIMEOUT_MS.
 *
 * @throws Error when `url` is not an http(s) URL
 */
export function createUpstashClient({ url, token }: UpstashConfig): RedisClient {
  const redis = new Redis({
    url,
    token,
    // With `false`, version 1.39 still tries twice, and a repeated increment may count twice.
    retry: { retries: 0 },
    signal: () => {
      const abort = new AbortController();
      startDeadline(COMMAND_TIMEOUT_MS, (error) => abort.abort(error)).unref();
      return abort.signal;
    },
    enableTelemetry: false,
  });
  return {
    eval: (script, keys, args) => redis.eval(script, keys, args),
    evalsha: (sha, keys, args) => redis.evalsha(sha, keys, args),
    // The connections of `fetch` belong to the process.
    close: async () => {},
  };
}

type LimitResponse = Awaited<ReturnType<Ratelimit["limit"]>> & { result: RateLimitResult };

/**
 * An algorithm for `@upstash/ratelimit` that counts a minute and an hour in one script. The library's
 * `fixedWindow` counts one window per call, and also counts refused requests.
 */
function minuteAndHour(redis: RedisClient, limits: RateLimits): RatelimitConfig["limiter"] {
  const unsupported = () => Promise.reject(new Error("Only `limit` is supported."));
  return () => ({
    async limit(_context, key, cost = 1): Promise<LimitResponse> {
      const result = await consumeWindows(redis, key, limits, cost);
      const { allowed: success, limit, remaining, resetAt } = result;
      return {
        success,
        limit,
        remaining,
        reset: resetAt * 1000,
        pending: Promise.resolve(),
        result,
      };
    },
    getRemaining: unsupported,
    resetTokens: unsupported,
  });
}

/** The windows of `createRedisStore`, counted through `@upstash/ratelimit` over HTTP (contract RATE-1). */
export function createUpstashStore(redis: RedisClient): RateLimitStore {
  const limiters = new Map<string, Ratelimit>();
  const limiterFor = (limits: RateLimits): Ratelimit => {
    const name = `${limits.perMinute}/${limits.perHour ?? ""}`;
    const cached = limiters.get(name);
    if (cached) return cached;
    // Plans are few: a rebuild after many distinct limits is cheap.
    if (limiters.size >= MAX_LIMITERS) limiters.clear();
    const limiter = new Ratelimit({
      // The type also requires get and set. Only dynamic limits and deny lists use them, and both are off.
      redis: redis as unknown as RatelimitConfig["redis"],
      limiter: minuteAndHour(redis, limits),
      prefix: "guidepost",
      // Off: the library admits a request after its own time-out. `withFallback` limits the wait.
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
      return (response as LimitResponse).result;
    },
    close: () => redis.close(),
  };
}
