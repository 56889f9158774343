import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ConnectionError, RateLimitExceededError, TimeoutError } from "../errors.ts";
import { errorBody, fakeApi, type FakeResponse } from "./fake-api.ts";

const guide = { id: 42, version: 7, title: "Tea" };
const created: FakeResponse = { status: 201, body: { guide } };
const lost = new TypeError("fetch failed");

function refused(status: number, code: string, retryAfter?: string): FakeResponse {
  const headers = retryAfter === undefined ? {} : { "Retry-After": retryAfter };
  return { status, body: errorBody(code), headers };
}

/** Lets the timers run until the promise is settled; returns it with the time that passed in ms. */
async function settle<Value>(promise: PromiseLike<Value>) {
  const start = Date.now();
  const settled = Promise.allSettled([promise]);
  await vi.runAllTimersAsync();
  const [result] = await settled;
  return { ...result, elapsed: Date.now() - start };
}

describe("the retry of Guidepost (contract CLIENT-2)", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(Math, "random").mockReturnValue(0);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it.each([
    ["a lost connection", lost],
    ["408", refused(408, "bad_request")],
    ["409 idempotency_in_progress", refused(409, "idempotency_in_progress")],
    ["429", refused(429, "rate_limit_exceeded")],
    ["500", refused(500, "internal_error")],
    ["502 of a proxy", { status: 502, text: "<h1>Bad gateway</h1>" }],
    ["503", refused(503, "service_unavailable")],
  ] as [string, FakeResponse][])(
    "repeats a change with the same key after %s (contract CLIENT-3)",
    async (_, failure) => {
      const { guidepost, received } = fakeApi([failure, created]);
      expect(await settle(guidepost.guides.create({ title: "Tea" }))).toMatchObject({
        value: guide,
      });
      expect(received).toHaveLength(2);
      const [first, second] = received.map(({ headers }) => headers.get("idempotency-key"));
      expect(first).toMatch(/^[0-9a-f]{32}$/);
      expect(second).toBe(first);
      expect(received[1]?.body).toEqual(received[0]?.body);
    },
  );

  it.each([
    [400, "bad_request"],
    [401, "unauthorized"],
    [402, "quota_exceeded"],
    [403, "forbidden"],
    [404, "not_found"],
    [409, "conflict"],
    [412, "precondition_failed"],
    [422, "validation_failed"],
  ])("never repeats a request after %i %s", async (status, code) => {
    const { guidepost, received } = fakeApi([refused(status, code, "1"), created]);
    expect(await settle(guidepost.guides.create({ title: "Tea" }))).toMatchObject({
      reason: { apiCode: code, status },
    });
    expect(received).toHaveLength(1);
  });

  it("waits as long as Retry-After requires", async () => {
    const { guidepost } = fakeApi([refused(429, "rate_limit_exceeded", "17"), created]);
    expect(await settle(guidepost.guides.create({ title: "Tea" }))).toMatchObject({
      status: "fulfilled",
      elapsed: 17_000,
    });
  });

  it("waits until a date in Retry-After", async () => {
    const date = new Date(Math.ceil(Date.now() / 1000) * 1000 + 5_000).toUTCString();
    const { guidepost } = fakeApi([refused(503, "service_unavailable", date), created]);
    const { elapsed } = await settle(guidepost.guides.create({ title: "Tea" }));
    expect(elapsed).toBeGreaterThanOrEqual(5_000);
    expect(elapsed).toBeLessThanOrEqual(6_000);
  });

  it("rejects at once when Retry-After is longer than maxRetryDelay", async () => {
    const responses = [refused(429, "rate_limit_exceeded", "61"), created];
    const { guidepost, received } = fakeApi(responses);
    const { elapsed, ...result } = await settle(guidepost.usage());
    expect(result).toMatchObject({ reason: { retryAfter: 61 } });
    expect(result).toHaveProperty("reason", expect.any(RateLimitExceededError));
    expect([elapsed, received.length]).toEqual([0, 1]);
  });

  it("ends after maxRetries, with longer waits before each", async () => {
    const { guidepost, received } = fakeApi([lost], { maxRetries: 2 });
    const result = await settle(guidepost.usage());
    expect(result).toMatchObject({ reason: { cause: lost }, elapsed: 500 + 1_000 });
    expect(result).toHaveProperty("reason", expect.any(ConnectionError));
    expect(received).toHaveLength(3);
  });

  it("is off with maxRetries 0 of a call", async () => {
    const { guidepost, received } = fakeApi([lost, created]);
    await settle(guidepost.guides.create({ title: "Tea" }, { maxRetries: 0 }));
    expect(received).toHaveLength(1);
  });

  it("follows a time-out, and the last one rejects with TimeoutError (contract CLIENT-4)", async () => {
    const { guidepost, received } = fakeApi(["none"], { timeout: 1_000, maxRetries: 1 });
    const result = await settle(guidepost.usage());
    expect(result).toMatchObject({ reason: { code: "timeout", status: undefined } });
    expect(result).toHaveProperty("reason", expect.any(TimeoutError));
    expect([result.elapsed, received.length]).toEqual([2_500, 2]);
  });

  it("stops with a time-out while the body is incomplete", async () => {
    const fetch = (_: string, { signal }: RequestInit) => {
      const body = new ReadableStream({
        start: (controller) =>
          signal?.addEventListener("abort", () => controller.error(new Error("aborted"))),
      });
      return Promise.resolve(new Response(body, { status: 200 }));
    };
    const { guidepost } = fakeApi([], { fetch, timeout: 1_000, maxRetries: 0 });
    expect(await settle(guidepost.usage())).toMatchObject({ reason: { code: "timeout" } });
  });

  it.each([
    ["before the request", 0],
    ["during a request", 500],
    ["during the wait before a retry", 1_200],
  ])(
    "stops when the signal is aborted %s, with its reason (contract CLIENT-4)",
    async (_, time) => {
      const { guidepost, received } = fakeApi(["none"], { timeout: 1_000 });
      const controller = new AbortController();
      const reason = new Error("The user has left");
      if (time === 0) controller.abort(reason);
      else setTimeout(() => controller.abort(reason), time);
      expect(await settle(guidepost.me({ signal: controller.signal }))).toMatchObject({ reason });
      expect(received).toHaveLength(time === 0 ? 0 : 1);
      expect(vi.getTimerCount()).toBe(0);
    },
  );
});
