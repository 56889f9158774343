import fc from "fast-check";
import { expect, test } from "vitest";
import { judge } from "./verdict.ts";
import { HOUR_MS, MINUTE_MS, windowEnd, windowIndex } from "./windows.ts";

const use = fc.nat({ max: 12 });
const limit = fc.nat({ max: 10 });
const nowMs = fc.integer({ min: 0, max: Date.UTC(2100, 0) });

const judgeAt = (
  now: number,
  used: [number, number],
  perMinute: number,
  perHour?: number,
  cost = 1,
) => {
  const minute = { used: used[0], endMs: windowEnd(windowIndex(now, MINUTE_MS), MINUTE_MS) };
  const hour = { used: used[1], endMs: windowEnd(windowIndex(now, HOUR_MS), HOUR_MS) };
  const limits = perHour === undefined ? { perMinute } : { perMinute, perHour };
  return { verdict: judge(minute, hour, limits, now, cost), minute, hour };
};

test("a request passes exactly when both windows have room, and the full hour comes first", () => {
  fc.assert(
    fc.property(nowMs, use, use, limit, limit, (now, inMinute, inHour, perMinute, perHour) => {
      const { verdict } = judgeAt(now, [inMinute, inHour], perMinute, perHour);
      expect(verdict.allowed).toBe(inMinute < perMinute && inHour < perHour);
      if (!verdict.allowed) {
        expect(verdict.window).toBe(inHour >= perHour ? "hour" : "minute");
      }
    }),
  );
});

test("a request of several units passes exactly when both windows have room for all of them", () => {
  const cost = fc.integer({ min: 1, max: 10 });
  fc.assert(
    fc.property(use, use, limit, limit, cost, (inMinute, inHour, perMinute, perHour, units) => {
      const { verdict } = judgeAt(0, [inMinute, inHour], perMinute, perHour, units);
      expect(verdict.allowed).toBe(inMinute + units <= perMinute && inHour + units <= perHour);
      if (verdict.allowed) expect(verdict.remaining).toBe(perMinute - inMinute - units);
    }),
  );
});

test("headers describe the minute; an hourly refusal points to the end of the hour", () => {
  fc.assert(
    fc.property(nowMs, use, use, limit, limit, (now, inMinute, inHour, perMinute, perHour) => {
      const { verdict, minute, hour } = judgeAt(now, [inMinute, inHour], perMinute, perHour);
      const hourly = !verdict.allowed && verdict.window === "hour";
      expect(verdict.limit).toBe(perMinute);
      expect(verdict.resetAt).toBe((hourly ? hour : minute).endMs / 1000);
      expect(verdict.remaining).toBe(verdict.allowed ? perMinute - inMinute - 1 : 0);
    }),
  );
});

test("waiting retryAfter is enough for the window that refused", () => {
  fc.assert(
    fc.property(nowMs, use, use, limit, limit, (now, inMinute, inHour, perMinute, perHour) => {
      const { verdict } = judgeAt(now, [inMinute, inHour], perMinute, perHour);
      if (verdict.allowed) return;
      expect(verdict.retryAfter).toBeGreaterThanOrEqual(1);
      expect(now + verdict.retryAfter * 1000).toBeGreaterThanOrEqual(verdict.resetAt * 1000);
    }),
  );
});

test("without an hourly limit no number of requests fills the hour", () => {
  expect(judgeAt(0, [0, 1_000_000], 300).verdict).toMatchObject({ allowed: true, remaining: 299 });
  expect(judgeAt(0, [300, 1_000_000], 300).verdict).toMatchObject({ window: "minute" });
});
