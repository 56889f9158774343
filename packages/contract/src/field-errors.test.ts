import { describe, expect, it } from "vitest";
import { joinFieldErrors, MORE_FIELD_ERRORS, toFieldErrors } from "./field-errors.ts";

describe("toFieldErrors (contract ERR-15)", () => {
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
    expect(toFieldErrors([{ path, message: "is odd" }])).toEqual({ [field]: ["is odd"] });
  });

  it("names every unknown field, in the object it was found in", () => {
    const issue = { code: "unrecognized_keys", message: "is not a recognised field" };
    expect(
      toFieldErrors([
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
    expect(toFieldErrors(messages)).toEqual({ title: ["is odd", "is even"] });
  });

  it("lists 50 messages at most, and says under `base` that there are more (contract ERR-15)", () => {
    const unknown = (count: number) => [
      {
        code: "unrecognized_keys",
        message: "is not a recognised field",
        path: ["guide"],
        keys: Array.from({ length: count }, (_, index) => `a${index}`),
      },
    ];
    const fifty = toFieldErrors(unknown(50));
    expect(Object.keys(fifty)).toHaveLength(50);
    expect(fifty).not.toHaveProperty("base");
    expect(toFieldErrors(unknown(51))).toEqual({ ...fifty, base: [MORE_FIELD_ERRORS] });
    expect(toFieldErrors(unknown(100_000))).toEqual({ ...fifty, base: [MORE_FIELD_ERRORS] });
  });

  it("lists 50 messages at most when they are joined, those of the actor first", () => {
    const issues = Array.from({ length: 60 }, (_, index) => ({ path: [index], message: "is odd" }));
    const joined = joinFieldErrors({ user_id: ["can't be blank"] }, toFieldErrors(issues));
    expect(joined).toMatchObject({ user_id: ["can't be blank"], base: [MORE_FIELD_ERRORS] });
    expect(Object.values(joined).flat()).toHaveLength(51);
    expect(joinFieldErrors({ a: ["x"] }, { a: ["x", "y"], b: ["z"] })).toEqual({
      a: ["x", "y"],
      b: ["z"],
    });
  });

  it("has no faults of no issues", () => {
    expect(toFieldErrors([])).toEqual({});
  });
});
