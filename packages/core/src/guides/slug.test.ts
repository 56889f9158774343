import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { numberedSlug, slugBase } from "./slug.ts";

const title = fc.oneof(
  fc.string({ unit: "binary", maxLength: 200 }),
  fc.string({ unit: "grapheme", maxLength: 200 }),
  fc
    .array(fc.constantFrom("a", "Z", "9", "-", " ", "é", "北", "\u{1F41F}"), { maxLength: 200 })
    .map((l) => l.join("")),
);
const slug = /^[a-z0-9]+(-[a-z0-9]+)*$/;

describe("slugBase (DECISIONS 22)", () => {
  it.each([
    ["How to bake bread", "how-to-bake-bread"],
    ["  --Hello,   World!--  ", "hello-world"],
    ["Crème brûlée à la Ångström", "creme-brulee-a-la-angstrom"],
    ["Straße & Übung", "strasse-ubung"],
    ["Привет, мир", "privet-mir"],
    ["東京", "dongjing"],
    ["100% of C++", "100-of-c"],
    ["a_b.c/d", "a-b-c-d"],
    ["", "guide"],
    ["—!?—", "guide"],
    ["\u200b\u0301", "guide"],
  ])("%j becomes %s", (from, to) => {
    expect(slugBase(from)).toBe(to);
  });

  it("is the same however an accent was typed", () => {
    expect(slugBase("Cafe\u0301")).toBe("cafe");
    fc.assert(
      fc.property(title, (text) => {
        expect(slugBase(text.normalize("NFD"))).toBe(slugBase(text.normalize("NFC")));
      }),
    );
  });

  it("is at most 80 characters and never ends in a hyphen", () => {
    expect(slugBase("a".repeat(200))).toBe("a".repeat(80));
    expect(slugBase(`${"a".repeat(79)} bc`)).toBe("a".repeat(79));
    expect(slugBase(`${"a".repeat(78)} bc`)).toBe(`${"a".repeat(78)}-b`);
  });

  it("is a slug for every title, and its own slug", () => {
    fc.assert(
      fc.property(title, (text) => {
        const base = slugBase(text);
        expect(base).toMatch(slug);
        expect(base.length).toBeLessThanOrEqual(80);
        expect(slugBase(base)).toBe(base);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe("numberedSlug (DECISIONS 22)", () => {
  it.each([
    ["bread", 2, "bread-2"],
    ["bread-2", 3, "bread-2-3"],
    ["a".repeat(80), 2, `${"a".repeat(78)}-2`],
    ["a".repeat(80), 100, `${"a".repeat(76)}-100`],
    [`${"a".repeat(77)}-bc`, 2, `${"a".repeat(77)}-2`],
  ])("%s, %i", (base, n, to) => {
    expect(numberedSlug(base, n)).toBe(to);
  });

  it("is a slug within 80 characters, another for every number", () => {
    const number = fc.integer({ min: 2, max: 2_147_483_647 });
    fc.assert(
      fc.property(title.map(slugBase), number, number, (base, n, m) => {
        const numbered = numberedSlug(base, n);
        expect(numbered).toMatch(slug);
        expect(numbered.length).toBeLessThanOrEqual(80);
        expect(slugBase(numbered)).toBe(numbered);
        if (n !== m) expect(numberedSlug(base, m)).not.toBe(numbered);
      }),
    );
  });
});
