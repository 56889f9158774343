import * as fc from "fast-check";
import { runsOf } from "@guidepost/contract/testing";
import { describe, expect, it } from "vitest";
import { freeSlug, numberedSlug, slugBase } from "../slug.ts";

const title = fc.oneof(
  fc.string({ unit: "binary", maxLength: 200 }),
  fc.string({ unit: "grapheme", maxLength: 200 }),
  fc
    .array(
      fc.constantFrom(
        "a",
        "Z",
        "9",
        "-",
        " ",
        "é",
        "й",
        "が",
        "ｶﾞ",
        "北",
        "ไ",
        "ท",
        "ب",
        "\u{1F41F}",
      ),
      {
        maxLength: 200,
      },
    )
    .map((l) => l.join("")),
);
const slug = /^[a-z0-9]+(-[a-z0-9]+)*$/;

describe("slugBase (contract LIFE-9, SLUG-8)", () => {
  it.each([
    ["How to bake bread", "how-to-bake-bread"],
    ["  --Hello,   World!--  ", "hello-world"],
    ["Crème brûlée à la Ångström", "creme-brulee-a-la-angstrom"],
    ["Straße & Übung", "strasse-ubung"],
    ["Привет, мир", "privet-mir"],
    ["東京", "dongjing"],
    ["日本語ガイド", "ribenyu-gaido"],
    ["ｶﾒﾗのｶﾞｲﾄﾞ", "kamera-no-gaido"],
    ["新手向导：路由器", "xinshou-xiangdao-lu-you-qi"],
    ["Wi-Fi設定ガイド", "wi-fi-sheding-gaido"],
    ["한국어 가이드", "hangugeo-gaideu"],
    ["ภาษาไทย", "phasa-aithy"],
    ["دليل المستخدم", "dlyl-lmstkhdm"],
    ["מדריך בעברית", "mdrykh-v-vryt"],
    ["हिन्दी गाइड", "hindi-gaid"],
    ["Ελληνικά οδηγός", "ellinika-odigos"],
    ["Țară și școală → ghid", "tara-si-scoala-ghid"],
    ["so\u00adft zero\u200bwidth", "soft-zerowidth"],
    ["100% of C++", "100-of-c"],
    ["a_b.c/d", "a-b-c-d"],
    ["", "guide"],
    ["—!?—", "guide"],
    ["\u200b\u0301", "guide"],
  ])("converts %j to %s", (from, to) => {
    expect(slugBase(from)).toBe(to);
  });

  it("returns the same slug for combining and precomposed accents", () => {
    expect(slugBase("Cafe\u0301")).toBe("cafe");
    expect(slugBase("\u0438\u0306\u043E\u0434")).toBe(slugBase("\u0439\u043E\u0434"));
    expect(slugBase("\u304B\u3099")).toBe("ga");
    fc.assert(
      fc.property(title, (text) => {
        expect(slugBase(text.normalize("NFD"))).toBe(slugBase(text.normalize("NFC")));
      }),
      runsOf({ stress: 1_000 }),
    );
  });

  it("returns at most 80 characters without a hyphen at the end", () => {
    expect(slugBase("a".repeat(200))).toBe("a".repeat(80));
    expect(slugBase(`${"a".repeat(79)} bc`)).toBe("a".repeat(79));
    expect(slugBase(`${"a".repeat(78)} bc`)).toBe(`${"a".repeat(78)}-b`);
  });

  it("returns a valid slug for any title, and is idempotent", () => {
    fc.assert(
      fc.property(title, (text) => {
        const base = slugBase(text);
        expect(base).toMatch(slug);
        expect(base.length).toBeLessThanOrEqual(80);
        expect(slugBase(base)).toBe(base);
        expect(slugBase(text)).toBe(base);
      }),
      runsOf({ stress: 2_000, sample: 100 }),
    );
  });
});

describe("numberedSlug (contract LIFE-10)", () => {
  it.each([
    ["bread", 2, "bread-2"],
    ["bread-2", 3, "bread-2-3"],
    ["a".repeat(80), 2, `${"a".repeat(78)}-2`],
    ["a".repeat(80), 100, `${"a".repeat(76)}-100`],
    [`${"a".repeat(77)}-bc`, 2, `${"a".repeat(77)}-2`],
  ])("adds to %s the number %i", (base, n, to) => {
    expect(numberedSlug(base, n)).toBe(to);
  });

  it("returns a valid slug of at most 80 characters that differs for every number", () => {
    const number = fc.integer({ min: 2, max: 2_147_483_647 });
    fc.assert(
      fc.property(title.map(slugBase), number, number, (base, n, m) => {
        const numbered = numberedSlug(base, n);
        expect(numbered).toMatch(slug);
        expect(numbered.length).toBeLessThanOrEqual(80);
        expect(slugBase(numbered)).toBe(numbered);
        if (n !== m) expect(numberedSlug(base, m)).not.toBe(numbered);
      }),
      runsOf({ stress: 1_000 }),
    );
  });
});

describe("freeSlug (contract LIFE-10)", () => {
  /** Calls `freeSlug` with these numbers taken. Also returns what it looked up. */
  const numberAmong = async (base: string, numbers: Iterable<number>) => {
    const taken = new Set([...numbers].map((n) => numberedSlug(base, n)));
    const lookUps: string[][] = [];
    const free = await freeSlug(base, (slugs) => {
      lookUps.push(slugs);
      return Promise.resolve(new Set(slugs.filter((one) => taken.has(one))));
    });
    return { free, lookUps, taken };
  };
  const upTo = (last: number) => Array.from({ length: last - 1 }, (_, index) => index + 2);

  it.each([
    [1, 1],
    [2, 1],
    [64, 1],
    [65, 2],
    [500, 3],
    [50_000, 4],
  ])(
    "returns the next free number after %i guides of one title, with %i queries",
    async (last, count) => {
      for (const base of ["bread", "a".repeat(80), `${"a".repeat(75)}-bcd`]) {
        const { free, lookUps } = await numberAmong(base, upTo(last));
        expect(free).toBe(numberedSlug(base, last + 1));
        expect(lookUps).toHaveLength(count);
        expect(Math.max(...lookUps.map((slugs) => slugs.length))).toBeLessThanOrEqual(88);
      }
    },
  );

  it("returns the first free number up to 65, also when higher numbers are taken", async () => {
    expect((await numberAmong("bread", [5, 2024])).free).toBe("bread-2");
    expect((await numberAmong("bread", [2, 3, 5, 2024])).free).toBe("bread-4");
  });

  it("returns a higher number when every number of the first query is taken", async () => {
    const { lookUps } = await numberAmong("bread", []);
    const numbers = (lookUps[0] ?? []).map((one) => Number(one.replace("bread-", "")));
    expect((await numberAmong("bread", numbers)).free).toBe(`bread-${2 ** 30 + 1}`);
  });

  it("returns a free slug of at most 80 characters for any set of taken numbers", async () => {
    const numbers = fc.uniqueArray(fc.integer({ min: 2, max: 300 }), { maxLength: 300 });
    await fc.assert(
      fc.asyncProperty(title.map(slugBase), numbers, async (base, some) => {
        const { free, taken } = await numberAmong(base, some);
        expect(taken.has(free)).toBe(false);
        expect(free).toMatch(slug);
        expect(free.length).toBeLessThanOrEqual(80);
      }),
      runsOf({ stress: 1_000 }),
    );
  });
});
