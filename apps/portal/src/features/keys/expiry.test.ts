import { expect, it } from "vitest";
import { timeLeft } from "#lib/format.ts";
import { choicesUntil, expiryOf } from "./expiry.ts";

const now = Date.parse("2026-11-20T23:30:00.000Z");

it.each([
  ["keep", "", undefined],
  ["never", "", null],
  ["7", "", "2026-11-27T23:59:59.999Z"],
  ["365", "", "2027-11-20T23:59:59.999Z"],
  ["date", "2026-11-20", "2026-11-20T23:59:59.999Z"],
  ["date", "", ""],
  ["date", "2026-13-01", ""],
  ["date", "12026-01-01", ""],
] as const)(
  "expiryOf returns the end for the choice %s with the day %j: %j",
  (choice, day, end) => {
    expect(expiryOf(choice, day, now)).toBe(end);
  },
);

it.each([
  ["7", "in 7 days"],
  ["30", "in 30 days"],
  ["90", "in 90 days"],
  ["365", "in 1 year"],
] as const)(
  "timeLeft shows the number of days of the choice %s during the whole first day",
  (choice, text) => {
    for (const time of ["00:00:00.000", "12:00:00.000", "23:59:59.000"]) {
      const created = Date.parse(`2026-11-20T${time}Z`);
      const end = Date.parse(expiryOf(choice, "", created) ?? "");
      expect(timeLeft(end, created)).toBe(text);
    }
  },
);

it("choicesUntil offers only choices that are not later than the latest expiry", () => {
  const offered = (latest: string | null) => choicesUntil(latest, now).map(([choice]) => choice);
  expect(offered(null)).toEqual(["never", "7", "30", "90", "365", "date"]);
  expect(offered("2026-12-20T23:59:59.999Z")).toEqual(["7", "30", "date"]);
});
