import { describe, expect, it } from "vitest";
import { describeDraftLoss, describeDrafts } from "./describe-drafts.ts";

describe("describeDraftLoss", () => {
  it("names unsaved changes and unpublished changes of live guides, with the number of guides", () => {
    const words = (unsaved: number, unpublished: number) =>
      describeDraftLoss({ unsaved, unpublished }, "Signing out");
    expect(words(0, 0)).toBeUndefined();
    expect(words(1, 0)).toBe(
      "1 guide has unsaved changes in this browser. Signing out deletes them.",
    );
    expect(words(0, 2)).toBe(
      "2 published guides have changes that are not published yet, saved only in this browser. Signing out deletes them.",
    );
    expect(words(3, 1)).toBe(
      "3 guides have unsaved changes and 1 published guide has changes that are not published yet in this browser. Signing out deletes them.",
    );
  });
});

describe("describeDrafts", () => {
  it("leaves out what an action would delete", () => {
    expect(describeDrafts({ unsaved: 2, unpublished: 0 })).toBe(
      "2 guides have unsaved changes in this browser",
    );
  });
});
