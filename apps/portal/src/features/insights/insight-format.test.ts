import { describe, expect, it } from "vitest";
import { changeText, insightsCsv, mostLeaveAt, rateText, ratingText } from "./insight-format.ts";
import { lastDays, readLength, withLength } from "./insight-range.ts";

describe("the texts of insights", () => {
  it.each([
    [120, 100, "+20%"],
    [50, 100, "−50%"],
    [100, 100, "no change"],
    [2_000, 100, "+1,900%"],
    [5, 0, undefined],
  ])("compares %i with %i before as %s", (now, before, text) => {
    expect(changeText(now, before)).toBe(text);
  });

  it("has a dash where there is no number", () => {
    expect([rateText(null), rateText(0.336)]).toEqual(["–", "34%"]);
    expect([ratingText(null), ratingText(4.25)]).toEqual(["–", "4.3"]);
  });

  it.each([
    [[10, 9, 4, 4], { position: 2, leaving: 5 }],
    [[10, 8, 6], { position: 1, leaving: 2 }],
    // Readers who reach the last step have not left before it.
    [[10, 10], undefined],
    [[10], undefined],
    [[], undefined],
  ])("finds the step that most readers leave at in %j", (readers, found) => {
    const steps = readers.map((count, index) => ({ position: index + 1, readers: count }));
    expect(mostLeaveAt(steps)).toEqual(found);
  });

  it("exports each day, with an empty field for no rating", () => {
    const day = { views: 3, completions: 1, ratings_count: 0, average_rating: null };
    expect(insightsCsv({ days: [{ day: "2026-11-01", ...day }] })).toBe(
      "day,views,completions,ratings,average_rating\r\n2026-11-01,3,1,0,\r\n",
    );
  });
});

describe("the range of insights", () => {
  it("is read from the address, and another value is the default", () => {
    expect(readLength("90")).toBe(90);
    for (const text of [undefined, "", "91", ["7", "28"]]) expect(readLength(text)).toBe(28);
    expect([withLength("/insights", 28), withLength("/insights", 7)]).toEqual([
      "/insights",
      "/insights?days=7",
    ]);
  });

  it("ends today in UTC", () => {
    const now = new Date("2026-03-01T23:30:00Z");
    expect(lastDays(7, now)).toEqual({ from: "2026-02-23", to: "2026-03-01" });
  });
});
