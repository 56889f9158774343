import { PERMITTED_HTML } from "@guidepost/guide-content/permitted-html";
import { ASCII, fold, foldWithPlaces } from "./fold.ts";
import { formerTerms } from "./former-words.ts";

/**
 * The number of the rules by which texts become words. A worker indexes the guides again whose words are stored by earlier
 * rules (decision 401). Increase it with each change of the words of a text.
 */
export const WORD_RULES = 2;

/** Longest indexed part of a word, in UTF-16 units. Longer words are found by this part. */
const MAX_WORD = 40;

const ASCII_WORD = /[a-z0-9]+/g;
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;

/**
 * Scripts whose words are found within running text, and the letters of one entry of the index. Scripts with few letters
 * need more of them: each pair of Thai letters is in most texts.
 */
const GRAM_SCRIPTS = {
  2: ["Han", "Hiragana", "Katakana", "Bopomofo", "Hangul", "Yi"],
  3: ["Thai", "Lao", "Khmer", "Myanmar", "Tai_Le", "New_Tai_Lue", "Tai_Tham", "Tai_Viet"],
};
/** Letters that Chinese and Japanese share: the mark of a long vowel, and the sign of a closing. */
const SHARED_LETTERS = "ー〆";

function lettersOf(scripts: readonly string[]): string {
  return scripts.map((script) => String.raw`\p{Script=${script}}`).join("");
}
const PAIRED = `${lettersOf(GRAM_SCRIPTS[2])}${SHARED_LETTERS}`;
const TRIPLED = lettersOf(GRAM_SCRIPTS[3]);
const HAS_GRAMS = new RegExp(`[${PAIRED}${TRIPLED}]`, "u");
const RUNS = new RegExp(
  `(?<paired>[${PAIRED}][${PAIRED}\\u3099\\u309a]*)|(?<tripled>[${TRIPLED}]+)|[^${PAIRED}${TRIPLED}]+`,
  "gu",
);

/** Inline elements of the allow-list: their tags do not separate words. */
const INLINE = new Set(
  Object.entries(PERMITTED_HTML).flatMap(([name, { display }]) =>
    display === "inline" && name !== "img" ? [name] : [],
  ),
);
// The cleaner escapes each `<` and `>` of text and attributes. The other entities are no letters either.
const TAG_OR_ENTITY = /<\/?(\w+)[^>]*>|&\w+;/g;
const ENTITY = /&\w+;/g;
const IMAGE = /<img\b[^>]*>/g;
const ALTERNATIVE_TEXT = /\salt="([^"]*)"/;

/** Returns the text of cleaned HTML. Only its words are correct: white space and punctuation may differ. */
export function textOfCleanHtml(html: string): string {
  return html.replace(TAG_OR_ENTITY, (part, tag: string | undefined) => {
    if (tag === "img") return showAlternativeText(part).replace(ENTITY, " ");
    return tag !== undefined && INLINE.has(tag) ? "" : " ";
  });
}

/** Replaces the images of cleaned HTML by their alternative texts, which a search finds (contract LIST-27). */
export function showAlternativeText(html: string): string {
  return html.replace(IMAGE, (image) => ` ${ALTERNATIVE_TEXT.exec(image)?.[1] ?? ""} `);
}

/** Cuts a long word, and no surrogate pair. */
function cut(word: string): string {
  return word.length <= MAX_WORD ? word : word.slice(0, MAX_WORD).replace(/[\ud800-\udbff]$/, "");
}

/** A part of a folded text: a word, or with `gramLength` a run of letters in which words are found. */
type Run = { text: string; start: number; gramLength: 2 | 3 | undefined };

/** The runs of a folded text in their order. */
function* runsOf(folded: string): Generator<Run> {
  for (const { 0: word, index } of folded.matchAll(WORD)) {
    if (!HAS_GRAMS.test(word)) yield { text: word, start: index, gramLength: undefined };
    else
      for (const { 0: text, index: place, groups } of word.matchAll(RUNS)) {
        const gramLength = groups?.["paired"] ? 2 : groups?.["tripled"] ? 3 : undefined;
        yield { text, start: index + place, gramLength };
      }
  }
}

const SYLLABLES = /[\uac00-\ud7a3]/g;

/** Separates the letters of Hangul syllables, so that a syllable that a user is still typing is the start of one. */
function withoutSyllables(gram: string): string {
  return gram.replace(SYLLABLES, (syllable) => syllable.normalize("NFD"));
}

/** The letters of a run, from each one on as many as `length`. The last ones are shorter. */
function* gramsOf(text: string, length: number): Generator<string> {
  const letters = Array.from(text);
  for (let index = 0; index < letters.length; index += 1)
    yield withoutSyllables(letters.slice(index, index + length).join(""));
}

/**
 * Returns the words of a folded text for the index. A run of a script in which words are found within running text becomes
 * its pairs or triples of letters, and its last letters.
 */
export function* indexedWords(text: string): Generator<string> {
  if (ASCII.test(text)) {
    for (const [word] of text.toLowerCase().matchAll(ASCII_WORD)) yield cut(word);
    return;
  }
  for (const run of runsOf(fold(text))) {
    if (run.gramLength === undefined) yield cut(run.text);
    else yield* gramsOf(run.text, run.gramLength);
  }
}

/** An entry of the index that a guide must have, or the start of one. */
export type SearchTerm = { word: string; isPrefix: boolean };

/** A part of a search text between white space. */
export type SearchPart = {
  /** The terms of each word. A guide must have all of them. */
  words: SearchTerm[][];
  /** The terms by earlier rules, where they differ: guides whose words are stored by those must have all of these. */
  former: SearchTerm[] | undefined;
};

function wordTerms({ text, gramLength }: Run, isLast: boolean): SearchTerm[] {
  if (gramLength === undefined) return [{ word: cut(text), isPrefix: isLast }];
  const grams = [...gramsOf(text, gramLength)];
  // Each letter starts a gram. A text that is shorter than a gram is the start of one.
  const count = Math.max(1, grams.length - gramLength + 1);
  return grams.slice(0, count).map((word, index) => {
    const isShort = grams.length < gramLength;
    // The last syllable of Hangul may be incomplete.
    const isIncomplete = isLast && index === count - 1 && /[\u1100-\u11ff]$/.test(word);
    return { word, isPrefix: isShort || isIncomplete };
  });
}

/** Returns the terms of a search text: all words, of which the last one may be incomplete. */
export function searchParts(text: string): SearchPart[] {
  const texts = text.split(/\s+/).filter((part) => runsOf(fold(part)).next().done !== true);
  return texts.map((part, index): SearchPart => {
    const isLast = index === texts.length - 1;
    const runs = [...runsOf(fold(part))];
    const words = runs.map((run, at) => wordTerms(run, isLast && at === runs.length - 1));
    const former = ASCII.test(part) ? [] : formerTerms(part, { isLast });
    const isSame = keyOf(former) === keyOf(words.flat());
    return { words, former: former.length === 0 || isSame ? undefined : former };
  });
}

function keyOf(terms: readonly SearchTerm[]): string {
  return terms.map(({ word, isPrefix }) => `${word}${isPrefix ? "*" : ""}`).join(" ");
}

/** Returns the different words of a search. */
export function searchWords(parts: readonly SearchPart[]): SearchTerm[][] {
  const words = parts.flatMap((part) => part.words);
  return [...new Map(words.map((terms) => [keyOf(terms), terms])).values()];
}

/** Returns the different terms of a search. */
export function searchTerms(parts: readonly SearchPart[]): SearchTerm[] {
  const terms = parts.flatMap((part) => part.words.flat());
  return [...new Map(terms.map((term) => [keyOf([term]), term])).values()];
}

/** The start and the end of a part of a text, in UTF-16 units. */
export type Mark = [start: number, end: number];

/** Returns the parts of a text in which a search finds a term, and the terms that it finds. */
export function findTerms(
  text: string,
  terms: readonly SearchTerm[],
): { marks: Mark[]; found: Set<SearchTerm> } {
  const marks: Mark[] = [];
  const found = new Set<SearchTerm>();
  if (terms.length === 0) return { marks, found };
  for (const { 0: part, index: start } of text.matchAll(/\S+/g)) {
    const { folded, places } = ASCII.test(part)
      ? { folded: fold(part), places: undefined }
      : foldWithPlaces(part);
    for (const run of runsOf(folded))
      for (const [term, from, to] of placesOf(run, terms)) {
        found.add(term);
        const first = places ? (places[from]?.[0] ?? 0) : from;
        const last = places ? (places[to - 1]?.[1] ?? part.length) : to;
        marks.push([start + first, start + last]);
      }
  }
  return { marks: joinMarks(marks), found };
}

/** The terms that are found in a run, with the places in its folded text. */
function* placesOf(
  { text, start, gramLength }: Run,
  terms: readonly SearchTerm[],
): Generator<[term: SearchTerm, from: number, to: number]> {
  if (gramLength === undefined) {
    const word = cut(text);
    for (const term of terms) if (isMatch(word, term)) yield [term, start, start + text.length];
    return;
  }
  const letters = Array.from(text);
  let from = start;
  let index = 0;
  for (const gram of gramsOf(text, gramLength)) {
    for (const term of terms) {
      if (!isMatch(gram, term)) continue;
      const count = Array.from(term.word.normalize("NFC")).length;
      yield [term, from, from + letters.slice(index, index + count).join("").length];
    }
    from += letters[index]?.length ?? 0;
    index += 1;
  }
}

function isMatch(one: string, { word, isPrefix }: SearchTerm): boolean {
  return isPrefix ? one.startsWith(word) : one === word;
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
