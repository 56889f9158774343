import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createInProcessStore } from "./in-process.ts";
import type { LimitStore, Verdict } from "./limit-store.ts";
import { PROBE_PAUSE_MS, STORE_DEADLINE_MS, withFallback } from "./with-fallback.ts";

const ALLOWED: Verdict = { allowed: true, limit: 1, remaining: 0, resetAt: 60 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** An answer that is still under way when the probe's pause is just over. */
const later = async (answer: () => Verdict | Promise<Verdict>): Promise<Verdict> => {
  await new Promise((resolve) => setTimeout(resolve, 100));
  return answer();
};

const openLost = async () => {
  const consume = vi.fn<LimitStore["consume"]>().mockRejectedValue(new Error("down"));
  const close = vi.fn<LimitStore["close"]>().mockResolvedValue();
  const onChange = vi.fn();
  const local = createInProcessStore(Date.now);
  const limiter = await withFallback({ name: "redis", store: { consume, close }, local, onChange });
  return { limiter, consume, close, onChange };
};

const openFound = async () => {
  const lost = await openLost();
  lost.consume.mockResolvedValueOnce(ALLOWED);
  await vi.advanceTimersByTimeAsync(PROBE_PAUSE_MS);
  expect(lost.limiter.state().reachable).toBe(true);
  lost.onChange.mockClear();
  return lost;
};

test("a request waits for a store that says nothing as long as the deadline, and no longer", async () => {
  const { limiter, consume } = await openFound();
  consume.mockReturnValue(new Promise(() => {}));
  const settled = vi.fn();
  void Promise.resolve(limiter.consume("account:1", { perMinute: 1 })).then(settled);
  await vi.advanceTimersByTimeAsync(STORE_DEADLINE_MS - 1);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(settled).toHaveBeenCalledWith(expect.objectContaining({ allowed: true }));
  expect(limiter.state().reachable).toBe(false);
});

test("close closes the store and leaves no timer behind", async () => {
  const { limiter, close } = await openLost();
  await limiter.close();
  expect(close).toHaveBeenCalledOnce();
  expect(vi.getTimerCount()).toBe(0);
});

test("a probe under way at close says nothing and is the last", async () => {
  const { limiter, consume, onChange } = await openLost();
  consume.mockImplementationOnce(() => later(() => ALLOWED));
  await vi.advanceTimersByTimeAsync(PROBE_PAUSE_MS);
  await limiter.close();
  await vi.advanceTimersByTimeAsync(10 * PROBE_PAUSE_MS);
  expect(consume).toHaveBeenCalledTimes(2);
  expect(onChange).toHaveBeenCalledTimes(1);
});

test("a probe that fails after close is not repeated", async () => {
  const { limiter, consume } = await openLost();
  consume.mockImplementationOnce(() => later(() => Promise.reject(new Error("closed"))));
  await vi.advanceTimersByTimeAsync(PROBE_PAUSE_MS);
  await limiter.close();
  await vi.advanceTimersByTimeAsync(10 * PROBE_PAUSE_MS);
  expect(consume).toHaveBeenCalledTimes(2);
});

test("a request cut off by close is answered, and is no loss of the store", async () => {
  const { limiter, onChange } = await openFound();
  const cutOff = limiter.consume("account:1", { perMinute: 1 });
  await limiter.close();
  expect(await cutOff).toMatchObject({ allowed: true });
  expect(onChange).not.toHaveBeenCalled();
});
