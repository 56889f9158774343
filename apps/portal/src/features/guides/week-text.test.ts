import { describe, expect, it } from "vitest";
import { weekText } from "./week-text.ts";

describe("weekText (contract INS-8)", () => {
  it.each([
    [
      { views: 1_200, completions: 408, leaves_at: 3 },
      "1,200 views in the last 7 days, 34% finished, most leave at step 3",
    ],
    [{ views: 1, completions: 0, leaves_at: null }, "1 view in the last 7 days, none finished"],
    [{ views: 2, completions: 3, leaves_at: null }, "2 views in the last 7 days, 100% finished"],
  ])("describes %j", (week, text) => {
    expect(weekText({ guide_id: 1, ...week })).toBe(text);
  });
});
