import { setImmediate } from "node:timers/promises";
import { MAX_SEARCH_WORDS } from "@guidepost/contract";
import type { OwnershipFilter } from "#ownership.ts";
import {
  indexedWords,
  searchParts,
  searchWords,
  textOfCleanHtml,
  type SearchPart,
  type SearchTerm,
} from "./words.ts";

/** PostgreSQL stores at most 1 MiB of words in a tsvector. */
const MAX_WORDS = 10_000;
const MAX_CHARACTERS = 100_000;

/** Characters that are processed before other requests run. They take about a millisecond. */
const CHARACTERS_PER_TURN = 32_768;

/** The words of a guide as two tsvectors (decision 231). */
export type SearchDocument = {
  /** The words of the title, with the weight A, and of the description, with the weight B. */
  headings: string;
  /** The words of the steps, without weights. */
  body: string;
};

// Each lexeme starts with its account, so that a search reads only index entries of its account. Words contain
// neither "." nor "@", nor a character that needs an escape.
function lexeme(accountId: number, word: string): string {
  return `'${accountId.toString(36)}.${word}'`;
}

/** Returns the tsvector of a title and a description. */
export function headingsOf(
  accountId: number,
  { title, description }: { title: string; description: string },
): string {
  const weights = new Map<string, string>();
  for (const word of indexedWords(description)) weights.set(word, "2B");
  for (const word of indexedWords(title)) weights.set(word, "1A");
  return Array.from(weights, ([word, weight]) => `${lexeme(accountId, word)}:${weight}`).join(" ");
}

/**
 * Returns the tsvector of the steps: their first 10,000 different words. Yields to other requests during
 * long texts.
 */
export async function bodyOf(
  accountId: number,
  steps: readonly { title: string | null; content: string }[],
): Promise<string> {
  const words = new Set<string>();
  let characters = 0;
  let turn = 0;
  const add = (text: string): boolean => {
    for (const word of indexedWords(text)) {
      if (words.has(word)) continue;
      if (words.size >= MAX_WORDS || characters + word.length > MAX_CHARACTERS) return false;
      words.add(word);
      characters += word.length;
    }
    return true;
  };
  for (const { title, content } of steps) {
    if ((turn += content.length) > CHARACTERS_PER_TURN) {
      turn = content.length;
      await setImmediate();
    }
    if (!add(title ?? "") || !add(textOfCleanHtml(content))) break;
  }
  return Array.from(words, (word) => lexeme(accountId, word)).join(" ");
}

/** The conditions of a search as tsqueries. */
export type SearchQuery = {
  /** Matches the guides that contain all words. */
  match: string;
  /** For each word, the queries that match the headings of guides with the word in title and description. */
  words: { inTitle: string; inDescription: string }[];
};

/** Returns the query for guides of an account, or of one of its users. */
export function searchQuery(
  { accountId, userId }: OwnershipFilter,
  parts: readonly SearchPart[],
): SearchQuery {
  const all = (terms: readonly SearchTerm[], weight: string) =>
    terms
      .map(({ word, isPrefix }) =>
        `${lexeme(accountId, word)}:${isPrefix ? "*" : ""}${weight}`.replace(/:$/, ""),
      )
      .join(" & ");
  // The statements that store a document add the author.
  const author = userId === null ? [] : [`'@${userId}'`];
  const conditions = parts.map(({ words, former }) =>
    former ? `(${all(words.flat(), "")} | ${all(former, "")})` : all(words.flat(), ""),
  );
  return {
    match: [...new Set([...author, ...conditions])].join(" & "),
    words: searchWords(parts).map((terms) => ({
      inTitle: all(terms, "A"),
      inDescription: all(terms, "B"),
    })),
  };
}

/** Returns the parts of a search text that a search uses: those with its first words. */
export function firstParts(text: string): SearchPart[] {
  const parts: SearchPart[] = [];
  for (const part of searchParts(text)) {
    const size = searchWords(parts).length;
    const words = part.words.slice(0, MAX_SEARCH_WORDS - size);
    if (words.length === 0) break;
    const isWhole = words.length === part.words.length;
    parts.push(isWhole ? part : { words, former: undefined });
  }
  return parts;
}

/** Returns the query for the first words of a text; `undefined` for a text without words, which no guide matches. */
export function textQuery(owner: OwnershipFilter, text: string): SearchQuery | undefined {
  const parts = firstParts(text);
  return parts.length === 0 ? undefined : searchQuery(owner, parts);
}
