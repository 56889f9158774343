import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import {
  type OnRateLimiterChange,
  PROBE_PAUSE_MS,
  type RateLimiter,
  STORE_DEADLINE_MS,
} from "../fallback.ts";
import type { RateLimits } from "../fixed-window.ts";
import { createRateLimiter, rateLimitStoreChannel } from "../index.ts";
import { countAllowed } from "../testing/consume-many.ts";
import { settlesImmediately } from "../testing/settles.ts";
import { startRedis, type TestRedis } from "../testing/start-redis.ts";
import { startUpstashBridge, type UpstashBridge } from "../testing/start-upstash-bridge.ts";

const LIMITS: RateLimits = { perMinute: 10, perHour: 1_000 };
/** Intervals end the wait for a response: they pass when a test advances them, and not on a slow machine. */
const INTERVALS = ["Date", "setInterval", "clearInterval"] as const;
const TIMERS = [...INTERVALS, "setTimeout", "clearTimeout"] as const;

let redis: TestRedis;
let bridge: UpstashBridge;
let limiters: RateLimiter[];
let onChange: ReturnType<typeof vi.fn<OnRateLimiterChange>>;

beforeEach(async () => {
  redis = await startRedis();
  bridge = await startUpstashBridge(redis.url);
  limiters = [];
  onChange = vi.fn<OnRateLimiterChange>();
});
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(limiters.map((limiter) => limiter.close()));
  await bridge.stop();
  await redis.stop();
});

/** The date is the start of an hour, so that no test runs over the end of a minute. */
function fake(timers: readonly (typeof TIMERS)[number][]): void {
  vi.useFakeTimers({ toFake: [...timers], now: Date.UTC(2026, 10, 20) });
}

async function start(store: "redis" | "upstash"): Promise<RateLimiter> {
  const storeConfig = store === "redis" ? { redisUrl: redis.url } : { upstash: bridge };
  const limiter = await createRateLimiter({ ...storeConfig, onChange });
  limiters.push(limiter);
  return limiter;
}

/** A limiter with a reachable store. On a busy machine the first connection attempt may time out. */
async function open(store: "redis" | "upstash"): Promise<RateLimiter> {
  const limiter = await start(store);
  await expect.poll(() => limiter.state().reachable).toBe(true);
  onChange.mockClear();
  return limiter;
}

function consumeMany(limiter: RateLimiter, count: number, subject: string) {
  return Promise.all(Array.from({ length: count }, async () => limiter.consume(subject, LIMITS)));
}

/** The result of requests for which no store is asked. */
async function consumeImmediately(limiter: RateLimiter, count: number, subject: string) {
  const results = consumeMany(limiter, count, subject);
  const immediate = await settlesImmediately(results);
  return { allowed: countAllowed(await results), immediate };
}

/** Counts the requests to the store from now on: during an outage, the probes. */
function countStoreRequests(): { started: number; failed: number } {
  const count = { started: 0, failed: 0 };
  const subscriber = {
    start: () => void (count.started += 1),
    error: () => void (count.failed += 1),
    end: () => {},
    asyncStart: () => {},
    asyncEnd: () => {},
  };
  rateLimitStoreChannel.subscribe(subscriber);
  onTestFinished(() => rateLimitStoreChannel.unsubscribe(subscriber));
  return count;
}

const outages = [
  {
    outage: "frozen",
    timers: TIMERS,
    startOutage: async () => redis.freeze(),
    waitForDeadline: () => vi.advanceTimersByTime(STORE_DEADLINE_MS),
    endOutage: async () => {
      redis.thaw();
      vi.advanceTimersByTime(PROBE_PAUSE_MS);
    },
  },
  {
    outage: "killed",
    // The client reconnects after pauses that use time-outs.
    timers: INTERVALS,
    startOutage: () => redis.kill(),
    waitForDeadline: () => {},
    endOutage: () => redis.restart(),
  },
];
const cases = (["redis", "upstash"] as const).flatMap((store) =>
  outages.map((outage) => ({ store, ...outage })),
);

describe.each(cases)(
  "a limiter over $store whose server is $outage",
  ({ store, timers, startOutage, waitForDeadline, endOutage }) => {
    it("falls back to memory immediately, calls onChange once, and recovers automatically", async () => {
      fake(timers);
      const limiter = await open(store);
      expect(countAllowed(await consumeMany(limiter, 4, "account:1"))).toBe(4);
      expect(limiter.state()).toEqual({ store, reachable: true });

      await startOutage();
      // Six of ten are left: requests that the store admitted are also counted locally.
      const results = consumeMany(limiter, 64, "account:1");
      waitForDeadline();
      expect(countAllowed(await results)).toBe(6);
      expect(limiter.state()).toEqual({ store, reachable: false, since: expect.any(Date) });

      const duringOutage = await consumeImmediately(limiter, 64, "account:2");
      expect(duringOutage).toEqual({ allowed: 10, immediate: true });
      expect(onChange.mock.calls).toEqual([
        [expect.objectContaining({ store, reachable: false }), expect.any(Error)],
      ]);

      await endOutage();
      await expect.poll(() => limiter.state()).toEqual({ store, reachable: true });
      expect(onChange).toHaveBeenCalledTimes(2);
      expect(onChange).toHaveBeenLastCalledWith({ store, reachable: true });

      const other = await open(store);
      expect(countAllowed(await consumeMany(limiter, 7, "account:3"))).toBe(7);
      expect(countAllowed(await consumeMany(other, 7, "account:3"))).toBe(3);
    });
  },
);

describe("a limiter", () => {
  it("delays no request while its store is unreachable, including during probes", async () => {
    fake(TIMERS);
    const limiter = await open("redis");
    redis.freeze();
    const first = consumeMany(limiter, 1, "account:1");
    vi.advanceTimersByTime(STORE_DEADLINE_MS);
    await first;
    const requests = countStoreRequests();
    for (const probes of [1, 2]) {
      expect(await consumeImmediately(limiter, 1, "account:1")).toMatchObject({ immediate: true });
      vi.advanceTimersByTime(PROBE_PAUSE_MS);
      expect(requests.started).toBe(probes);
      expect(await consumeImmediately(limiter, 1, "account:1")).toMatchObject({ immediate: true });
      await vi.advanceTimersByTimeAsync(STORE_DEADLINE_MS);
    }
    expect(onChange).toHaveBeenCalledTimes(1);
    redis.thaw();
    vi.advanceTimersByTime(PROBE_PAUSE_MS);
    await expect.poll(() => limiter.state().reachable).toBe(true);
  });

  it("reports a store that is down at the start with its cause, and recovers later", async () => {
    fake(INTERVALS);
    await redis.kill();
    const limiter = await start("redis");
    expect(limiter.state()).toMatchObject({ store: "redis", reachable: false });
    // The connection's error. Which one depends on the load of this process.
    expect(String(onChange.mock.calls[0]?.[1])).toMatch(/ECONNREFUSED|ETIMEDOUT/);
    expect(countAllowed(await consumeMany(limiter, 64, "account:1"))).toBe(10);
    await redis.restart();
    await expect.poll(() => limiter.state().reachable).toBe(true);
  });

  it("does not use a store that responds but cannot write, and reports it once", async () => {
    fake(TIMERS);
    const limiter = await open("redis");
    await redis.refuseWrites();
    expect(countAllowed(await consumeMany(limiter, 64, "account:1"))).toBe(10);
    const probes = countStoreRequests();
    for (const failed of [1, 2]) {
      vi.advanceTimersByTime(PROBE_PAUSE_MS);
      await expect.poll(() => probes.failed).toBe(failed);
      // The end of a probe schedules the next one.
      await new Promise((resolve) => void setImmediate(resolve));
    }
    expect(limiter.state().reachable).toBe(false);
    expect(onChange).toHaveBeenCalledTimes(1);
  });
});
