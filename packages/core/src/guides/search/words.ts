import { PERMITTED_HTML } from "@guidepost/contract/permitted-html";

/** Longest indexed part of a word, in UTF-16 units. Longer words are found by this part. */
const MAX_WORD = 40;

/** Latin and Greek letters that differ from their base letter, but have no combining mark. */
const BASE_LETTERS: Record<string, string> = {
  ...{ ß: "ss", æ: "ae", œ: "oe", ø: "o", đ: "d", ð: "d", þ: "th", ł: "l", ħ: "h", ŧ: "t" },
  ...{ ı: "i", ς: "σ" },
};
const SPECIAL_LETTERS = new RegExp(`[${Object.keys(BASE_LETTERS).join("")}]`, "gu");

/**
 * The combining marks of Latin, Greek and Cyrillic, and invisible characters inside words, such as soft hyphens.
 * Marks of other scripts are vowels, for example.
 */
const ACCENTS = /[\u0300-\u036f]|\u00ad|[\u200c-\u200d]|\u2060/g;

const ASCII = /^[\0-\x7f]*$/;
const ASCII_WORD = /[a-z0-9]+/g;
const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/** Scripts that write words without spaces. */
const UNSPACED_SCRIPTS = ["Han", "Hiragana", "Katakana", "Thai", "Lao", "Khmer", "Myanmar"];
const UNSPACED = UNSPACED_SCRIPTS.map((script) => String.raw`\p{Script=${script}}`).join("");
const HAS_UNSPACED = new RegExp(`[${UNSPACED}]`, "u");
const RUNS = new RegExp(`[${UNSPACED}]+|[^${UNSPACED}]+`, "gu");

/** Inline elements of the allow-list: their tags do not separate words. */
const INLINE = new Set(
  Object.entries(PERMITTED_HTML).flatMap(([name, { display }]) =>
    display === "inline" && name !== "img" ? [name] : [],
  ),
);
// The cleaner escapes each `<` and `>` of text and attributes. The other entities are no letters either.
const TAG_OR_ENTITY = /<\/?(\w+)[^>]*>|&\w+;/g;

/** Returns the text of cleaned HTML. Only its words are correct: white space and punctuation may differ. */
export function textOfCleanHtml(html: string): string {
  return html.replace(TAG_OR_ENTITY, (_, tag: string | undefined) =>
    tag !== undefined && INLINE.has(tag) ? "" : " ",
  );
}

/** Lower case, compatibility forms and accents removed. */
function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text
    .toLowerCase()
    .normalize("NFKD")
    .replace(ACCENTS, "")
    .toLowerCase()
    .replace(SPECIAL_LETTERS, (letter) => BASE_LETTERS[letter] ?? letter);
}

/** Cuts a long word, and no surrogate pair. */
function cut(word: string): string {
  return word.length <= MAX_WORD ? word : word.slice(0, MAX_WORD).replace(/[\ud800-\udbff]$/, "");
}

type Word = { word: string; isUnspaced: boolean };

/** The words of a text in their order. A run of a script without spaces is one word. */
function* runsOf(text: string): Generator<Word> {
  const folded = fold(text);
  for (const [word] of folded.matchAll(WORD)) {
    if (!HAS_UNSPACED.test(word)) yield { word: cut(word), isUnspaced: false };
    else
      for (const [run] of word.matchAll(RUNS)) {
        const isUnspaced = HAS_UNSPACED.test(run);
        yield { word: isUnspaced ? run : cut(run), isUnspaced };
      }
  }
}

function pairsOf(run: string): string[] {
  const letters = Array.from(run);
  return letters.slice(1).map((letter, index) => `${letters[index]}${letter}`);
}

/**
 * Returns the words of a text for the index. Case, accents and compatibility forms are removed. A run of a
 * script without spaces becomes its pairs of letters, and its last letter.
 */
export function* indexedWords(text: string): Generator<string> {
  if (ASCII.test(text)) {
    for (const [word] of text.toLowerCase().matchAll(ASCII_WORD)) yield cut(word);
    return;
  }
  for (const { word, isUnspaced } of runsOf(text)) {
    if (!isUnspaced) yield word;
    else {
      yield* pairsOf(word);
      yield Array.from(word).at(-1) ?? "";
    }
  }
}

/** A word that a guide must contain, or the start of a word. */
export type SearchTerm = { word: string; isPrefix: boolean };

/** Returns the terms of a search text: all words, of which the last one may be incomplete. */
export function searchTerms(text: string): SearchTerm[] {
  const runs = [...runsOf(text)];
  const terms = runs.flatMap(({ word, isUnspaced }, index): SearchTerm[] => {
    if (!isUnspaced) return [{ word, isPrefix: index === runs.length - 1 }];
    const pairs = pairsOf(word);
    // Each letter starts a pair, or is the last one of its run.
    if (pairs.length === 0) return [{ word, isPrefix: true }];
    return pairs.map((pair) => ({ word: pair, isPrefix: false }));
  });
  return [...new Map(terms.map((term) => [`${term.word}${term.isPrefix}`, term])).values()];
}

/** The start and the end of a part of a text, in UTF-16 units. */
export type Mark = [start: number, end: number];

/** A word of a text before its accents and invisible characters are removed. */
const UNFOLDED_WORD = /(?:[\p{L}\p{N}\p{M}]|\u00ad|[\u200c-\u200d]|\u2060)+/gu;

/** Returns the parts of a text in which a search finds a term, and the terms that it finds. */
export function findTerms(
  text: string,
  terms: readonly SearchTerm[],
): { marks: Mark[]; found: Set<SearchTerm> } {
  const marks: Mark[] = [];
  const found = new Set<SearchTerm>();
  for (const { 0: word, index } of text.matchAll(UNFOLDED_WORD)) {
    const folded = fold(word);
    const isUnspaced = HAS_UNSPACED.test(folded);
    for (const term of terms) {
      const places = isUnspaced ? placesOf(term, folded, word.length) : [];
      if (!isUnspaced && isFoundIn(folded, term)) places.push([0, word.length]);
      if (places.length > 0) found.add(term);
      for (const [start, end] of places) marks.push([index + start, index + end]);
    }
  }
  return { marks: joinMarks(marks), found };
}

function isFoundIn(folded: string, { word, isPrefix }: SearchTerm): boolean {
  return Array.from(folded.matchAll(WORD), ([one]) => cut(one)).some((one) =>
    isPrefix ? one.startsWith(word) : one === word,
  );
}

/** The places of a term in a run without spaces; the whole run where its length has changed. */
function placesOf({ word: term }: SearchTerm, folded: string, length: number): Mark[] {
  const places: Mark[] = [];
  for (let at = folded.indexOf(term); at !== -1; at = folded.indexOf(term, at + 1))
    places.push(folded.length === length ? [at, at + term.length] : [0, length]);
  return places;
}

function joinMarks(marks: readonly Mark[]): Mark[] {
  const joined: Mark[] = [];
  for (const [start, end] of marks.toSorted(([a], [b]) => a - b)) {
    const last = joined.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else joined.push([start, end]);
  }
  return joined;
}
