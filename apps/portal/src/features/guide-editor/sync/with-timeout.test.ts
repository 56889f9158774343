import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { timeoutFor, withTimeout } from "./with-timeout.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("withTimeout", () => {
  it("rejects and aborts a call that does not settle within 15 s", async () => {
    let signal: AbortSignal | undefined;
    const outcome = withTimeout((given) => {
      signal = given;
      return new Promise(() => {});
    }).catch((error: unknown) => (error as Error).name);
    await vi.advanceTimersByTimeAsync(14_999);
    expect(signal?.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await outcome).toBe("TimeoutError");
    expect(signal?.aborted).toBe(true);
  });

  it("returns the result of a call that settles in time, and keeps no timer", async () => {
    expect(await withTimeout(async () => "saved")).toBe("saved");
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("timeoutFor", () => {
  it("gives a body of 2 MB the time of a slow connection", () => {
    expect(timeoutFor("a")).toBeLessThan(15_001);
    expect(timeoutFor("x".repeat(2_000_000))).toBeGreaterThan(60_000);
  });
});
