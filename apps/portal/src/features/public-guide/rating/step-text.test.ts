import { describe, expect, it } from "vitest";
import { textAboutStep, withMissingParts, withTextAboutStep } from "./step-text.ts";

describe("withTextAboutStep (contract INS-9)", () => {
  it.each([
    [null, 3, "How hot?", "Step 3: How hot?"],
    ["Thanks", 3, " How hot?\n", "Thanks\n\nStep 3: How hot?"],
    ["Step 1: One", 3, "Three", "Step 1: One\n\nStep 3: Three"],
    [
      "Thanks\n\nStep 3: Old\nlines\n\nStep 10: Ten",
      3,
      "New",
      "Thanks\n\nStep 3: New\n\nStep 10: Ten",
    ],
    ["Step 13: Thirteen", 3, "Three", "Step 13: Thirteen\n\nStep 3: Three"],
    ["As in Step 3: fails", 3, "Three", "As in Step 3: fails\n\nStep 3: Three"],
  ])("returns of %j with step %i and %j: %j", (text, position, about, expected) => {
    expect(withTextAboutStep(text, position, about)).toBe(expected);
    expect(textAboutStep(expected, position)).toBe(about.trim());
  });
});

describe("textAboutStep", () => {
  it.each([
    [null, 3],
    ["Thanks", 3],
    ["Step 13: Thirteen", 3],
    ["As in Step 3: fails", 3],
  ])("returns an empty text of %j about step %i", (text, position) =>
    expect(textAboutStep(text, position)).toBe(""),
  );

  it("returns all lines about a step, and none about the next one", () => {
    expect(textAboutStep("Step 3: One\n\ntwo\n\nStep 4: Four", 3)).toBe("One\n\ntwo");
  });
});

describe("withMissingParts", () => {
  it.each([
    ["Draft", null, "Draft"],
    ["Draft", "Step 3: Three", "Draft\n\nStep 3: Three"],
    ["Thanks a lot", "Thanks\n\nStep 3: Three", "Thanks a lot\n\nStep 3: Three"],
    ["Step 3: Three. More", "Step 3: Three", "Step 3: Three. More"],
  ])("returns of the draft %j and the stored text %j: %j", (draft, stored, expected) =>
    expect(withMissingParts(draft, stored)).toBe(expected),
  );
});
