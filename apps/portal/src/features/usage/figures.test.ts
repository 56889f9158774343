import { expect, it } from "vitest";
import { percent } from "./figures.ts";

it("A percentage never says all of it, or nothing, where that is not so", () => {
  expect(percent(49_999, 50_000)).toBe("99.9%");
  expect(percent(50_000, 50_000)).toBe("100%");
  expect(percent(1, 50_000)).toBe("<0.1%");
  expect(percent(0, 50_000)).toBe("0%");
  expect(percent(12_345, 50_000)).toBe("24.7%");
  expect(percent(0, 0)).toBe("0%");
});

it("rounds shares, so that those of sevenths add up to a hundred", () => {
  expect([5, 2].map((part) => percent(part, 7))).toEqual(["71.4%", "28.6%"]);
  expect([4, 1, 1, 1].map((part) => percent(part, 7))).toEqual([
    "57.1%",
    "14.3%",
    "14.3%",
    "14.3%",
  ]);
  expect(percent(75_000, 50_000)).toBe("150.0%");
});
