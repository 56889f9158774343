import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { numberedRange, numberedSlug, slugBase } from "./slug.ts";

const title = fc.oneof(
  fc.string({ unit: "binary", maxLength: 200 }),
  fc.string({ unit: "grapheme", maxLength: 200 }),
  fc
    .array(fc.constantFrom("a", "Z", "9", "-", " ", "é", "й", "が", "北", "\u{1F41F}"), {
      maxLength: 200,
    })
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
    expect(slugBase("\u0438\u0306\u043E\u0434")).toBe(slugBase("\u0439\u043E\u0434"));
    expect(slugBase("\u304B\u3099")).toBe("ga");
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

describe("numberedRange (DECISIONS 22)", () => {
  it("holds the base and every slug that is numbered from it", () => {
    // Long ones are cut by their numbers; a hyphen may stand wherever the cut falls.
    const long = fc
      .array(fc.constantFrom("a", "-", " b"), { minLength: 60, maxLength: 120, size: "max" })
      .map((parts) => slugBase(parts.join("")));
    const base = fc.oneof(title.map(slugBase), long);
    const number = fc.oneof(
      fc.integer({ min: 2, max: 99 }),
      fc.integer({ min: 2, max: 2 ** 31 - 1 }),
    );
    fc.assert(
      fc.property(base, number, (one, n) => {
        const { from, to } = numberedRange(one);
        for (const taken of [one, numberedSlug(one, n)]) {
          expect(taken >= from).toBe(true);
          expect(taken < to).toBe(true);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it("holds little else", () => {
    const { from, to } = numberedRange("bread");
    for (const other of ["brea", "breads", "bread0", "breadth-2", "brown-bread"])
      expect(other >= from && other < to).toBe(false);
  });
});
