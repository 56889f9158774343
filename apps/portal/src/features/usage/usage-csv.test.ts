import { describe, expect, it } from "vitest";
import { toCsv, usageCsv } from "./usage-csv.ts";

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

  it("quotes cells with commas, quotes and line breaks", () => {
    expect(toCsv([['a "b"', "c,d", "e\nf"]])).toBe('"a ""b""","c,d","e\nf"\r\n');
  });

  it("escapes formulas, also in the name of a key", () => {
    for (const start of ["=", "+", "-", "@", "\t"])
      expect(toCsv([[`${start}1`]])).toBe(`'${start}1\r\n`);
    expect(toCsv([["\n=1"]])).toBe(`"'\n=1"\r\n`);
    expect(toCsv([["a=1", "b-2"]])).toBe("a=1,b-2\r\n");
    const key = { name: '=HYPERLINK("x","y")', last_four: "a1b2" };
    const row = { day: "2026-11-01", key, operation: "usage.get", outcome: "ok", requests: 1 };
    expect(usageCsv({ rows: [row] })).toContain(
      `,"'=HYPERLINK(""x"",""y"") (sk_...a1b2)",usage.get,`,
    );
  });
});
