import { expect, it } from "vitest";
import { publishedCount } from "./published-count.ts";

it("names the exact number of published guides up to 100, and 100+ above", () => {
  expect([0, 1, 100, 101].map(publishedCount)).toEqual([
    "0 guides",
    "1 guide",
    "100 guides",
    "100+ guides",
  ]);
});
