import { expect, test } from "vitest";
import { WindowCounts } from "./window-counts.ts";
import { MINUTE_MS } from "./windows.ts";

test("the counts of a window are dropped when the next one begins", () => {
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

test("a clock set back a little does not hand out a used window again", () => {
  const minutes = new WindowCounts(MINUTE_MS);
  minutes.read("account:1", 5 * MINUTE_MS);
  minutes.write("account:1", 7);
  const earlier = minutes.read("account:1", 4 * MINUTE_MS);
  expect(earlier).toEqual({ used: 7, endMs: 6 * MINUTE_MS });
  expect(minutes.read("account:1", 5 * MINUTE_MS).used).toBe(7);
});

test("a clock that was far ahead and is set right does not lock anyone out", () => {
  const minutes = new WindowCounts(MINUTE_MS);
  minutes.read("account:1", 500 * MINUTE_MS);
  minutes.write("account:1", 7);
  expect(minutes.read("account:1", 0)).toEqual({ used: 0, endMs: MINUTE_MS });
});
