import { describe, expect, it } from "vitest";
import { toCsv } from "./csv.ts";

describe("toCsv", () => {
  it("quotes cells with commas, quotes and line breaks", () => {
    expect(toCsv([['a "b"', "c,d", "e\nf"]])).toBe('"a ""b""","c,d","e\nf"\r\n');
  });

  it("escapes cells that a spreadsheet would run as a formula", () => {
    for (const start of ["=", "+", "-", "@", "\t", "＝", "＋", "－", "＠"])
      expect(toCsv([[`${start}1`]])).toBe(`'${start}1\r\n`);
    expect(toCsv([["\n=1"]])).toBe(`"'\n=1"\r\n`);
    expect(toCsv([["a=1", "b-2"]])).toBe("a=1,b-2\r\n");
  });
});
