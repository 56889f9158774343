import MiniSearch, { type SearchResult } from "minisearch";

/** A heading of the documentation with the text below it, or an operation of the API. */
export type DocsSection = {
  /** The path with the anchor, or a URL of the API reference. */
  href: string;
  /** The title of the page. */
  page: string;
  /** The heading; empty for the text before the first heading. */
  heading: string;
  text: string;
  /** Further words that find the section. */
  keywords?: string;
};

export type DocsMatch = Pick<DocsSection, "href" | "page" | "heading"> & {
  /** A part of the text, around the first word that was found. */
  excerpt: string;
  /** The words of the excerpt that were found: start and end. */
  marks: readonly (readonly [start: number, end: number])[];
};

/** The longest query, in characters. */
export const MAX_DOCS_QUERY = 200;

const EXCERPT_LENGTH = 180;
/** Characters before the first word that was found. */
const EXCERPT_LEAD = 50;
/** Other pages would be pushed out by a page whose every section matches. */
const MAX_MATCHES_OF_PAGE = 3;

/** The words of a text, with their positions. */
function wordsOf(text: string): { word: string; start: number; end: number }[] {
  return [...text.matchAll(/[\p{L}\p{N}]+/gu)].map((match) => ({
    word: match[0].toLowerCase(),
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/** Words without a meaning of their own: a query such as “how do I revoke a key” finds “revoke” and “key”. */
const STOP_WORDS = new Set(
  "a an and are can do does how i in is it my of on or the to what when where with you your".split(
    " ",
  ),
);

function excerptOf(text: string, terms: ReadonlySet<string>): Pick<DocsMatch, "excerpt" | "marks"> {
  const found = wordsOf(text).filter(({ word }) => terms.has(word));
  const [first] = found;
  const from = first && first.start > EXCERPT_LEAD ? first.start - EXCERPT_LEAD : 0;
  // Whole words only.
  const start = from === 0 ? 0 : text.indexOf(" ", from) + 1;
  const cut = text.slice(start, start + EXCERPT_LENGTH);
  const isWhole = start + cut.length >= text.length;
  const body = isWhole ? cut : cut.slice(0, Math.max(cut.lastIndexOf(" "), 1));
  const lead = start === 0 ? "" : "… ";
  const offset = lead.length - start;
  return {
    excerpt: `${lead}${body}${isWhole ? "" : " …"}`,
    marks: found
      .filter((word) => word.end <= start + body.length)
      .map((word) => [word.start + offset, word.end + offset] as const),
  };
}

/**
 * Creates the search over sections of the documentation. It finds words by their beginning and with a typing error,
 * and ranks headings above texts. The browser and the server use the same function.
 *
 * @returns a function that returns at most `limit` matches, best first
 */
export function createDocsSearch(sections: readonly DocsSection[]) {
  const index = new MiniSearch<DocsSection & { id: number }>({
    fields: ["heading", "page", "keywords", "text"],
    tokenize: (text) => wordsOf(text).map(({ word }) => word),
    processTerm: (term) => (STOP_WORDS.has(term) ? null : term),
  });
  index.addAll(sections.map((section, id) => ({ ...section, id })));

  function search(query: string, combineWith: "AND" | "OR"): SearchResult[] {
    return index.search(query, {
      combineWith,
      boost: { heading: 4, page: 3, keywords: 3 },
      prefix: (term) => term.length > 1,
      fuzzy: (term) => (term.length > 3 ? 0.25 : false),
      maxFuzzy: 2,
      weights: { prefix: 0.6, fuzzy: 0.3 },
    });
  }

  return (query: string, limit: number): DocsMatch[] => {
    const text = query.slice(0, MAX_DOCS_QUERY);
    const all = search(text, "AND");
    // Without a section that has all words, those with most of them.
    const results = all.length > 0 ? all : search(text, "OR");
    const counts = new Map<string, number>();
    const matches: DocsMatch[] = [];
    for (const { id, terms } of results) {
      const section = sections[id as number];
      if (!section) continue;
      const { href, page, heading } = section;
      const count = counts.get(page) ?? 0;
      if (count === MAX_MATCHES_OF_PAGE) continue;
      counts.set(page, count + 1);
      matches.push({ href, page, heading, ...excerptOf(section.text, new Set(terms)) });
      if (matches.length === limit) break;
    }
    return matches;
  };
}

export type DocsSearch = ReturnType<typeof createDocsSearch>;
