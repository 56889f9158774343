import { describe, expect, it } from "vitest";
import { DEFAULT_COLUMNS, parseColumns, withColumn } from "./guide-columns.ts";

describe("parseColumns (contract LIST-19)", () => {
  it("returns the stored columns in the order of the table, without unknown ones", () => {
    expect(parseColumns('["rating","status","bogus",7]')).toEqual(["status", "rating"]);
    expect(parseColumns("[]")).toEqual([]);
  });

  it.each([null, "", "no JSON", '{"a":1}', "null"])(
    "returns the default columns for %j",
    (text) => {
      expect(parseColumns(text)).toEqual(DEFAULT_COLUMNS);
    },
  );
});

describe("withColumn", () => {
  it("shows a column at its place, and hides it again", () => {
    const shown = withColumn(["status", "changed"], "views", true);
    expect(shown).toEqual(["status", "views", "changed"]);
    expect(withColumn(shown, "status", false)).toEqual(["views", "changed"]);
    expect(withColumn(shown, "views", true)).toEqual(shown);
  });
});
