import { expect, it, describe } from "vitest";
import { formatPercent, project, usageCsv } from "./usage-format.ts";

describe("formatPercent", () => {
  it("returns 100% only for the whole, and 0% only for zero", () => {
    expect(formatPercent(49_999, 50_000)).toBe("99.9%");
    expect(formatPercent(50_000, 50_000)).toBe("100%");
    expect(formatPercent(1, 50_000)).toBe("<0.1%");
    expect(formatPercent(0, 50_000)).toBe("0%");
    expect(formatPercent(12_345, 50_000)).toBe("24.7%");
    expect(formatPercent(0, 0)).toBe("0%");
  });

  it("rounds to tenths, so that the shares of a whole add up to about 100%", () => {
    expect([5, 2].map((part) => formatPercent(part, 7))).toEqual(["71.4%", "28.6%"]);
    expect([4, 1, 1, 1].map((part) => formatPercent(part, 7))).toEqual([
      "57.1%",
      "14.3%",
      "14.3%",
      "14.3%",
    ]);
    expect(formatPercent(75_000, 50_000)).toBe("150.0%");
  });
});

function november(now: string, used: number, quota = 50_000, created = "2026-01-01T00:00:00Z") {
  return project({
    period: "2026-11",
    used,
    quota,
    createdAt: new Date(created),
    now: new Date(now),
  });
}

describe("project", () => {
  it("divides the usage by the part of the month that has passed", () => {
    expect(november("2026-11-16T00:00:00Z", 10_000)).toEqual({ kind: "within", total: 20_000 });
    expect(november("2026-11-11T00:00:00Z", 5)).toEqual({ kind: "within", total: 15 });
  });

  it("returns too-early on the first day and without usage", () => {
    expect(november("2026-11-01T23:59:59Z", 900)).toEqual({ kind: "too-early" });
    expect(november("2026-11-20T00:00:00Z", 0)).toEqual({ kind: "too-early" });
    expect(november("2026-11-02T00:00:00Z", 900)).toEqual({ kind: "within", total: 27_000 });
  });

  it("counts only the days since the account was created", () => {
    const created = "2026-11-20T12:00:00Z";
    expect(november("2026-11-20T12:40:00Z", 126, 50_000, created)).toEqual({ kind: "too-early" });
    expect(november("2026-11-22T12:00:00Z", 200, 50_000, created)).toEqual({
      kind: "within",
      total: 1_050,
    });
    expect(november("2026-11-22T12:00:00Z", 200, 500, created)).toEqual({
      kind: "runs-out",
      total: 1_050,
      at: new Date("2026-11-25T12:00:00Z"),
    });
  });

  it("returns when the quota runs out, if that is before the end of the month", () => {
    expect(november("2026-11-11T00:00:00Z", 25_000)).toEqual({
      kind: "runs-out",
      total: 75_000,
      at: new Date("2026-11-21T00:00:00Z"),
    });
    expect(november("2026-11-16T00:00:00Z", 25_000)).toEqual({ kind: "within", total: 50_000 });
  });

  it("returns used-up once the quota is used up", () => {
    expect(november("2026-11-01T10:00:00Z", 50_000)).toEqual({ kind: "used-up" });
    expect(november("2026-11-20T10:00:00Z", 60_000)).toEqual({ kind: "used-up" });
  });
});

describe("usageCsv", () => {
  it("has a row for each day, key, operation and outcome", () => {
    const day = "2026-11-01";
    const key = { name: "Website", last_four: "a1b2" };
    const rows = [
      { day, key, operation: "guides.list", outcome: "ok", requests: 1200 },
      { day, key, operation: "guides.get", outcome: "not_found", requests: 3 },
      { day, key: null, operation: "guides.list", outcome: "ok", requests: 7 },
    ];
    expect(usageCsv({ rows })).toBe(
      [
        "day,key,operation,outcome,requests",
        "2026-11-01,Website (sk_...a1b2),guides.list,ok,1200",
        "2026-11-01,Website (sk_...a1b2),guides.get,not_found,3",
        "2026-11-01,Keys of other members,guides.list,ok,7",
        "",
      ].join("\r\n"),
    );
    expect(usageCsv({ rows: [] })).toBe("day,key,operation,outcome,requests\r\n");
  });

  it("escapes a formula in the name of a key", () => {
    const key = { name: '=HYPERLINK("x","y")', last_four: "a1b2" };
    const row = { day: "2026-11-01", key, operation: "usage.get", outcome: "ok", requests: 1 };
    expect(usageCsv({ rows: [row] })).toContain(
      `,"'=HYPERLINK(""x"",""y"") (sk_...a1b2)",usage.get,`,
    );
  });
});
