import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import {
  evaluate,
  HOUR_MS,
  MINUTE_MS,
  secondsUntil,
  WindowCounts,
  windowEnd,
  windowIndex,
} from "../fixed-window.ts";

/** The properties hold for fixed values, and for more random ones under stress. */
fc.configureGlobal(process.env["GUIDEPOST_STRESS"] === "1" ? { numRuns: 10_000 } : { seed: 1 });
afterAll(() => fc.resetConfigureGlobal());

const lengthMs = fc.constantFrom(MINUTE_MS, HOUR_MS);

const use = fc.nat({ max: 12 });
const limit = fc.nat({ max: 10 });
const nowMs = fc.integer({ min: 0, max: Date.UTC(2100, 0) });

function evaluateAt(
  now: number,
  used: [number, number],
  perMinute: number,
  perHour?: number,
  cost = 1,
) {
  const minute = { used: used[0], endMs: windowEnd(windowIndex(now, MINUTE_MS), MINUTE_MS) };
  const hour = { used: used[1], endMs: windowEnd(windowIndex(now, HOUR_MS), HOUR_MS) };
  const limits = perHour === undefined ? { perMinute } : { perMinute, perHour };
  return { result: evaluate(minute, hour, limits, now, cost), minute, hour };
}

describe("a fixed window", () => {
  it("contains every ms of its length, and not the first ms after it", () => {
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

  it("starts on UTC minutes and hours", () => {
    fc.assert(
      fc.property(nowMs, (now) => {
        const minuteEnd = new Date(windowEnd(windowIndex(now, MINUTE_MS), MINUTE_MS));
        const hourEnd = new Date(windowEnd(windowIndex(now, HOUR_MS), HOUR_MS));
        expect(minuteEnd.toISOString()).toMatch(/:00\.000Z$/);
        expect(hourEnd.toISOString()).toMatch(/:00:00\.000Z$/);
      }),
    );
  });

  it("ends after secondsUntil, which is at least 1 and rounded up by less than a second", () => {
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

  it.each([
    ["in the last ms of a minute", 59_999, 1],
    ["in the first ms of a minute", 60_000, 60],
    ["in the second ms of a minute", 60_001, 60],
  ])("secondsUntil is correct %s", (_, now, seconds) => {
    expect(secondsUntil(windowEnd(windowIndex(now, MINUTE_MS), MINUTE_MS), now)).toBe(seconds);
  });

  it("secondsUntil returns 1 for an end in the past", () => {
    expect(secondsUntil(60_000, 60_500)).toBe(1);
  });
});

describe("evaluate", () => {
  it("admits a request exactly when both windows have capacity, and reports a full hour first (contract RATE-4)", () => {
    fc.assert(
      fc.property(nowMs, use, use, limit, limit, (now, inMinute, inHour, perMinute, perHour) => {
        const { result } = evaluateAt(now, [inMinute, inHour], perMinute, perHour);
        expect(result.allowed).toBe(inMinute < perMinute && inHour < perHour);
        if (!result.allowed) {
          expect(result.window).toBe(inHour >= perHour ? "hour" : "minute");
        }
      }),
    );
  });

  it("admits a request of several units exactly when both windows have capacity for all units", () => {
    const cost = fc.integer({ min: 1, max: 10 });
    fc.assert(
      fc.property(use, use, limit, limit, cost, (inMinute, inHour, perMinute, perHour, units) => {
        const { result } = evaluateAt(0, [inMinute, inHour], perMinute, perHour, units);
        expect(result.allowed).toBe(inMinute + units <= perMinute && inHour + units <= perHour);
        if (result.allowed) expect(result.remaining).toBe(perMinute - inMinute - units);
      }),
    );
  });

  it("describes the minute in its headers, and reports the end of the hour for a refusal by the hour", () => {
    fc.assert(
      fc.property(nowMs, use, use, limit, limit, (now, inMinute, inHour, perMinute, perHour) => {
        const { result, minute, hour } = evaluateAt(now, [inMinute, inHour], perMinute, perHour);
        const hourly = !result.allowed && result.window === "hour";
        expect(result.limit).toBe(perMinute);
        expect(result.resetAt).toBe((hourly ? hour : minute).endMs / 1000);
        expect(result.remaining).toBe(result.allowed ? perMinute - inMinute - 1 : 0);
      }),
    );
  });

  it("returns a retryAfter that lasts until the end of the refusing window (contract RATE-5)", () => {
    fc.assert(
      fc.property(nowMs, use, use, limit, limit, (now, inMinute, inHour, perMinute, perHour) => {
        const { result } = evaluateAt(now, [inMinute, inHour], perMinute, perHour);
        if (result.allowed) return;
        expect(result.retryAfter).toBeGreaterThanOrEqual(1);
        expect(now + result.retryAfter * 1000).toBeGreaterThanOrEqual(result.resetAt * 1000);
      }),
    );
  });

  it("ignores the hour without an hourly limit", () => {
    const { result } = evaluateAt(0, [0, 1_000_000], 300);
    expect(result).toMatchObject({ allowed: true, remaining: 299 });
    expect(result).not.toHaveProperty("hour");
    expect(evaluateAt(0, [300, 1_000_000], 300).result).toMatchObject({ window: "minute" });
  });
});

describe("WindowCounts", () => {
  it("drops the counts of a window when the next one starts", () => {
    const minutes = new WindowCounts(MINUTE_MS);
    for (let i = 0; i < 1_000; i++) {
      minutes.read(`address:${i}`, 0);
      minutes.write(`address:${i}`, 1);
    }
    expect(minutes.size).toBe(1_000);
    expect(minutes.read("address:1", MINUTE_MS - 1).used).toBe(1);
    expect(minutes.read("address:1", MINUTE_MS).used).toBe(0);
    expect(minutes.size).toBe(0);
  });

  it("keeps the counts when the clock is set back by one window", () => {
    const minutes = new WindowCounts(MINUTE_MS);
    minutes.read("account:1", 5 * MINUTE_MS);
    minutes.write("account:1", 7);
    const earlier = minutes.read("account:1", 4 * MINUTE_MS);
    expect(earlier).toEqual({ used: 7, endMs: 6 * MINUTE_MS });
    expect(minutes.read("account:1", 5 * MINUTE_MS).used).toBe(7);
  });

  const count = (counts: WindowCounts, subject: string, atMs = 0) => {
    const { used } = counts.read(subject, atMs);
    counts.write(subject, used + 1);
    return used + 1;
  };

  it("keeps a bounded number of counts for any number of subjects, which few of them share", () => {
    const counts = new WindowCounts(MINUTE_MS);
    let greatest = 0;
    for (let i = 0; i < 250_000; i += 1)
      greatest = Math.max(greatest, count(counts, `address:${i}`));
    expect(counts.size).toBeGreaterThan(100_000);
    // On average, 2 subjects share a count. That 30 of them do is less likely than 1 in 10^15.
    expect(greatest).toBeLessThan(30);
    expect(counts.size).toBeLessThanOrEqual(100_000 + 65_536);
    count(counts, "address:1", MINUTE_MS);
    expect(counts.size).toBe(1);
  });

  it("counts each request of a subject above the maximum, and keeps the counts of the others", () => {
    const counts = new WindowCounts(MINUTE_MS, 2);
    for (const subject of ["account:1", "address:1"]) expect(count(counts, subject)).toBe(1);
    for (let requests = 1; requests <= 20; requests += 1)
      expect(count(counts, "address:2")).toBe(requests);
    for (const subject of ["account:1", "address:1"]) expect(count(counts, subject)).toBe(2);
  });

  it("shares no count between subjects of different kinds", () => {
    const counts = new WindowCounts(MINUTE_MS, 0);
    // Without the kind, this many subjects would use nearly all shared counts.
    for (let i = 0; i < 300_000; i += 1) count(counts, `address:${i}`);
    expect(count(counts, "account:1")).toBe(1);
  });

  it("drops the counts when the clock is set back by many windows", () => {
    const minutes = new WindowCounts(MINUTE_MS);
    minutes.read("account:1", 500 * MINUTE_MS);
    minutes.write("account:1", 7);
    expect(minutes.read("account:1", 0)).toEqual({ used: 0, endMs: MINUTE_MS });
  });
});
