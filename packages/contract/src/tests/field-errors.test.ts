import { describe, expect, it } from "vitest";
import { joinFieldErrors, MORE_FIELD_ERRORS, toFieldErrors } from "../field-errors.ts";

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
  ])("converts the path %j to the field %s", (path, field) => {
    expect(toFieldErrors([{ path, message: "is invalid" }])).toEqual({ [field]: ["is invalid"] });
  });

  it("lists every unknown field with the path of its object", () => {
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

  it("groups the messages of a field in order and without duplicates", () => {
    const path = ["guide", "title"];
    const messages = ["is invalid", "is blank", "is invalid"].map((message) => ({ path, message }));
    expect(toFieldErrors(messages)).toEqual({ title: ["is invalid", "is blank"] });
  });

  it("lists at most 50 messages and adds `base` when there are more (contract ERR-15)", () => {
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

  it("joinFieldErrors lists at most 50 messages, those of the first argument first", () => {
    const issues = Array.from({ length: 60 }, (_, index) => ({
      path: [index],
      message: "is invalid",
    }));
    const joined = joinFieldErrors({ user_id: ["can't be blank"] }, toFieldErrors(issues));
    expect(joined).toMatchObject({ user_id: ["can't be blank"], base: [MORE_FIELD_ERRORS] });
    expect(Object.values(joined).flat()).toHaveLength(51);
    expect(joinFieldErrors({ a: ["x"] }, { a: ["x", "y"], b: ["z"] })).toEqual({
      a: ["x", "y"],
      b: ["z"],
    });
  });

  it("returns no field errors without issues", () => {
    expect(toFieldErrors([])).toEqual({});
  });
});
