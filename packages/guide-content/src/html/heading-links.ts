import { HEADING_ID_PREFIX } from "@guidepost/contract/permitted-html";
import { readFootnoteAddress } from "../blocks/footnotes/addresses.ts";

/** A step, as far as links to headings depend on it. `content` is its stored HTML. */
export type LinkableStep = { title: string | null; content: string };

export type LinkedSteps = {
  /** The HTML of each step, in which each heading and footnote has an id, and the links to them lead there. */
  contents: string[];
  /** The id of each step's title; undefined for a title without letters. */
  titleIds: (string | undefined)[];
  /** For each step, whether it has a link that leads to no heading and to no step. */
  hasDeadLink: boolean[];
};

/** What a link can lead to, and where its id is written: in place of the text from `start` to `end`. */
type Target = { name: string; isExplicit: boolean; start: number; end: number };
/** A link to a part of the guide: the range of the name in its address. */
type Link = { name: string; start: number; end: number };
type ScannedStep = { targets: Target[]; links: Link[] };

/** In stored HTML a `<` always begins a tag: in text and in attributes it is escaped. */
const TAG = /<(h[1-6]|li|a)( [^<>]*)?>/g;
const ID = / id="([^"]*)"/;
const FRAGMENT = / href="#([^"]*)"/;

/** The longest name that a heading gets from its text, and the longest HTML from which it gets one. */
const MAX_NAME = 200;
const MAX_HEADING = 4_000;

/** The name of a heading in links, as on GitHub (contract MD-15). */
export function slugOfHeading(text: string): string {
  const words = text.replace(/\s+/g, " ").trim().toLowerCase();
  const slug = words.replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, "").replaceAll(" ", "-");
  return slug.length > MAX_NAME ? "" : slug;
}

/** The text of stored HTML, with one character in place of each escaped one: a slug has none of these. */
function textForSlug(html: string): string {
  return html.replace(/<[^<>]*>/g, "").replace(/&(?:amp|lt|gt|quot);/g, "&");
}

function decode(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

function withoutPrefix(id: string): string {
  return id.startsWith(HEADING_ID_PREFIX) ? id.slice(HEADING_ID_PREFIX.length) : id;
}

function readHeading(content: string, { tag, index }: { tag: string; index: number }): Target {
  const after = index + tag.length;
  const id = ID.exec(tag);
  if (id) {
    const start = index + id.index;
    const name = withoutPrefix(id[1] ?? "");
    return { name, isExplicit: true, start, end: start + id[0].length };
  }
  const html = content.slice(after, after + MAX_HEADING);
  const text = html.slice(0, Math.max(0, html.indexOf("</h")));
  const start = after - 1;
  return { name: slugOfHeading(textForSlug(text)), isExplicit: false, start, end: start };
}

/** Finds the headings, the footnotes and the links of a step. */
function scanStep(content: string): ScannedStep {
  const targets: Target[] = [];
  const links: Link[] = [];
  const references = new Map<string, number>();
  const notes = new Map<string, number>();
  let item: number | undefined;
  for (const { 0: tag, 1: element = "", index } of content.matchAll(TAG)) {
    // An id is written before the end of the tag.
    const end = index + tag.length - 1;
    if (element === "li") item = end;
    else if (element !== "a") targets.push(readHeading(content, { tag, index }));
    else {
      const match = FRAGMENT.exec(tag);
      const fragment = match?.[1];
      if (!match || !fragment) continue;
      const start = index + match.index + ' href="#'.length;
      links.push({ name: decode(fragment), start, end: start + fragment.length });
      const footnote = readFootnoteAddress(`#${decode(fragment)}`);
      if (footnote?.isBack && item !== undefined) {
        if (!notes.has(footnote.label)) notes.set(footnote.label, item);
        // An element has one id.
        item = undefined;
      } else if (footnote && !references.has(footnote.label)) references.set(footnote.label, end);
    }
  }
  for (const [label, start] of references) {
    const note = notes.get(label);
    if (note === undefined) continue;
    targets.push({ name: `fnref-${label}`, isExplicit: true, start, end: start });
    targets.push({ name: `fn-${label}`, isExplicit: true, start: note, end: note });
  }
  return { targets, links };
}

/** Returns a function that returns ids, each of them once: the second `a` becomes `a-1`, as on GitHub. */
function createIds() {
  const counts = new Map<string, number>();
  const allocate = (name: string): string => {
    const base = name.replace(/[^\p{L}\p{M}\p{N}_.:-]/gu, "-");
    let id = base;
    for (let count = counts.get(base) ?? 0; counts.has(id); count += 1) {
      id = `${base}-${count + 1}`;
      counts.set(base, count + 1);
    }
    counts.set(id, 0);
    return id;
  };
  return { allocate, has: (id: string) => counts.has(id) };
}

type Edit = { start: number; end: number; text: string };

function applyEdits(content: string, edits: readonly Edit[]): string {
  let result = "";
  let copied = 0;
  for (const { start, end, text } of edits.toSorted((a, b) => a.start - b.start)) {
    result += content.slice(copied, start) + text;
    copied = end;
  }
  return result + content.slice(copied);
}

/** A link to a step by its number, or to the start of the page. */
function leadsToPage(name: string, count: number): boolean {
  const position = /^step-(\d{1,3})$/.exec(name)?.[1];
  return (
    name === "top" || (position !== undefined && Number(position) <= count && position !== "0")
  );
}

/**
 * Gives each heading, title and footnote of a guide an id that no other one has, and leads the links to them there
 * (contract MD-15). A name leads to the same step first. Ids of the content come before names from texts. The stored
 * HTML has none of these ids, so that it stays what its author sent.
 */
export function linkSteps(steps: readonly LinkableStep[]): LinkedSteps {
  const scanned = steps.map(({ content }) => scanStep(content));
  const ids = createIds();
  const idOf = new Map<Target, string>();
  for (const { targets } of scanned)
    for (const target of targets)
      if (target.isExplicit) idOf.set(target, ids.allocate(target.name));
  const titleIds = steps.map(({ title }, index) => {
    const slug = slugOfHeading(title ?? "");
    const id = slug === "" ? undefined : ids.allocate(slug);
    for (const target of scanned[index]?.targets ?? [])
      if (!target.isExplicit && target.name !== "") idOf.set(target, ids.allocate(target.name));
    return id;
  });

  const hasDeadLink: boolean[] = [];
  const contents = steps.map(({ content }, index) => {
    const { targets, links } = scanned[index] ?? { targets: [], links: [] };
    const own = new Map<string, string>();
    const edits: Edit[] = [];
    for (const target of targets) {
      const id = idOf.get(target);
      if (id === undefined) continue;
      if (!own.has(target.name)) own.set(target.name, id);
      edits.push({ ...target, text: ` id="${HEADING_ID_PREFIX}${id}"` });
    }
    const find = (name: string) => own.get(name) ?? (ids.has(name) ? name : undefined);
    let isDead = false;
    for (const { name, start, end } of links) {
      const wanted = withoutPrefix(name);
      const id = find(wanted) ?? find(wanted.toLowerCase());
      if (id !== undefined) edits.push({ start, end, text: HEADING_ID_PREFIX + id });
      else if (!leadsToPage(name, steps.length)) isDead = true;
    }
    hasDeadLink.push(isDead);
    return applyEdits(content, edits);
  });
  return {
    contents,
    titleIds: titleIds.map((id) => (id === undefined ? undefined : HEADING_ID_PREFIX + id)),
    hasDeadLink,
  };
}

/**
 * Returns the indexes of the steps that have a link to a heading or a step that the guide does not have (contract WARN-5).
 */
export function stepsWithDeadLinks(steps: readonly LinkableStep[]): number[] {
  if (!steps.some(({ content }) => content.includes(' href="#'))) return [];
  return linkSteps(steps).hasDeadLink.flatMap((isDead, index) => (isDead ? [index] : []));
}
