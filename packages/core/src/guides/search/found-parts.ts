import { setImmediate } from "node:timers/promises";
import type { FoundExcerpt, FoundParts } from "@guidepost/contract";
import type { Connection } from "@guidepost/database";
import { htmlToText } from "@guidepost/guide-content/html-text";
import { readFoundSteps } from "../store/search.ts";
import { findTerms, showAlternativeText, type Mark, type SearchTerm } from "./words.ts";

/** The steps of a page are read up to this size, in the order of the guides. Their words are found in about 10 ms. */
const MAX_BYTES = 256 * 1024;

/** UTF-16 units of an excerpt, and those before its first found word. */
const EXCERPT_LENGTH = 180;
const EXCERPT_BEFORE = 60;

type Guide = { id: number; title: string; description: string };
type Source = { step: number | null; text: string };

/**
 * Returns for each guide where a search has found it: the words of its title, and an excerpt of the description or
 * of the step with most of the other words (contract LIST-25). Without an excerpt, all words are in the title, or the
 * steps are beyond the size that is read.
 */
export async function findParts(
  connection: Connection,
  guides: readonly Guide[],
  terms: readonly SearchTerm[],
): Promise<FoundParts[]> {
  const pages = guides.map(({ id, title, description }) => {
    const inTitle = findTerms(title, terms);
    const others = terms.filter((term) => !inTitle.found.has(term));
    const best = bestOf([{ step: null, text: description }], others);
    return { id, title: inTitle.marks, others, best };
  });
  const incomplete = pages.filter(({ others, best }) => best.found < others.length);
  const steps = incomplete.length
    ? await readFoundSteps(connection, { ids: incomplete.map(({ id }) => id), maxBytes: MAX_BYTES })
    : [];
  for (const page of incomplete) {
    const sources = steps
      .filter(({ guide_id }) => guide_id === page.id)
      .map(({ position, title, content }): Source => ({
        step: position,
        text: [title ?? "", htmlToText(showAlternativeText(content))].filter(Boolean).join(": "),
      }));
    page.best = bestOf(sources, page.others, page.best);
    await setImmediate();
  }
  return pages.map(({ title, best }) => ({ title, excerpt: best.excerpt }));
}

type Best = { found: number; excerpt: FoundExcerpt | null };

/** The first source with most of the terms. */
function bestOf(
  sources: Iterable<Source>,
  terms: readonly SearchTerm[],
  best: Best = { found: 0, excerpt: null },
): Best {
  for (const { step, text } of sources) {
    if (best.found === terms.length) break;
    const { marks, found } = findTerms(text, terms);
    if (found.size > best.found)
      best = { found: found.size, excerpt: { step, ...cutAround(text, marks) } };
  }
  return best;
}

/** Cuts a text around its first mark, between words. */
function cutAround(text: string, marks: readonly Mark[]): { text: string; marks: Mark[] } {
  const [[first, firstEnd] = [0, 0]] = marks;
  const start = first <= EXCERPT_BEFORE ? 0 : startAfter(text, first - EXCERPT_BEFORE, first);
  const end = endBefore(text, start + EXCERPT_LENGTH, firstEnd);
  const before = start > 0 ? "… " : "";
  const shift = before.length - start;
  return {
    text: `${before}${text.slice(start, end)}${end < text.length ? " …" : ""}`,
    marks: marks
      .filter(([, to]) => to <= end)
      .map(([from, to]): Mark => [from + shift, to + shift]),
  };
}

/** The start of the first word between two places; the first character without a space between them. */
function startAfter(text: string, from: number, max: number): number {
  const space = text.indexOf(" ", from);
  return space !== -1 && space < max ? space + 1 : characterStart(text, from);
}

/** The end of the last word between two places; the last character without a space between them. */
function endBefore(text: string, to: number, min: number): number {
  if (to >= text.length) return text.length;
  const space = text.lastIndexOf(" ", to);
  return space >= min ? space : characterStart(text, Math.max(to, min));
}

/** The place, or the next one inside of a surrogate pair. */
function characterStart(text: string, place: number): number {
  return /[\udc00-\udfff]/.test(text.charAt(place)) ? place + 1 : place;
}
