import { afterEach, describe, expect, it, vi } from "vitest";
import type { RedisClient } from "./redis-client.ts";
import { createRedisStore } from "./redis-store.ts";
import { createUpstashStore } from "./upstash-store.ts";

afterEach(() => {
  vi.useRealTimers();
});

describe.each([
  ["createRedisStore", createRedisStore],
  ["createUpstashStore", createUpstashStore],
])("%s", (_, createStore) => {
  it("admits no request while Redis does not answer, however long it takes", async () => {
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
