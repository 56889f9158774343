import { describe, expect, it } from "vitest";
import { toFaults } from "./faults.ts";

describe("toFaults (DECISIONS 9)", () => {
  it.each([
    [["title"], "title"],
    [["guide", "title"], "title"],
    [["guide"], "guide"],
    [["guide", "steps", 0, "content"], "steps.0.content"],
    [["steps", 12, "title"], "steps.12.title"],
    [["user_id"], "user_id"],
    [["guide", "guide", "x"], "guide.x"],
    [[], "base"],
  ])("%j is told as %s", (path, field) => {
    expect(toFaults([{ path, message: "is odd" }])).toEqual({ [field]: ["is odd"] });
  });

  it("names every unknown field, in the object it was found in", () => {
    const issue = { code: "unrecognized_keys", message: "is not a recognised field" };
    expect(
      toFaults([
        { ...issue, path: [], keys: ["a", "b"] },
        { ...issue, path: ["guide"], keys: ["c"] },
        { ...issue, path: ["guide", "steps", 3], keys: ["d"] },
      ]),
    ).toEqual({
      a: ["is not a recognised field"],
      b: ["is not a recognised field"],
      c: ["is not a recognised field"],
      "steps.3.d": ["is not a recognised field"],
    });
  });

  it("gathers a field's messages in order, each once", () => {
    const path = ["guide", "title"];
    const messages = ["is odd", "is even", "is odd"].map((message) => ({ path, message }));
    expect(toFaults(messages)).toEqual({ title: ["is odd", "is even"] });
  });

  it("has no faults of no issues", () => {
    expect(toFaults([])).toEqual({});
  });
});
