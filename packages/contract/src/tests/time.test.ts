import * as fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { runsOf } from "../testing.ts";
import { periodEnd, periodOf } from "../time.ts";

// Time zones with the result of `getTimezoneOffset` in January: the largest offsets, half an hour,
// and daylight saving time.
const zones: [zone: string, minutes: number][] = [
  ["UTC", 0],
  ["Pacific/Kiritimati", -840],
  ["Pacific/Pago_Pago", 660],
  ["Asia/Kolkata", -330],
  ["America/New_York", 300],
];

afterEach(() => {
  vi.unstubAllEnvs();
});

describe.each(zones)("periodOf with periodEnd and TZ=%s (contract QUOTA-1)", (zone, minutes) => {
  const inZone = <Result>(act: () => Result): Result => {
    vi.stubEnv("TZ", zone);
    return act();
  };

  it("runs in that time zone", () => {
    const january = new Date("2026-01-15T12:00:00Z");
    expect(inZone(() => january.getTimezoneOffset())).toBe(minutes);
  });

  it.each([
    ["2026-11-20T09:30:00.000Z", "2026-11", "2026-12-01T00:00:00.000Z"],
    ["2026-01-31T23:59:59.999Z", "2026-01", "2026-02-01T00:00:00.000Z"],
    ["2026-02-01T00:00:00.000Z", "2026-02", "2026-03-01T00:00:00.000Z"],
    ["2026-02-28T23:59:59.999Z", "2026-02", "2026-03-01T00:00:00.000Z"],
    ["2028-02-29T12:00:00.000Z", "2028-02", "2028-03-01T00:00:00.000Z"],
    ["2100-02-28T23:59:59.999Z", "2100-02", "2100-03-01T00:00:00.000Z"],
    ["2026-12-31T23:59:59.999Z", "2026-12", "2027-01-01T00:00:00.000Z"],
    ["2027-01-01T00:00:00.000Z", "2027-01", "2027-02-01T00:00:00.000Z"],
  ])("returns for %s the period %s with the end %s", (at, period, end) => {
    expect(inZone(() => periodOf(new Date(at)))).toBe(period);
    expect(inZone(() => periodEnd(period).toISOString())).toBe(end);
  });

  it("returns periods that contain their instants and follow each other without gaps", () => {
    const at = fc.date({
      min: new Date("1970-01-01T00:00:00Z"),
      max: new Date("9998-12-31T23:59:59.999Z"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(at, (instant) => {
        inZone(() => {
          const period = periodOf(instant);
          const end = periodEnd(period);
          expect(period).toMatch(/^\d{4}-(0[1-9]|1[0-2])$/);
          expect(end.getTime()).toBeGreaterThan(instant.getTime());
          expect(periodOf(new Date(end.getTime() - 1))).toBe(period);
          expect(periodOf(end) > period).toBe(true);
          expect(end.toISOString()).toMatch(/-01T00:00:00\.000Z$/);
        });
      }),
      runsOf({ stress: 1_000 }),
    );
  });
});
