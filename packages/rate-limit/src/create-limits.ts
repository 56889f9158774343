import { createHttpRedis, type HttpRedisConfig } from "./http-redis.ts";
import { createInProcessStore } from "./in-process.ts";
import { createRedisStore } from "./redis-store.ts";
import { connectTcpRedis } from "./tcp-redis.ts";
import { createUpstashStore } from "./upstash-store.ts";
import { type OnLimitsChange, type RateLimiter, withFallback } from "./with-fallback.ts";

export type LimitsConfig = {
  /** `redis://` or `rediss://`: Redis or Valkey over TCP. */
  redisUrl?: string | undefined;
  upstash?: HttpRedisConfig | undefined;
  /** Unix ms, for the in-process windows. A shared store goes by `Date.now()`. */
  clock?: () => number;
  onChange: OnLimitsChange;
};

/**
 * Rate limits over the store that is configured: Redis, Upstash, or with neither this process alone
 * (contract RATE-1, RATE-7). Resolves within about 3 s also when the store is out of reach; `onChange` has then
 * been told. Rejects when both are given, or on an address that is not one.
 */
export const createLimits = async ({
  redisUrl,
  upstash,
  clock = Date.now,
  onChange,
}: LimitsConfig): Promise<RateLimiter> => {
  const local = createInProcessStore(clock);
  if (redisUrl && upstash) throw new Error("Rate limits: give a Redis URL or Upstash, not both.");
  if (redisUrl) {
    const store = createRedisStore(await connectTcpRedis(redisUrl));
    return withFallback({ name: "redis", store, local, onChange });
  }
  if (upstash) {
    const store = createUpstashStore(createHttpRedis(upstash));
    return withFallback({ name: "upstash", store, local, onChange });
  }
  return { ...local, state: () => ({ store: "in-process", reachable: true }) };
};
