import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { PROBE_PAUSE_MS, STORE_DEADLINE_MS, withFallback } from "../fallback.ts";
import type { RateLimitResult, RateLimitStore } from "../fixed-window.ts";
import { createMemoryStore } from "../memory.ts";

const ALLOWED: RateLimitResult = {
  allowed: true,
  limit: 1,
  remaining: 0,
  resetAt: 60,
  minute: { limit: 1, remaining: 0, resetsIn: 60 },
};

// No window of a limit ends during a test.
beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-01-01T12:00:00Z") }));
afterEach(() => void vi.useRealTimers());

/** Settles 100 ms after the call: the probe is then still in progress. */
async function later(
  response: () => RateLimitResult | Promise<RateLimitResult>,
): Promise<RateLimitResult> {
  await new Promise((resolve) => setTimeout(resolve, 100));
  return response();
}

async function openUnreachable() {
  const consume = vi.fn<RateLimitStore["consume"]>().mockRejectedValue(new Error("down"));
  const close = vi.fn<RateLimitStore["close"]>().mockResolvedValue();
  const onChange = vi.fn();
  const local = createMemoryStore(Date.now);
  const limiter = await withFallback({ name: "redis", store: { consume, close }, local, onChange });
  return { limiter, consume, close, onChange };
}

async function openRecovered() {
  const recovered = await openUnreachable();
  recovered.consume.mockResolvedValueOnce(ALLOWED);
  await vi.advanceTimersByTimeAsync(PROBE_PAUSE_MS);
  expect(recovered.limiter.state().reachable).toBe(true);
  recovered.onChange.mockClear();
  return recovered;
}

it("a request waits for an unresponsive store until the deadline", async () => {
  const { limiter, consume } = await openRecovered();
  consume.mockReturnValue(new Promise(() => {}));
  const settled = vi.fn();
  void Promise.resolve(limiter.consume("account:1", { perMinute: 1 })).then(settled);
  await vi.advanceTimersByTimeAsync(STORE_DEADLINE_MS - 1);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(settled).toHaveBeenCalledWith(expect.objectContaining({ allowed: true }));
  expect(limiter.state().reachable).toBe(false);
});

it("close closes the store and clears all timers", async () => {
  const { limiter, close } = await openUnreachable();
  await limiter.close();
  expect(close).toHaveBeenCalledOnce();
  expect(vi.getTimerCount()).toBe(0);
});

it("a probe in progress at close does not call onChange, and no probe follows", async () => {
  const { limiter, consume, onChange } = await openUnreachable();
  consume.mockImplementationOnce(() => later(() => ALLOWED));
  await vi.advanceTimersByTimeAsync(PROBE_PAUSE_MS);
  await limiter.close();
  await vi.advanceTimersByTimeAsync(10 * PROBE_PAUSE_MS);
  expect(consume).toHaveBeenCalledTimes(2);
  expect(onChange).toHaveBeenCalledTimes(1);
});

it("a probe that fails after close is not repeated", async () => {
  const { limiter, consume } = await openUnreachable();
  consume.mockImplementationOnce(() => later(() => Promise.reject(new Error("closed"))));
  await vi.advanceTimersByTimeAsync(PROBE_PAUSE_MS);
  await limiter.close();
  await vi.advanceTimersByTimeAsync(10 * PROBE_PAUSE_MS);
  expect(consume).toHaveBeenCalledTimes(2);
});

it("a request in progress at close receives a decision and does not report an outage", async () => {
  const { limiter, onChange } = await openRecovered();
  const cutOff = limiter.consume("account:1", { perMinute: 1 });
  await limiter.close();
  expect(await cutOff).toMatchObject({ allowed: true });
  expect(onChange).not.toHaveBeenCalled();
});
