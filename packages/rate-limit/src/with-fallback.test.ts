import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createLimits } from "./create-limits.ts";
import type { RateLimits } from "./limit-store.ts";
import { isAtOnce } from "./testing/settles.ts";
import { stall } from "./testing/stall.ts";
import { startRedis, type TestRedis } from "./testing/start-redis.ts";
import { startUpstashBridge, type UpstashBridge } from "./testing/start-upstash-bridge.ts";
import { countAllowed } from "./testing/take-many.ts";
import {
  type OnLimitsChange,
  PROBE_PAUSE_MS,
  type RateLimiter,
  STORE_DEADLINE_MS,
} from "./with-fallback.ts";

const LIMITS: RateLimits = { perMinute: 10, perHour: 1_000 };
const RETURN = { timeout: 60_000, interval: 50 };

let redis: TestRedis;
let bridge: UpstashBridge;
let limiters: RateLimiter[];
let onChange: ReturnType<typeof vi.fn<OnLimitsChange>>;

beforeEach(async () => {
  redis = await startRedis();
  bridge = await startUpstashBridge(redis.url);
  limiters = [];
  onChange = vi.fn<OnLimitsChange>();
  // Time stands still for the windows only, so that no test straddles two minutes.
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(limiters.map((limiter) => limiter.close()));
  await bridge.stop();
  await redis.stop();
});

const start = async (store: "redis" | "upstash"): Promise<RateLimiter> => {
  const where = store === "redis" ? { redisUrl: redis.url } : { upstash: bridge };
  const limiter = await createLimits({ ...where, onChange });
  limiters.push(limiter);
  return limiter;
};

const isBack = (limiter: RateLimiter) =>
  vi.waitFor(() => expect(limiter.state().reachable).toBe(true), RETURN);

/** A limiter whose store is in reach: on a busy machine the first connection may come too late. */
const open = async (store: "redis" | "upstash"): Promise<RateLimiter> => {
  const limiter = await start(store);
  await isBack(limiter);
  onChange.mockClear();
  return limiter;
};

const takeMany = async (limiter: RateLimiter, count: number, subject: string) => {
  const takes = Promise.all(
    Array.from({ length: count }, async () => limiter.consume(subject, LIMITS)),
  );
  const atOnce = await isAtOnce(takes);
  return { allowed: countAllowed(await takes), atOnce };
};

const accidents = [
  {
    accident: "frozen",
    lose: async () => redis.freeze(),
    restore: async () => redis.thaw(),
  },
  {
    accident: "killed",
    lose: () => redis.kill(),
    restore: () => redis.restart(),
  },
];
const cases = (["redis", "upstash"] as const).flatMap((store) =>
  accidents.map((accident) => ({ store, ...accident })),
);

describe.each(cases)("$store, $accident", ({ store, lose, restore }) => {
  test("limits hold in process at once, are announced once, and come back by themselves", async () => {
    const limiter = await open(store);
    expect((await takeMany(limiter, 4, "account:1")).allowed).toBe(4);
    expect(limiter.state()).toEqual({ store, reachable: true });

    await lose();
    // Six of ten are left: what the store allowed before is remembered here.
    expect((await takeMany(limiter, 64, "account:1")).allowed).toBe(6);
    expect(limiter.state()).toEqual({ store, reachable: false, since: expect.any(Date) });

    const meanwhile = await takeMany(limiter, 64, "account:2");
    expect(meanwhile).toEqual({ allowed: 10, atOnce: true });
    expect(onChange.mock.calls).toEqual([
      [expect.objectContaining({ store, reachable: false }), expect.any(Error)],
    ]);

    await restore();
    await vi.waitFor(() => expect(limiter.state()).toEqual({ store, reachable: true }), RETURN);
    expect(onChange).toHaveBeenCalledTimes(2);
    expect(onChange).toHaveBeenLastCalledWith({ store, reachable: true });

    const other = await open(store);
    expect((await takeMany(limiter, 7, "account:3")).allowed).toBe(7);
    expect((await takeMany(other, 7, "account:3")).allowed).toBe(3);
  });
});

test("while the store is out of reach no request waits on it, probes included", async () => {
  const limiter = await open("redis");
  redis.freeze();
  await takeMany(limiter, 1, "account:1");
  const end = performance.now() + 2 * PROBE_PAUSE_MS;
  while (performance.now() < end) {
    expect(await takeMany(limiter, 1, "account:1")).toMatchObject({ atOnce: true });
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  expect(onChange).toHaveBeenCalledTimes(1);
  redis.thaw();
  await isBack(limiter);
});

test("a stall of this process is not taken for the store's", async () => {
  const limiter = await open("redis");
  const take = limiter.consume("account:1", LIMITS);
  stall(STORE_DEADLINE_MS + 200);
  expect(await take).toMatchObject({ allowed: true });
  expect(limiter.state()).toEqual({ store: "redis", reachable: true });
});

test("a store that is down at the start is said at once, with its cause, and found later", async () => {
  await redis.kill();
  const limiter = await start("redis");
  expect(limiter.state()).toMatchObject({ store: "redis", reachable: false });
  // The connection's own error: which one depends on how busy this process was.
  expect(String(onChange.mock.calls[0]?.[1])).toMatch(/ECONNREFUSED|ETIMEDOUT/);
  expect((await takeMany(limiter, 64, "account:1")).allowed).toBe(10);
  await redis.restart();
  await isBack(limiter);
});

test("a store that answers but cannot write stays out of use, said once", async () => {
  const limiter = await open("redis");
  await redis.refuseWrites();
  expect((await takeMany(limiter, 64, "account:1")).allowed).toBe(10);
  await new Promise((resolve) => setTimeout(resolve, 2 * PROBE_PAUSE_MS));
  expect(limiter.state().reachable).toBe(false);
  expect(onChange).toHaveBeenCalledTimes(1);
});
