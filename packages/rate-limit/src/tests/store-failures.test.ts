import { afterEach, describe, expect, it, vi } from "vitest";
import { createRedisStore, type RedisClient } from "../redis.ts";
import { createUpstashStore } from "../upstash.ts";

afterEach(() => {
  vi.useRealTimers();
});

describe.each([
  ["createRedisStore", createRedisStore],
  ["createUpstashStore", createUpstashStore],
])("%s", (_, createStore) => {
  it("admits no request while Redis does not respond", async () => {
    vi.useFakeTimers();
    const never = () => new Promise<never>(() => {});
    const silent: RedisClient = { eval: never, evalsha: never, close: async () => {} };
    const settled = vi.fn();
    void Promise.resolve(createStore(silent).consume("account:1", { perMinute: 1 })).then(settled);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(settled).not.toHaveBeenCalled();
  });

  it("rejects the request when Redis fails", async () => {
    const fail = () => Promise.reject(new Error("OOM command not allowed"));
    const broken: RedisClient = { eval: fail, evalsha: fail, close: async () => {} };
    const result = createStore(broken).consume("account:1", { perMinute: 1 });
    await expect(result).rejects.toThrow("OOM");
  });
});
