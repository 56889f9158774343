import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { HOUR_MS, MINUTE_MS, secondsUntil, windowEnd, windowIndex } from "./windows.ts";

const lengthMs = fc.constantFrom(MINUTE_MS, HOUR_MS);
const nowMs = fc.integer({ min: 0, max: Date.UTC(2100, 0) });

describe("fixed windows", () => {
  test("hold every ms of their length, the first and the last included, and not the next", () => {
    fc.assert(
      fc.property(nowMs, lengthMs, (now, length) => {
        const index = windowIndex(now, length);
        const end = windowEnd(index, length);
        expect(now).toBeLessThan(end);
        expect(windowIndex(end - length, length)).toBe(index);
        expect(windowIndex(end - 1, length)).toBe(index);
        expect(windowIndex(end, length)).toBe(index + 1);
      }),
    );
  });

  test("start on UTC minutes and hours", () => {
    fc.assert(
      fc.property(nowMs, (now) => {
        const minuteEnd = new Date(windowEnd(windowIndex(now, MINUTE_MS), MINUTE_MS));
        const hourEnd = new Date(windowEnd(windowIndex(now, HOUR_MS), HOUR_MS));
        expect(minuteEnd.toISOString()).toMatch(/:00\.000Z$/);
        expect(hourEnd.toISOString()).toMatch(/:00:00\.000Z$/);
      }),
    );
  });

  test("are over once secondsUntil has passed, which is at least 1 and never a second too long", () => {
    fc.assert(
      fc.property(nowMs, lengthMs, (now, length) => {
        const end = windowEnd(windowIndex(now, length), length);
        const seconds = secondsUntil(end, now);
        expect(seconds).toBeGreaterThanOrEqual(1);
        expect(now + seconds * 1000).toBeGreaterThanOrEqual(end);
        expect(now + (seconds - 1) * 1000).toBeLessThan(end);
      }),
    );
  });

  test.each([
    ["in the last ms of a minute", 59_999, 1],
    ["in the first ms of a minute", 60_000, 60],
    ["in its second ms", 60_001, 60],
  ])("%s the wait is right", (_, now, seconds) => {
    expect(secondsUntil(windowEnd(windowIndex(now, MINUTE_MS), MINUTE_MS), now)).toBe(seconds);
  });

  test("an end already passed still asks for a second", () => {
    expect(secondsUntil(60_000, 60_500)).toBe(1);
  });
});
