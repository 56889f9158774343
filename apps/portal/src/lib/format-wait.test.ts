import { expect, it } from "vitest";
import { formatWait } from "./format-wait.ts";

it.each([
  [1, "a minute"],
  [60, "a minute"],
  [61, "2 minutes"],
  [2_341, "40 minutes"],
  [2_400, "40 minutes"],
  [3_540, "59 minutes"],
  [3_541, "an hour"],
  [3_600, "an hour"],
])("%i seconds are waited out in %s", (seconds, wait) => {
  expect(formatWait(seconds)).toBe(wait);
});
