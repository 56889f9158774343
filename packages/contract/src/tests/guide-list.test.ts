import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runsOf } from "../testing.ts";
import { CATEGORIES, guideListInput, GUIDE_STATUSES, toFieldErrors } from "../index.ts";

const fieldErrorsOf = (input: unknown) =>
  toFieldErrors(guideListInput.safeParse(input).error?.issues ?? []);

describe("guideListInput (contract API-1, LIST-2, LIST-6)", () => {
  it("defaults to a limit of 50", () => {
    expect(guideListInput.parse({})).toEqual({ limit: 50 });
  });

  it("accepts all filters together", () => {
    const input = {
      user_id: "ada",
      category: "tech",
      status: "draft",
      featured: false,
      limit: 1,
      cursor: "x",
    };
    expect(guideListInput.parse(input)).toEqual(input);
  });

  it("accepts exactly the declared categories and statuses", () => {
    for (const category of CATEGORIES) expect(fieldErrorsOf({ category })).toEqual({});
    for (const status of GUIDE_STATUSES) expect(fieldErrorsOf({ status })).toEqual({});
    expect(fieldErrorsOf({ category: "Tech", status: "Draft" })).toEqual({
      category: ["is not included in the list"],
      status: ["is not included in the list"],
    });
  });

  it("accepts every limit from 1, because the list clamps it to 100", () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (limit) => {
        expect(guideListInput.safeParse({ limit }).success).toBe(limit >= 1);
      }),
      runsOf({ stress: 1_000 }),
    );
  });

  it("reports all field errors together", () => {
    expect(
      fieldErrorsOf({ limit: 0, featured: 1, category: "x", user_id: "a\u0000", page: 1 }),
    ).toEqual({
      limit: ["must be greater than or equal to 1"],
      featured: ["must be true or false"],
      category: ["is not included in the list"],
      user_id: ["contains characters that are not allowed"],
      page: ["is not a recognised field"],
    });
  });
});
