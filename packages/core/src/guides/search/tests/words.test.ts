import * as fc from "fast-check";
import { runsOf } from "@guidepost/contract/testing";
import { describe, expect, it } from "vitest";
import { cleanHtml } from "@guidepost/guide-content/clean-html";
import { htmlToText } from "@guidepost/guide-content/html-text";
import { fold, foldWithPlaces } from "../fold.ts";
import {
  findTerms,
  indexedWords,
  searchParts,
  searchTerms,
  showAlternativeText,
  textOfCleanHtml,
} from "../words.ts";

const termsOf = (search: string) => searchTerms(searchParts(search));
const wordsOf = (text: string) => [...indexedWords(text)];

/** Whether a guide with the text is found by a search. */
function isFound(text: string, search: string): boolean {
  const words = wordsOf(text);
  return termsOf(search).every(({ word, isPrefix }) =>
    words.some((one) => (isPrefix ? one.startsWith(word) : one === word)),
  );
}

describe("indexedWords", () => {
  it.each([
    ["Set up Node.js 24", ["set", "up", "node", "js", "24"]],
    ["Élan VITAL, naïve", ["elan", "vital", "naive"]],
    ["Straße Œuvre Łódź ΟΔΟΣ", ["strasse", "oeuvre", "lodz", "οδοσ"]],
    ["ﬁne ①", ["fine", "1"]],
    ["ёж Й", ["еж", "и"]],
    ["向导指南", ["向导", "导指", "指南", "南"]],
    ["中", ["中"]],
    ["A中文b", ["a", "中文", "文", "b"]],
    ["हिन्दी", ["हिन्दी"]],
    ["ガイド", ["ガイ", "イド", "ド"]],
    ["サーバー", ["サー", "ーバ", "バー", "ー"]],
    ["คู่มือ", ["คู่", "ู่ม", "่มื", "มือ", "ือ", "อ"]],
    ["كِتَابٌ أحمد", ["كتاب", "احمد"]],
    ["'' \\ : & | ! <-> \u0001 😀", []],
  ])("returns the words of %j without case and accents", (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });

  it("cuts long words, and no character in two", () => {
    expect(wordsOf("x".repeat(100))).toEqual(["x".repeat(40)]);
    const [word = ""] = wordsOf(`${"x".repeat(39)}𐐷𐐷`);
    expect(word.isWellFormed()).toBe(true);
    expect(isFound("x".repeat(100), "x".repeat(90))).toBe(true);
  });

  it("returns only characters that need no escape in a tsvector, for every text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        for (const word of wordsOf(text.toWellFormed())) {
          expect(/^[\p{L}\p{N}\p{M}]+$/u.test(word) && word.isWellFormed()).toBe(true);
        }
      }),
      runsOf({ stress: 1_000 }),
    );
  });
});

describe("fold", () => {
  const letters = fc.string({ unit: "binary", maxLength: 60 }).map((text) => text.toWellFormed());

  it("is idempotent for every character and every text", () => {
    for (let code = 0; code <= 0x1_ffff; code += 1) {
      const character = String.fromCodePoint(code);
      if (/[一-鿿가-힣\p{Cs}\p{Cn}\p{Co}]/u.test(character)) continue;
      const folded = fold(character);
      if (fold(folded) !== folded) expect(fold(folded), `U+${code.toString(16)}`).toBe(folded);
    }
    fc.assert(
      fc.property(letters, (text) => {
        expect(fold(fold(text))).toBe(fold(text));
      }),
      runsOf({ stress: 2_000 }),
    );
  });

  it("returns the same for all Unicode forms of a text", () => {
    fc.assert(
      fc.property(letters, (text) => {
        for (const form of ["NFC", "NFD", "NFKC", "NFKD"])
          expect(fold(text.normalize(form))).toBe(fold(text));
      }),
      runsOf({ stress: 2_000 }),
    );
  });

  it("has the place of each folded letter in the text", () => {
    fc.assert(
      fc.property(letters, (text) => {
        const { folded, places } = foldWithPlaces(text);
        expect(folded.normalize("NFC")).toBe(fold(text));
        expect(places).toHaveLength(folded.length);
      }),
      runsOf({ stress: 2_000 }),
    );
  });
});

describe("searchParts", () => {
  it.each([
    ["Set up a server", "server a set", true],
    ["Set up a server", "serv", true],
    ["Set up a server", "serv set", false],
    ["Set up a server", "erver", false],
    ["crème brûlée", "CREME BRULE", true],
    ["新手向导指南", "向导", true],
    ["新手向导指南", "南", true],
    ["新手向导指南", "导新", false],
    ["version 2.0", "2.0", true],
  ])("finds, in %j, the search %j: %s", (text, search, found) => {
    expect(isFound(text, search)).toBe(found);
  });

  it("finds every text by its own words, and by the start of the last one", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 60 }), (text) => {
        expect(isFound(text, text)).toBe(true);
        const [first = ""] = text.match(/[a-z]+/) ?? [];
        if (wordsOf(text).includes(first)) expect(isFound(text, first.slice(0, 2))).toBe(true);
      }),
      runsOf({ stress: 1_000 }),
    );
  });

  it("returns no term for a text without letters and digits", () => {
    expect(termsOf("% & ' \\ _")).toEqual([]);
  });
});

describe("textOfCleanHtml", () => {
  const tag = fc.constantFrom("p", "b", "i", "li", "h2", "td", "a", "span", "script", "x");
  const part = fc.oneof(
    fc.constantFrom(
      "<br>",
      "<hr>",
      ' <img src="https://x.test/a.png" alt="no > word"> ',
      "&amp;",
      "&lt;",
    ),
    fc.constantFrom("word", " ", "Wörter", "a>b", "a < b", "&nbsp;", "x&y;z"),
    fc.tuple(tag, fc.boolean()).map(([name, opens]) => (opens ? `<${name}>` : `</${name}>`)),
  );

  it("has the words of the text that an HTML parser returns", () => {
    fc.assert(
      fc.property(fc.array(part, { maxLength: 20 }), (parts) => {
        const html = cleanHtml(parts.join(""));
        expect(wordsOf(textOfCleanHtml(html))).toEqual(
          wordsOf(htmlToText(showAlternativeText(html))),
        );
      }),
      runsOf({ stress: 500, sample: 50 }),
    );
  });
});

describe("findTerms", () => {
  /** The text with its marks in brackets. */
  const markedOf = (text: string, search: string) => {
    const { marks } = findTerms(text, termsOf(search));
    return marks.reduceRight(
      (marked, [start, end]) =>
        `${marked.slice(0, start)}[${marked.slice(start, end)}]${marked.slice(end)}`,
      text,
    );
  };

  it.each([
    ["Boil the tea, then the TEAPOT", "the te", "Boil [the] [tea], then [the] [TEAPOT]"],
    ["Élan vital, élan", "elan", "[Élan] vital, [élan]"],
    ["A na\u00efve e\u0301lan\u00advital", "elanvital", "A na\u00efve [e\u0301lan\u00advital]"],
    ["Straße ﬁne", "strasse fi", "[Straße] [ﬁne]"],
    ["向导指南", "导指", "向[导指]南"],
    ["向导指南", "导指南", "向[导指南]"],
    ["新しいカメラガイド集", "ガイド", "新しいカメラ[ガイド]集"],
    ["あのｶﾞｲﾄﾞ①は", "ガイド", "あの[ｶﾞｲﾄﾞ]①は"],
    ["이 가이드를 설치", "가이드", "이 [가이드]를 설치"],
    ["이 가이드를", "가잇 가이ㄷ", "이 [가이드]를"],
    ["คู่มือการใช้\u200bงานกล้อง", "ใช้งาน", "คู่มือการ[ใช้\u200bงาน]กล้อง"],
    ["كِتَابٌ جَدِيدٌ", "كتاب", "[كِتَابٌ] جَدِيدٌ"],
    ["teapot", "tea pot", "teapot"],
    ["nothing", "tea", "nothing"],
  ])("marks in %j the words that a search for %j finds", (text, search, marked) => {
    expect(markedOf(text, search)).toBe(marked);
  });

  it("marks something exactly when the search finds the text, in order and without overlaps", () => {
    const word = fc.constantFrom("tea", "Té", "pot", "向导", "指", "ﬁ", "x-y", "१", "\u00ad", "😀");
    const texts = fc.array(word, { maxLength: 8 }).map((words) => words.join(" "));
    fc.assert(
      fc.property(texts, texts, (text, search) => {
        const terms = termsOf(search);
        const { marks, found } = findTerms(text, terms);
        expect(found.size === terms.length).toBe(isFound(text, search));
        let last = -1;
        for (const [start, end] of marks) {
          expect(start).toBeGreaterThan(last);
          expect(end).toBeGreaterThan(start);
          last = end;
        }
        expect(last).toBeLessThanOrEqual(text.length);
      }),
      runsOf({ stress: 1_000 }),
    );
  });
});
