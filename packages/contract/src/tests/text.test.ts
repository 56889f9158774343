import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runsOf } from "../testing.ts";
import { lookup, text, toFieldErrors } from "../index.ts";

function messages(schema: ReturnType<typeof text>, input: unknown): string[] {
  const result = schema.safeParse(input);
  return result.success ? [] : (toFieldErrors(result.error.issues)["base"] ?? []);
}
const three = text({ max: 3, blank: false });
const optional = text({ max: 3, blank: true });
const tooLong = "is too long (maximum is 3 characters)";
const notAllowed = "contains characters that are not allowed";

describe("text with isLine", () => {
  const line = text({ max: 30, blank: false, isLine: true });
  it.each([
    ["a line break", "one\ntwo"],
    ["a tab", "one\ttwo"],
    ["an escape", "\u001b[31mred"],
    ["a bell", "bell\u0007"],
    ["a C1 control character", "a\u0085b"],
    ["a line separator", "a\u2028b"],
    ["a direction override", "Adm\u202enimda"],
    ["a direction isolate", "a\u2066b\u2069"],
  ])("refuses %s", (_, value) => {
    expect(messages(line, value)).toEqual([
      "can't contain line breaks, control characters or text direction overrides",
    ]);
    expect(messages(text({ max: 30, blank: true }), value)).toEqual([]);
  });

  it("accepts every script, emoji sequences and direction marks", () => {
    for (const value of [
      "Tea for two",
      "שלום\u200f world",
      "مرحبا",
      "👩\u200d🔬 at work",
      "e\u0301",
    ])
      expect(messages(line, value), value).toEqual([]);
  });
});

describe("text (contract INPUT-4)", () => {
  it("trims both ends before it measures the length", () => {
    expect(three.parse(" \t\n\u00a0\ufeffabc\u2003 ")).toBe("abc");
    expect(three.parse("a b")).toBe("a b");
  });

  it("refuses text of white space as blank, unless `blank` is true", () => {
    expect(messages(three, "")).toEqual(["can't be blank"]);
    expect(messages(three, " \n\u00a0")).toEqual(["can't be blank"]);
    expect(optional.parse("  ")).toBe("");
  });

  it("counts code points, not UTF-16 units, bytes or graphemes", () => {
    expect(messages(three, "\u{1F41F}\u{1F41F}\u{1F41F}")).toEqual([]);
    expect(messages(three, "\u{1F41F}\u{1F41F}\u{1F41F}\u{1F41F}")).toEqual([tooLong]);
    expect(messages(three, "e\u0301e\u0301")).toEqual([tooLong]);
    expect(messages(three, "a\u{1F41F}bc")).toEqual([tooLong]);
    expect(messages(three, "abcdefg")).toEqual([tooLong]);
  });

  it("refuses NUL and lone surrogates, which PostgreSQL cannot store", () => {
    for (const input of ["a\u0000", "\u0000", "\ud83d", "\udc1f", "\udc1f\ud83d"])
      expect(messages(three, input)).toEqual([notAllowed]);
    expect(messages(three, "\u{1F41F}")).toEqual([]);
  });

  it("reports all errors of a text", () => {
    expect(messages(three, "abc\u0000")).toEqual([tooLong, notAllowed]);
  });

  it("refuses values that are not strings", () => {
    for (const input of [1, true, [], {}])
      expect(messages(three, input)).toEqual(["must be a string"]);
  });

  it("counts the same length as Array.from for every string and limit", () => {
    const any = fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: "binary-ascii" }));
    fc.assert(
      fc.property(any, fc.integer({ min: 0, max: 12 }), (input, max) => {
        const trimmed = input.trim();
        const expected = [
          ...(Array.from(trimmed).length > max
            ? [`is too long (maximum is ${max} characters)`]
            : []),
          ...(trimmed.includes("\u0000") ? [notAllowed] : []),
        ];
        expect(messages(text({ max, blank: true }), input)).toEqual(expected);
      }),
      runsOf({ stress: 1_000, sample: 100 }),
    );
  });

  it("accepts only well-formed strings and is idempotent", () => {
    const units = fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 6 });
    fc.assert(
      fc.property(units, (codes) => {
        const result = lookup().safeParse(String.fromCharCode(...codes));
        if (!result.success) return;
        expect(Buffer.from(result.data).toString()).toBe(result.data);
        expect(lookup().parse(result.data)).toBe(result.data);
      }),
      runsOf({ stress: 1_000, sample: 100 }),
    );
  });

  it("sets minLength and maxLength in the JSON Schema", () => {
    expect(three.toJSONSchema()).toMatchObject({ type: "string", minLength: 1, maxLength: 3 });
    expect(optional.toJSONSchema()).not.toHaveProperty("minLength");
  });
});
