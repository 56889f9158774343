import { isLongerThan, MAX_DESCRIPTION } from "@guidepost/contract";
import { inlinesOf, parser } from "../markdown/parser.ts";
import { slugOfHeading } from "../html/heading-links.ts";
import { type Heading, headingsOf, numberTitle, STEP_LEVEL, textOf } from "./headings.ts";
import { renameTitleLinks } from "./title-links.ts";

/**
 * A part of a document that becomes a step: the text of its heading, and the Markdown below it. The links, images and footnotes
 * of the heading are a paragraph at the start of the Markdown.
 */
export type Section = {
  title: string | null;
  source: string;
  /** The lines of the document, from 0: from that of the heading to the one after the last. */
  from: number;
  to: number;
};

export type Sections = {
  /** The first heading of level 1, which is the title of the document. */
  title: { text: string; from: number; to: number } | undefined;
  /** The text before the first step, when it fits into a description: one short paragraph without links, images or footnotes. */
  description: string | undefined;
  /** Text before the first heading of level 2 is the first of them, without a title. */
  sections: Section[];
};

export type Environment = {
  references?: Record<string, { href: string; title?: string }>;
  footnoteLines?: ReadonlyMap<string, readonly [from: number, to: number]>;
};

type SplitOptions = {
  /**
   * Whether the document has its title in the front matter. Then headings of level 1, underlined headings and the text before
   * the first step are content.
   */
  isTitled: boolean;
  /** Whether the front matter has a description, so that the text before the first step is content. */
  isDescribed: boolean;
  /** Lines at which further sections begin, from 0 (contract IMPORT-19). */
  cuts?: ReadonlySet<number>;
};

/** Where a section begins: its heading, or the first block of a part without one. */
type Start = Pick<Heading, "from" | "to" | "links"> & { title: string | null };

/** The headings and the cuts in the order of the document. The title of a part after a cut has its number. */
function withCuts(headings: readonly Heading[], cuts: ReadonlySet<number>): Start[] {
  const starts = headings.map(({ text, ...heading }): Start => ({
    ...heading,
    title: text || null,
  }));
  for (const from of cuts) starts.push({ from, to: from, links: undefined, title: null });
  starts.sort((a, b) => a.from - b.from);
  let title: string | null = null;
  let index = 0;
  for (const start of starts) {
    const isCut = cuts.has(start.from);
    index = isCut ? index + 1 : 0;
    if (isCut) start.title = numberTitle(title, index);
    else title = start.title;
  }
  return starts;
}

/**
 * Divides Markdown at the headings of level 2 that are in no list and in no quote (contract CLI-2, IMPORT-3). Each section gets
 * the definitions of its links that are in other sections, because each step is converted for itself.
 */
export function splitSections(
  body: string,
  { isTitled, isDescribed, cuts = new Set() }: SplitOptions,
): Sections {
  const environment: Environment = {};
  const headings = headingsOf(parser.parse(body, environment));
  const lines = body.split("\n");
  const footnotes = footnotesIn(body);
  const title = isTitled ? undefined : headings.find(({ level }) => level === 1);
  if (title) lines.fill("", title.from, title.to);
  const stepHeadings = headings.filter(
    ({ level, isUnderlined }) => level === STEP_LEVEL && !(isTitled && isUnderlined),
  );
  const starts = withCuts(stepHeadings, cuts);
  const sourceOf = (from: number, to: number, links?: string) => {
    const text = withFootnotes(lines, { from, to, links }, environment, footnotes);
    return withDefinitions(text, environment);
  };
  const sections = starts.map((start, index): Section => {
    const to = starts[index + 1]?.from ?? lines.length;
    const { from, title: name, links } = start;
    return { title: name, source: sourceOf(start.to, to, links), from, to };
  });

  const first = starts[0]?.from ?? lines.length;
  const introductionLines = lines.slice(0, first);
  for (const [from, to] of environment.footnoteLines?.values() ?? [])
    introductionLines.fill("", from, to);
  const introduction = trimLines(introductionLines.join("\n"));
  const mayDescribe = !isTitled && !isDescribed && starts.length > 0;
  const hasFootnotes = [...footnotesIn(introduction)].some((label) =>
    environment.footnoteLines?.has(label),
  );
  const description = mayDescribe && !hasFootnotes ? toDescription(introduction) : undefined;
  if (description === undefined && !isEmpty(introduction))
    sections.unshift({ title: null, source: sourceOf(0, first, title?.links), from: 0, to: first });
  else if (title?.links !== undefined)
    sections.unshift({ title: null, source: sourceOf(0, 0, title.links), from: 0, to: first });
  return { title, description, sections: withTitleNames(sections, stepHeadings) };
}

/**
 * Leads the links to the ids of step titles, as `## Steep {#hot}` states them, to the names that the titles have in a guide
 * (contract MD-20).
 */
function withTitleNames(sections: Section[], starts: readonly Heading[]): Section[] {
  const names = new Map<string, string>();
  for (const { id, text } of starts) {
    const name = slugOfHeading(text);
    if (id !== undefined && name !== "" && id !== name && !names.has(id)) names.set(id, name);
  }
  if (names.size === 0) return sections;
  const sources = renameTitleLinks(
    sections.map(({ source }) => ({ content: source })),
    names,
  );
  return sections.map((section, index) => ({ ...section, source: sources[index] ?? "" }));
}

/** Removes the empty lines around a text. White space at the start of its first line can be that of code. */
export function trimLines(text: string): string {
  return text.replace(/^(?:[ \t]*\n)+/, "").trimEnd();
}

const FOOTNOTE_REFERENCE = /\[\^([^\s[\]\\^]{1,100})\](?!:)/g;

function footnotesIn(text: string): Set<string> {
  const labels = Array.from(text.matchAll(FOOTNOTE_REFERENCE), ([, label = ""]) => label);
  return new Set(labels.map((label) => parser.utils.normalizeReference(label)));
}

/**
 * The text of a section with the footnotes that it refers to, and without those that only other sections refer to.
 *
 * @param links Markdown that is put before the text
 * @param referenced the footnotes that the document refers to
 */
function withFootnotes(
  lines: readonly string[],
  { from, to, links }: { from: number; to: number; links: string | undefined },
  { footnoteLines = new Map<string, [number, number]>() }: Environment,
  referenced: ReadonlySet<string>,
): string {
  const kept = lines.slice(from, to);
  const text = kept.join("\n");
  const here = footnotesIn(`${links ?? ""} ${text}`);
  // A footnote can refer to another one. The loop reads what it adds.
  for (const label of here) {
    const [first, end] = footnoteLines.get(label) ?? [0, 0];
    for (const other of footnotesIn(lines.slice(first, end).join("\n"))) here.add(other);
  }
  // Each step of a guide has labels of its own. In the document, the first definition of a label counts.
  const own: Environment = {};
  if (footnoteLines.size > 0) parser.parse(text, own);
  const added: string[] = [];
  for (const [label, [first, end]] of footnoteLines) {
    const isInside = first >= from && first < to;
    if (isInside && !here.has(label) && referenced.has(label))
      kept.fill("", first - from, end - from);
    if (!isInside && here.has(label) && own.footnoteLines?.has(label) !== true)
      added.push(trimLines(lines.slice(first, end).join("\n")));
  }
  return [links, trimLines(kept.join("\n")), ...added].filter(Boolean).join("\n\n");
}

const LABEL = /\[([^[\]]{1,999})\]/g;

/** Adds the definitions of links that are in another section. */
export function withDefinitions(section: string, { references = {} }: Environment): string {
  const known = new Map(Object.entries(references));
  if (known.size === 0) return section;
  const own: Environment = {};
  parser.parse(section, own);
  const missing = new Map<string, string>();
  for (const [, label = ""] of section.matchAll(LABEL)) {
    const name = parser.utils.normalizeReference(label);
    const isMissing = known.has(name) && !Object.hasOwn(own.references ?? {}, name);
    if (isMissing && !missing.has(name)) missing.set(name, label.replace(/\s+/g, " "));
  }
  const lines = Array.from(missing, ([name, label]) => {
    const { href = "", title } = known.get(name) ?? {};
    const quoted = title ? ` "${title.replace(/["\\]/g, "\\$&").replace(/\s+/g, " ")}"` : "";
    return `[${label}]: <${href}>${quoted}`;
  });
  return lines.length === 0 ? section : `${section}\n\n${lines.join("\n")}`;
}

/** Whether a text has nothing but link definitions, which show nothing. */
function isEmpty(section: string): boolean {
  return parser.parse(section, {}).length === 0;
}

/** The text of an introduction that fits into a description: one short paragraph of text. */
export function toDescription(introduction: string): string | undefined {
  const [open, inline, close, ...others] = parser.parse(introduction, {});
  if (open?.type !== "paragraph_open" || close?.type !== "paragraph_close" || others.length > 0)
    return undefined;
  const hasMore = inlinesOf(inline?.children ?? []).some(({ type }) =>
    ["image", "link_open", "html_inline"].includes(type),
  );
  const text = textOf(inline?.children ?? null);
  return hasMore || isLongerThan(text, MAX_DESCRIPTION) ? undefined : text;
}
