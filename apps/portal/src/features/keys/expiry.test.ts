import { expect, it } from "vitest";
import { expiryOf } from "./expiry.ts";

const now = Date.parse("2026-11-20T23:30:00.000Z");

it.each([
  ["never", "", null],
  ["7", "", "2026-11-27T23:59:59.999Z"],
  ["365", "", "2027-11-20T23:59:59.999Z"],
  ["date", "2026-11-20", "2026-11-20T23:59:59.999Z"],
  ["date", "", ""],
  ["date", "2026-13-01", ""],
  ["date", "12026-01-01", ""],
] as const)("%s %j ends at %j", (choice, day, end) => {
  expect(expiryOf(choice, day, now)).toBe(end);
});
