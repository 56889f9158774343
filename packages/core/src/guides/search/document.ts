import { setImmediate } from "node:timers/promises";
import { MAX_SEARCH_WORDS } from "@guidepost/contract";
import type { OwnershipFilter } from "#ownership.ts";
import { indexedWords, searchTerms, textOfCleanHtml, type SearchTerm } from "./words.ts";

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
  /** Matches the guides that contain all terms. */
  match: string;
  /** For each term, the queries that match the headings of guides with the term in title and description. */
  terms: { inTitle: string; inDescription: string }[];
};

/** Returns the query for guides of an account, or of one of its users. */
export function searchQuery(
  { accountId, userId }: OwnershipFilter,
  terms: readonly SearchTerm[],
): SearchQuery {
  const term = ({ word, isPrefix }: SearchTerm, weight: string) =>
    `${lexeme(accountId, word)}:${isPrefix ? "*" : ""}${weight}`.replace(/:$/, "");
  // The statements that store a document add the author.
  const author = userId === null ? [] : [`'@${userId}'`];
  return {
    match: [...author, ...terms.map((one) => term(one, ""))].join(" & "),
    terms: terms.map((one) => ({ inTitle: term(one, "A"), inDescription: term(one, "B") })),
  };
}

/** Returns the terms that a search for a text uses: those of its first words. */
export function firstTerms(text: string): SearchTerm[] {
  return searchTerms(text).slice(0, MAX_SEARCH_WORDS);
}

/** Returns the query for the first words of a text; `undefined` for a text without words, which no guide matches. */
export function textQuery(owner: OwnershipFilter, text: string): SearchQuery | undefined {
  const terms = firstTerms(text);
  return terms.length === 0 ? undefined : searchQuery(owner, terms);
}
