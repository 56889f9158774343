import { afterEach, expect, test, vi } from "vitest";
import type { RedisClient } from "./redis-client.ts";
import { createRedisStore } from "./redis-store.ts";

afterEach(() => {
  vi.useRealTimers();
});

test("a store that does not answer lets nothing pass, however long it takes", async () => {
  vi.useFakeTimers();
  const never = () => new Promise<never>(() => {});
  const silent: RedisClient = { eval: never, evalsha: never, close: async () => {} };
  const settled = vi.fn();
  void Promise.resolve(createRedisStore(silent).consume("account:1", { perMinute: 1 })).then(
    settled,
  );
  await vi.advanceTimersByTimeAsync(60_000);
  expect(settled).not.toHaveBeenCalled();
});

test("a store that fails rejects the request", async () => {
  const fail = () => Promise.reject(new Error("OOM command not allowed"));
  const broken: RedisClient = { eval: fail, evalsha: fail, close: async () => {} };
  const result = createRedisStore(broken).consume("account:1", { perMinute: 1 });
  await expect(result).rejects.toThrow("OOM");
});
