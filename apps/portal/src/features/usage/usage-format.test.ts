import { expect, it } from "vitest";
import { formatPercent } from "./usage-format.ts";

it("formatPercent is 100% for the whole only, and 0% for zero only", () => {
  expect(formatPercent(49_999, 50_000)).toBe("99.9%");
  expect(formatPercent(50_000, 50_000)).toBe("100%");
  expect(formatPercent(1, 50_000)).toBe("<0.1%");
  expect(formatPercent(0, 50_000)).toBe("0%");
  expect(formatPercent(12_345, 50_000)).toBe("24.7%");
  expect(formatPercent(0, 0)).toBe("0%");
});

it("formatPercent rounds to tenths, so that the shares of a whole add up to about 100%", () => {
  expect([5, 2].map((part) => formatPercent(part, 7))).toEqual(["71.4%", "28.6%"]);
  expect([4, 1, 1, 1].map((part) => formatPercent(part, 7))).toEqual([
    "57.1%",
    "14.3%",
    "14.3%",
    "14.3%",
  ]);
  expect(formatPercent(75_000, 50_000)).toBe("150.0%");
});
