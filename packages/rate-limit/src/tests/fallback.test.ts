import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  type OnRateLimiterChange,
  PROBE_PAUSE_MS,
  type RateLimiter,
  STORE_DEADLINE_MS,
} from "../fallback.ts";
import type { RateLimits } from "../fixed-window.ts";
import { createRateLimiter } from "../index.ts";
import { countAllowed } from "../testing/consume-many.ts";
import { settlesImmediately } from "../testing/settles.ts";
import { stall } from "../testing/stall.ts";
import { startRedis, type TestRedis } from "../testing/start-redis.ts";
import { startUpstashBridge, type UpstashBridge } from "../testing/start-upstash-bridge.ts";

const LIMITS: RateLimits = { perMinute: 10, perHour: 1_000 };
const WAIT_OPTIONS = { timeout: 60_000, interval: 50 };

let redis: TestRedis;
let bridge: UpstashBridge;
let limiters: RateLimiter[];
let onChange: ReturnType<typeof vi.fn<OnRateLimiterChange>>;

beforeEach(async () => {
  redis = await startRedis();
  bridge = await startUpstashBridge(redis.url);
  limiters = [];
  onChange = vi.fn<OnRateLimiterChange>();
  // Only Date is fixed, so that no test runs over the end of a minute.
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(limiters.map((limiter) => limiter.close()));
  await bridge.stop();
  await redis.stop();
});

async function start(store: "redis" | "upstash"): Promise<RateLimiter> {
  const storeConfig = store === "redis" ? { redisUrl: redis.url } : { upstash: bridge };
  const limiter = await createRateLimiter({ ...storeConfig, onChange });
  limiters.push(limiter);
  return limiter;
}

function waitUntilReachable(limiter: RateLimiter) {
  return vi.waitFor(() => expect(limiter.state().reachable).toBe(true), WAIT_OPTIONS);
}

/** A limiter with a reachable store. On a busy machine the first connection attempt may time out. */
async function open(store: "redis" | "upstash"): Promise<RateLimiter> {
  const limiter = await start(store);
  await waitUntilReachable(limiter);
  onChange.mockClear();
  return limiter;
}

async function consumeMany(limiter: RateLimiter, count: number, subject: string) {
  const results = Promise.all(
    Array.from({ length: count }, async () => limiter.consume(subject, LIMITS)),
  );
  const immediate = await settlesImmediately(results);
  return { allowed: countAllowed(await results), immediate };
}

const outages = [
  {
    outage: "frozen",
    startOutage: async () => redis.freeze(),
    endOutage: async () => redis.thaw(),
  },
  {
    outage: "killed",
    startOutage: () => redis.kill(),
    endOutage: () => redis.restart(),
  },
];
const cases = (["redis", "upstash"] as const).flatMap((store) =>
  outages.map((outage) => ({ store, ...outage })),
);

describe.each(cases)(
  "a limiter over $store whose server is $outage",
  ({ store, startOutage, endOutage }) => {
    it("falls back to memory immediately, calls onChange once, and recovers automatically", async () => {
      const limiter = await open(store);
      expect((await consumeMany(limiter, 4, "account:1")).allowed).toBe(4);
      expect(limiter.state()).toEqual({ store, reachable: true });

      await startOutage();
      // Six of ten are left: requests that the store admitted are also counted locally.
      expect((await consumeMany(limiter, 64, "account:1")).allowed).toBe(6);
      expect(limiter.state()).toEqual({ store, reachable: false, since: expect.any(Date) });

      const duringOutage = await consumeMany(limiter, 64, "account:2");
      expect(duringOutage).toEqual({ allowed: 10, immediate: true });
      expect(onChange.mock.calls).toEqual([
        [expect.objectContaining({ store, reachable: false }), expect.any(Error)],
      ]);

      await endOutage();
      await vi.waitFor(
        () => expect(limiter.state()).toEqual({ store, reachable: true }),
        WAIT_OPTIONS,
      );
      expect(onChange).toHaveBeenCalledTimes(2);
      expect(onChange).toHaveBeenLastCalledWith({ store, reachable: true });

      const other = await open(store);
      expect((await consumeMany(limiter, 7, "account:3")).allowed).toBe(7);
      expect((await consumeMany(other, 7, "account:3")).allowed).toBe(3);
    });
  },
);

describe("a limiter", () => {
  it("delays no request while its store is unreachable, including during probes", async () => {
    const limiter = await open("redis");
    redis.freeze();
    await consumeMany(limiter, 1, "account:1");
    const end = performance.now() + 2 * PROBE_PAUSE_MS;
    while (performance.now() < end) {
      expect(await consumeMany(limiter, 1, "account:1")).toMatchObject({ immediate: true });
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect(onChange).toHaveBeenCalledTimes(1);
    redis.thaw();
    await waitUntilReachable(limiter);
  });

  it("does not report an outage after a stall of this process", async () => {
    const limiter = await open("redis");
    const result = limiter.consume("account:1", LIMITS);
    stall(STORE_DEADLINE_MS + 200);
    expect(await result).toMatchObject({ allowed: true });
    expect(limiter.state()).toEqual({ store: "redis", reachable: true });
  });

  it("reports a store that is down at the start with its cause, and recovers later", async () => {
    await redis.kill();
    const limiter = await start("redis");
    expect(limiter.state()).toMatchObject({ store: "redis", reachable: false });
    // The connection's error. Which one depends on the load of this process.
    expect(String(onChange.mock.calls[0]?.[1])).toMatch(/ECONNREFUSED|ETIMEDOUT/);
    expect((await consumeMany(limiter, 64, "account:1")).allowed).toBe(10);
    await redis.restart();
    await waitUntilReachable(limiter);
  });

  it("does not use a store that responds but cannot write, and reports it once", async () => {
    const limiter = await open("redis");
    await redis.refuseWrites();
    expect((await consumeMany(limiter, 64, "account:1")).allowed).toBe(10);
    await new Promise((resolve) => setTimeout(resolve, 2 * PROBE_PAUSE_MS));
    expect(limiter.state().reachable).toBe(false);
    expect(onChange).toHaveBeenCalledTimes(1);
  });
});
