import { describe, expect, it } from "vitest";
import { toCsv, usageCsv } from "./usage-csv.ts";

describe("The CSV export", () => {
  it("has a row for each day and outcome", () => {
    const days = [
      { day: "2026-11-01", outcomes: { ok: 1200, not_found: 3 } },
      { day: "2026-11-02", outcomes: { ok: 7 } },
    ];
    expect(usageCsv({ days })).toBe(
      "day,outcome,requests\r\n2026-11-01,ok,1200\r\n2026-11-01,not_found,3\r\n2026-11-02,ok,7\r\n",
    );
    expect(usageCsv({ days: [] })).toBe("day,outcome,requests\r\n");
  });

  it("quotes what would break a row", () => {
    expect(toCsv([['a "b"', "c,d", "e\nf"]])).toBe('"a ""b""","c,d","e\nf"\r\n');
  });

  it("disarms what a spreadsheet would run", () => {
    for (const start of ["=", "+", "-", "@", "\t"])
      expect(toCsv([[`${start}1`]])).toBe(`'${start}1\r\n`);
    expect(toCsv([['=HYPERLINK("x","y")']])).toBe(`"'=HYPERLINK(""x"",""y"")"\r\n`);
    expect(toCsv([["a=1", "b-2"]])).toBe("a=1,b-2\r\n");
  });
});
