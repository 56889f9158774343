import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { categories, guideListInput, guideStatuses, toFieldErrors } from "./index.ts";

const faultsOf = (input: unknown) =>
  toFieldErrors(guideListInput.safeParse(input).error?.issues ?? []);

describe("guideListInput (contract API-1, LIST-2, LIST-6)", () => {
  it("is 50 guides when nothing is asked for", () => {
    expect(guideListInput.parse({})).toEqual({ limit: 50 });
  });

  it("takes every filter at once", () => {
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

  it("takes every category and status there is, and no other", () => {
    for (const category of categories) expect(faultsOf({ category })).toEqual({});
    for (const status of guideStatuses) expect(faultsOf({ status })).toEqual({});
    expect(faultsOf({ category: "Tech", status: "Draft" })).toEqual({
      category: ["is not included in the list"],
      status: ["is not included in the list"],
    });
  });

  it("takes any limit from 1, above 100 as well: the list clamps it", () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (limit) => {
        expect(guideListInput.safeParse({ limit }).success).toBe(limit >= 1);
      }),
    );
  });

  it("tells all faults together", () => {
    expect(faultsOf({ limit: 0, featured: 1, category: "x", user_id: "a\u0000", page: 1 })).toEqual(
      {
        limit: ["must be greater than or equal to 1"],
        featured: ["must be true or false"],
        category: ["is not included in the list"],
        user_id: ["contains characters that are not allowed"],
        page: ["is not a recognised field"],
      },
    );
  });
});
