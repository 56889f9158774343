import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { HOUR_MS, type RateLimitStore } from "../fixed-window.ts";
import { createMemoryStore } from "../memory.ts";
import { createRedisStore } from "../redis.ts";
import { connect } from "../testing/connect.ts";
import { consumeMany, countAllowed } from "../testing/consume-many.ts";
import { startRedis, type TestRedis } from "../testing/start-redis.ts";
import { startUpstashBridge, type UpstashBridge } from "../testing/start-upstash-bridge.ts";
import { createUpstashClient, createUpstashStore } from "../upstash.ts";

const PLENTY = 1_000;

let redis: TestRedis;
let bridge: UpstashBridge;

beforeAll(async () => {
  redis = await startRedis();
  bridge = await startUpstashBridge(redis.url);
});
afterAll(async () => {
  vi.useRealTimers();
  await bridge?.stop();
  await redis?.stop();
});

async function openTcp() {
  return createRedisStore(await connect(redis.url));
}
async function openHttp() {
  return createUpstashStore(createUpstashClient(bridge));
}
async function openMemory() {
  return createMemoryStore(() => Date.now());
}

let subjects = 0;
function newSubject() {
  return `account:${++subjects}`;
}

describe.each([
  { name: "memory", open: openMemory },
  { name: "Redis over TCP", open: openTcp },
  { name: "Upstash over HTTP", open: openHttp },
])("the $name store", ({ open }) => {
  let store: RateLimitStore;
  let subject: string;
  let hourStart = Date.UTC(2026, 10, 20);
  const setTime = (msIntoHour: number) => vi.setSystemTime(hourStart + msIntoHour);

  beforeAll(async () => {
    store = await open();
    return () => store.close();
  });
  beforeEach(() => {
    hourStart += 2 * HOUR_MS;
    // Only Date is faked: timers and sockets of the stores use real time.
    vi.useFakeTimers({ toFake: ["Date"], now: hourStart });
    subject = newSubject();
  });

  it("admits exactly the limit of 64 concurrent requests", async () => {
    const results = await consumeMany([store], 64, subject, { perMinute: 40, perHour: PLENTY });
    expect(countAllowed(results)).toBe(40);
    const remaining = results.flatMap((v) => (v.allowed ? [v.remaining] : []));
    expect(remaining.sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, i) => i));
  });

  it("returns limit, remaining and reset of the minute, and the state of both windows", async () => {
    setTime(18_500);
    const limits = { perMinute: 2, perHour: PLENTY };
    const results = [];
    for (let i = 0; i < 3; i++) results.push(await store.consume(subject, limits));
    const headers = { limit: 2, resetAt: hourStart / 1000 + 60 };
    const states = (inMinute: number, inHour: number) => ({
      minute: { limit: 2, remaining: inMinute, resetsIn: 42 },
      hour: { limit: PLENTY, remaining: inHour, resetsIn: 3_582 },
    });
    expect(results).toEqual([
      { allowed: true, remaining: 1, ...headers, ...states(1, PLENTY - 1) },
      { allowed: true, remaining: 0, ...headers, ...states(0, PLENTY - 2) },
      {
        allowed: false,
        window: "minute",
        remaining: 0,
        retryAfter: 42,
        ...headers,
        ...states(0, PLENTY - 2),
      },
    ]);
  });

  it("sets reset and retryAfter of an hourly refusal to the end of the hour", async () => {
    setTime(600_250);
    const limits = { perMinute: 10, perHour: 2 };
    await consumeMany([store], 2, subject, limits);
    expect(await store.consume(subject, limits)).toEqual({
      allowed: false,
      window: "hour",
      limit: 10,
      remaining: 0,
      resetAt: hourStart / 1000 + 3_600,
      retryAfter: 3_000,
      minute: { limit: 10, remaining: 8, resetsIn: 60 },
      hour: { limit: 2, remaining: 0, resetsIn: 3_000 },
    });
  });

  it("returns the hour as the refusing window when both windows are full", async () => {
    const limits = { perMinute: 2, perHour: 2 };
    await consumeMany([store], 2, subject, limits);
    expect(await store.consume(subject, limits)).toMatchObject({ window: "hour", remaining: 0 });
  });

  it("counts a request that the minute refuses in neither window", async () => {
    const limits = { perMinute: 3, perHour: 5 };
    await consumeMany([store], 30, subject, limits);
    expect(await store.consume(subject, { ...limits, perMinute: 4 })).toMatchObject({
      allowed: true,
    });
    setTime(60_000);
    // One of the hour's five units is left, because the 27 refused requests were not counted.
    const results = await consumeMany([store], 30, subject, limits);
    expect(countAllowed(results)).toBe(1);
  });

  it("counts a request that the hour refuses in neither window", async () => {
    await consumeMany([store], 30, subject, { perMinute: 10, perHour: 3 });
    const results = await consumeMany([store], 30, subject, { perMinute: 10, perHour: 20 });
    expect(countAllowed(results)).toBe(7);
    setTime(60_000);
    const next = await consumeMany([store], 30, subject, { perMinute: 30, perHour: 20 });
    expect(countAllowed(next)).toBe(10);
  });

  it("counts each subject separately", async () => {
    const limits = { perMinute: 1, perHour: PLENTY };
    expect(await store.consume(subject, limits)).toMatchObject({ allowed: true });
    expect(await store.consume(subject, limits)).toMatchObject({ allowed: false });
    expect(await store.consume(newSubject(), limits)).toMatchObject({ allowed: true });
  });

  it("applies a lowered limit immediately", async () => {
    await consumeMany([store], 5, subject, { perMinute: 10, perHour: PLENTY });
    const lowered = { perMinute: 4, perHour: PLENTY };
    expect(await store.consume(subject, lowered)).toMatchObject({ window: "minute", limit: 4 });
    expect(await store.consume(subject, { perMinute: 10, perHour: 5 })).toMatchObject({
      window: "hour",
    });
  });

  it("applies a raised limit immediately after refusals", async () => {
    await consumeMany([store], 50, subject, { perMinute: 10, perHour: PLENTY });
    const results = await consumeMany([store], 50, subject, { perMinute: 25, perHour: PLENTY });
    expect(countAllowed(results)).toBe(15);
  });

  it("starts a new minute window on its first ms", async () => {
    const limits = { perMinute: 2, perHour: PLENTY };
    await consumeMany([store], 2, subject, limits);
    setTime(59_999);
    expect(await store.consume(subject, limits)).toMatchObject({ allowed: false, retryAfter: 1 });
    setTime(60_000);
    const results = await consumeMany([store], 10, subject, limits);
    expect(countAllowed(results)).toBe(2);
    expect(results[0]).toMatchObject({ resetAt: hourStart / 1000 + 120 });
  });

  it("starts a new hour window on its first ms", async () => {
    const limits = { perMinute: PLENTY, perHour: 2 };
    await consumeMany([store], 2, subject, limits);
    setTime(3_599_999);
    expect(await store.consume(subject, limits)).toMatchObject({ window: "hour", retryAfter: 1 });
    setTime(3_600_000);
    expect(countAllowed(await consumeMany([store], 10, subject, limits))).toBe(2);
  });

  it("does not count requests that are refused at the end of a minute in the next minute", async () => {
    const limits = { perMinute: 2, perHour: PLENTY };
    setTime(59_500);
    await consumeMany([store], 2, subject, limits);
    const refused = consumeMany([store], 20, subject, limits);
    setTime(60_000);
    await refused;
    expect(countAllowed(await consumeMany([store], 20, subject, limits))).toBeLessThanOrEqual(2);
  });

  it("reads the state of both windows, and counts nothing, for a cost of 0", async () => {
    const limits = { perMinute: 5, perHour: 2 };
    const read = () => store.consume(subject, limits, 0);
    expect(await read()).toMatchObject({ minute: { remaining: 5 }, hour: { remaining: 2 } });
    await store.consume(subject, limits, 2);
    const full = { minute: { remaining: 3 }, hour: { remaining: 0, resetsIn: 3_600 } };
    expect(await read()).toMatchObject(full);
    expect(await read()).toMatchObject(full);
  });

  it("counts a request by its cost in both windows", async () => {
    const limits = { perMinute: 20, perHour: 30 };
    expect(await store.consume(subject, limits, 16)).toMatchObject({ remaining: 4 });
    expect(await store.consume(subject, limits, 4)).toMatchObject({ remaining: 0 });
    setTime(60_000);
    expect(await store.consume(subject, limits, 11)).toMatchObject({ window: "hour" });
    expect(await store.consume(subject, limits, 10)).toMatchObject({ allowed: true });
  });

  it("counts a refused request of several units in neither window", async () => {
    const limits = { perMinute: 20, perHour: PLENTY };
    expect(await store.consume(subject, limits, 10)).toMatchObject({ allowed: true });
    const refused = await consumeMany([store], 16, subject, limits, 16);
    expect(countAllowed(refused)).toBe(0);
    expect(refused[0]).toMatchObject({ window: "minute", retryAfter: 60 });
    expect(countAllowed(await consumeMany([store], 16, subject, limits))).toBe(10);
  });

  it("never admits part of a large request with concurrent small requests", async () => {
    const limits = { perMinute: 50, perHour: PLENTY };
    const [large, small] = await Promise.all([
      consumeMany([store], 20, subject, limits, 16),
      consumeMany([store], 100, subject, limits),
    ]);
    expect(16 * countAllowed(large) + countAllowed(small)).toBe(50);
  });

  it("counts an address only in the minute window", async () => {
    const limits = { perMinute: 3 };
    const address = `address:203.0.113.${subjects}`;
    expect(countAllowed(await consumeMany([store], 10, address, limits))).toBe(3);
    setTime(60_000);
    expect(countAllowed(await consumeMany([store], 10, address, limits))).toBe(3);
    const hourly = { perMinute: 10, perHour: 1 };
    expect(countAllowed(await consumeMany([store], 10, address, hourly))).toBe(1);
  });
});

describe("a store shared by two processes", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 10, 20) });
  });

  it.each([
    { name: "TCP and TCP", openers: [openTcp, openTcp] },
    { name: "HTTP and HTTP", openers: [openHttp, openHttp] },
    { name: "TCP and HTTP", openers: [openTcp, openHttp] },
  ])("admits exactly the limit over both processes ($name)", async ({ openers }) => {
    const stores = await Promise.all(openers.map((open) => open()));
    const minutely = { perMinute: 25, perHour: PLENTY };
    const hourly = { perMinute: PLENTY, perHour: 25 };
    expect(countAllowed(await consumeMany(stores, 64, newSubject(), minutely))).toBe(25);
    expect(countAllowed(await consumeMany(stores, 64, newSubject(), hourly))).toBe(25);
    expect(countAllowed(await consumeMany(stores, 64, newSubject(), minutely, 6))).toBe(4);
    await Promise.all(stores.map((store) => store.close()));
  });
});
