import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createHttpRedis } from "./http-redis.ts";
import { createInProcessStore } from "./in-process.ts";
import type { LimitStore } from "./limit-store.ts";
import { connect } from "./testing/connect.ts";
import { startRedis, type TestRedis } from "./testing/start-redis.ts";
import { startUpstashBridge, type UpstashBridge } from "./testing/start-upstash-bridge.ts";
import { countAllowed, takeMany } from "./testing/take-many.ts";
import { createRedisStore } from "./redis-store.ts";
import { createUpstashStore } from "./upstash-store.ts";
import { HOUR_MS } from "./windows.ts";

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

const openTcp = async () => createRedisStore(await connect(redis.url));
const openHttp = async () => createUpstashStore(createHttpRedis(bridge));
const openInProcess = async () => createInProcessStore(() => Date.now());

let subjects = 0;
const newSubject = () => `account:${++subjects}`;

describe.each([
  { name: "in process", open: openInProcess },
  { name: "Redis over TCP", open: openTcp },
  { name: "Upstash over HTTP", open: openHttp },
])("limits $name", ({ open }) => {
  let store: LimitStore;
  let subject: string;
  let hourStart = Date.UTC(2026, 10, 20);
  const setTime = (msIntoHour: number) => vi.setSystemTime(hourStart + msIntoHour);

  beforeAll(async () => {
    store = await open();
    return () => store.close();
  });
  beforeEach(() => {
    hourStart += 2 * HOUR_MS;
    // Only Date: the stores' own timers and sockets run in real time.
    vi.useFakeTimers({ toFake: ["Date"], now: hourStart });
    subject = newSubject();
  });

  test("let through exactly the limit of 64 concurrent requests", async () => {
    const verdicts = await takeMany([store], 64, subject, { perMinute: 40, perHour: PLENTY });
    expect(countAllowed(verdicts)).toBe(40);
    const remaining = verdicts.flatMap((v) => (v.allowed ? [v.remaining] : []));
    expect(remaining.sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, i) => i));
  });

  test("tell limit, remaining and reset of the minute", async () => {
    setTime(18_500);
    const limits = { perMinute: 2, perHour: PLENTY };
    const verdicts = [];
    for (let i = 0; i < 3; i++) verdicts.push(await store.consume(subject, limits));
    const headers = { limit: 2, resetAt: hourStart / 1000 + 60 };
    expect(verdicts).toEqual([
      { allowed: true, remaining: 1, ...headers },
      { allowed: true, remaining: 0, ...headers },
      { allowed: false, window: "minute", remaining: 0, retryAfter: 42, ...headers },
    ]);
  });

  test("point an hourly refusal to the end of the hour", async () => {
    setTime(600_250);
    const limits = { perMinute: 10, perHour: 2 };
    await takeMany([store], 2, subject, limits);
    expect(await store.consume(subject, limits)).toEqual({
      allowed: false,
      window: "hour",
      limit: 10,
      remaining: 0,
      resetAt: hourStart / 1000 + 3_600,
      retryAfter: 3_000,
    });
  });

  test("name the hour when both windows are full", async () => {
    const limits = { perMinute: 2, perHour: 2 };
    await takeMany([store], 2, subject, limits);
    expect(await store.consume(subject, limits)).toMatchObject({ window: "hour", remaining: 0 });
  });

  test("count what the minute refused toward neither window", async () => {
    const limits = { perMinute: 3, perHour: 5 };
    await takeMany([store], 30, subject, limits);
    expect(await store.consume(subject, { ...limits, perMinute: 4 })).toMatchObject({
      allowed: true,
    });
    setTime(60_000);
    // One of the hour's five is left, had the 27 refused not been counted.
    const verdicts = await takeMany([store], 30, subject, limits);
    expect(countAllowed(verdicts)).toBe(1);
  });

  test("count what the hour refused toward neither window", async () => {
    await takeMany([store], 30, subject, { perMinute: 10, perHour: 3 });
    const verdicts = await takeMany([store], 30, subject, { perMinute: 10, perHour: 20 });
    expect(countAllowed(verdicts)).toBe(7);
    setTime(60_000);
    const next = await takeMany([store], 30, subject, { perMinute: 30, perHour: 20 });
    expect(countAllowed(next)).toBe(10);
  });

  test("keep subjects apart", async () => {
    const limits = { perMinute: 1, perHour: PLENTY };
    expect(await store.consume(subject, limits)).toMatchObject({ allowed: true });
    expect(await store.consume(subject, limits)).toMatchObject({ allowed: false });
    expect(await store.consume(newSubject(), limits)).toMatchObject({ allowed: true });
  });

  test("hold a lowered limit at once", async () => {
    await takeMany([store], 5, subject, { perMinute: 10, perHour: PLENTY });
    const lowered = { perMinute: 4, perHour: PLENTY };
    expect(await store.consume(subject, lowered)).toMatchObject({ window: "minute", limit: 4 });
    expect(await store.consume(subject, { perMinute: 10, perHour: 5 })).toMatchObject({
      window: "hour",
    });
  });

  test("hold a raised limit at once, whatever was refused before", async () => {
    await takeMany([store], 50, subject, { perMinute: 10, perHour: PLENTY });
    const verdicts = await takeMany([store], 50, subject, { perMinute: 25, perHour: PLENTY });
    expect(countAllowed(verdicts)).toBe(15);
  });

  test("begin a new minute on its first ms, not on the last of the old one", async () => {
    const limits = { perMinute: 2, perHour: PLENTY };
    await takeMany([store], 2, subject, limits);
    setTime(59_999);
    expect(await store.consume(subject, limits)).toMatchObject({ allowed: false, retryAfter: 1 });
    setTime(60_000);
    const verdicts = await takeMany([store], 10, subject, limits);
    expect(countAllowed(verdicts)).toBe(2);
    expect(verdicts[0]).toMatchObject({ resetAt: hourStart / 1000 + 120 });
  });

  test("begin a new hour on its first ms, not on the last of the old one", async () => {
    const limits = { perMinute: PLENTY, perHour: 2 };
    await takeMany([store], 2, subject, limits);
    setTime(3_599_999);
    expect(await store.consume(subject, limits)).toMatchObject({ window: "hour", retryAfter: 1 });
    setTime(3_600_000);
    expect(countAllowed(await takeMany([store], 10, subject, limits))).toBe(2);
  });

  test("a request refused in a minute's last moments is no gift to the next minute", async () => {
    const limits = { perMinute: 2, perHour: PLENTY };
    setTime(59_500);
    await takeMany([store], 2, subject, limits);
    const refused = takeMany([store], 20, subject, limits);
    setTime(60_000);
    await refused;
    expect(countAllowed(await takeMany([store], 20, subject, limits))).toBeLessThanOrEqual(2);
  });

  test("count a request by its cost, toward both windows", async () => {
    const limits = { perMinute: 20, perHour: 30 };
    expect(await store.consume(subject, limits, 16)).toMatchObject({ remaining: 4 });
    expect(await store.consume(subject, limits, 4)).toMatchObject({ remaining: 0 });
    setTime(60_000);
    expect(await store.consume(subject, limits, 11)).toMatchObject({ window: "hour" });
    expect(await store.consume(subject, limits, 10)).toMatchObject({ allowed: true });
  });

  test("count a refused request of several units toward neither window", async () => {
    const limits = { perMinute: 20, perHour: PLENTY };
    expect(await store.consume(subject, limits, 10)).toMatchObject({ allowed: true });
    const refused = await takeMany([store], 16, subject, limits, 16);
    expect(countAllowed(refused)).toBe(0);
    expect(refused[0]).toMatchObject({ window: "minute", retryAfter: 60 });
    expect(countAllowed(await takeMany([store], 16, subject, limits))).toBe(10);
  });

  test("let no part of a large request through beside concurrent small ones", async () => {
    const limits = { perMinute: 50, perHour: PLENTY };
    const [large, small] = await Promise.all([
      takeMany([store], 20, subject, limits, 16),
      takeMany([store], 100, subject, limits),
    ]);
    expect(16 * countAllowed(large) + countAllowed(small)).toBe(50);
  });

  test("count an address by the minute alone", async () => {
    const limits = { perMinute: 3 };
    const address = `address:203.0.113.${subjects}`;
    expect(countAllowed(await takeMany([store], 10, address, limits))).toBe(3);
    setTime(60_000);
    expect(countAllowed(await takeMany([store], 10, address, limits))).toBe(3);
    const hourly = { perMinute: 10, perHour: 1 };
    expect(countAllowed(await takeMany([store], 10, address, hourly))).toBe(1);
  });
});

describe("limits shared by two processes", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 10, 20) });
  });

  test.each([
    { name: "TCP and TCP", openers: [openTcp, openTcp] },
    { name: "HTTP and HTTP", openers: [openHttp, openHttp] },
    { name: "TCP and HTTP", openers: [openTcp, openHttp] },
  ])("let through exactly the limit ($name)", async ({ openers }) => {
    const stores = await Promise.all(openers.map((open) => open()));
    const minutely = { perMinute: 25, perHour: PLENTY };
    const hourly = { perMinute: PLENTY, perHour: 25 };
    expect(countAllowed(await takeMany(stores, 64, newSubject(), minutely))).toBe(25);
    expect(countAllowed(await takeMany(stores, 64, newSubject(), hourly))).toBe(25);
    expect(countAllowed(await takeMany(stores, 64, newSubject(), minutely, 6))).toBe(4);
    await Promise.all(stores.map((store) => store.close()));
  });
});
