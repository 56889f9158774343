import { type OnRateLimiterChange, type RateLimiter, withFallback } from "./fallback.ts";
import { createMemoryStore } from "./memory.ts";
import { connectRedis, createRedisStore } from "./redis.ts";
import { createUpstashClient, createUpstashStore, type UpstashConfig } from "./upstash.ts";

export { startDeadline } from "./deadline.ts";
export type { RateLimiter } from "./fallback.ts";
export {
  HOUR_MS,
  MINUTE_MS,
  type RateLimitResult,
  type RateLimits,
  type RateLimitStore,
  secondsUntil,
  type WindowState,
  windowEnd,
  windowIndex,
} from "./fixed-window.ts";
export { parseRedisUrl, RedisUrlError } from "./redis-url.ts";
export { createMemoryStore } from "./memory.ts";
export { rateLimitStoreChannel } from "./redis.ts";

export type RateLimiterConfig = {
  /** Redis or Valkey over TCP, also through Sentinels (`parseRedisUrl`). */
  redisUrl?: string | undefined;
  upstash?: UpstashConfig | undefined;
  /** Returns Unix ms, for the windows in memory. A shared store uses `Date.now()`. */
  clock?: () => number;
  onChange: OnRateLimiterChange;
};

/**
 * Creates the rate limiter over the configured store: Redis, Upstash, or the memory of this process
 * (contract RATE-1, RATE-7). Resolves within about 3 s even when the store is unreachable; `onChange` has
 * then been called. Rejects when both stores are configured, or when a URL is invalid.
 */
export async function createRateLimiter({
  redisUrl,
  upstash,
  clock = Date.now,
  onChange,
}: RateLimiterConfig): Promise<RateLimiter> {
  const local = createMemoryStore(clock);
  if (redisUrl && upstash) throw new Error("Rate limits: set a Redis URL or Upstash, not both.");
  if (redisUrl) {
    const store = createRedisStore(await connectRedis(redisUrl));
    return withFallback({ name: "redis", store, local, onChange });
  }
  if (upstash) {
    const store = createUpstashStore(createUpstashClient(upstash));
    return withFallback({ name: "upstash", store, local, onChange });
  }
  return { ...local, state: () => ({ store: "in-process", reachable: true }) };
}
