import type { SearchTerm } from "./words.ts";

// The words that guides have until a worker has indexed them again (decision 401). A search finds both. This file can be
// removed in the release after the one whose notes name `word_rules`.

const MAX_WORD = 40;

const BASE_LETTERS = new Map([
  ["ß", "ss"],
  ["æ", "ae"],
  ["œ", "oe"],
  ["ø", "o"],
  ["đ", "d"],
  ["ð", "d"],
  ["þ", "th"],
  ["ł", "l"],
  ["ħ", "h"],
  ["ŧ", "t"],
  ["ı", "i"],
  ["ς", "σ"],
]);
const ACCENTS = /[\u0300-\u036f]|\u00ad|[\u200c-\u200d]|\u2060/g;
const WORD = /[\p{L}\p{N}\p{M}]+/gu;

const UNSPACED = ["Han", "Hiragana", "Katakana", "Thai", "Lao", "Khmer", "Myanmar"]
  .map((script) => String.raw`\p{Script=${script}}`)
  .join("");
const HAS_UNSPACED = new RegExp(`[${UNSPACED}]`, "u");
const RUNS = new RegExp(`[${UNSPACED}]+|[^${UNSPACED}]+`, "gu");

function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFKD")
    .replace(ACCENTS, "")
    .toLowerCase()
    .replace(/[^\0-\x7f]/gu, (letter) => BASE_LETTERS.get(letter) ?? letter);
}

/**
 * Returns the terms of a part of a search text by the rules 1: combining marks of Arabic, Hebrew and kana count, and words
 * of scripts without spaces are pairs of letters.
 *
 * @param isLast whether it is the last part, whose last word may be incomplete
 */
export function formerTerms(text: string, { isLast }: { isLast: boolean }): SearchTerm[] {
  const runs = Array.from(fold(text).matchAll(WORD), ([word]) => word).flatMap((word) =>
    HAS_UNSPACED.test(word) ? Array.from(word.matchAll(RUNS), ([run]) => run) : [word],
  );
  return runs.flatMap((run, index): SearchTerm[] => {
    const letters = Array.from(run);
    if (HAS_UNSPACED.test(run) && letters.length > 1)
      return letters.slice(1).map((letter, at) => ({
        word: `${letters[at]}${letter}`,
        isPrefix: false,
      }));
    const word = run.slice(0, MAX_WORD).replace(/[\ud800-\udbff]$/, "");
    const isPrefix = HAS_UNSPACED.test(run) || (isLast && index === runs.length - 1);
    return [{ word, isPrefix }];
  });
}
