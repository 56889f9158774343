import { isLongerThan, MAX_CONTENT, MAX_TITLE } from "@guidepost/contract";
import { MAX_MARKDOWN_HTML } from "@guidepost/contract/permitted-html";
import type Token from "markdown-it/lib/token.mjs";
import { inlinesOf, parser } from "../markdown/parser.ts";
import type { Section } from "./sections.ts";

export type HeadingLevel = 1 | 2 | 3 | 4 | 5 | 6;
const LEVELS: readonly HeadingLevel[] = [1, 2, 3, 4, 5, 6];

/** A heading that is in no list and in no quote. */
export type Heading = {
  level: number;
  /** The first line, from 0, and the line after the last. */
  from: number;
  to: number;
  text: string;
  /** The id that the heading states as `{#id}`. */
  id: string | undefined;
  /** The Markdown of the heading, without its marks. */
  inline: string;
  /** The links, images and footnotes of the heading as a paragraph of Markdown. Undefined for a heading without them. */
  links: string | undefined;
  isUnderlined: boolean;
};

/** The level of the headings that begin a step in a guide file. */
export const STEP_LEVEL: HeadingLevel = 2;

/**
 * The level of the headings that begin steps (contract IMPORT-8): level 2. Without one, the highest level that occurs
 * twice; undefined when there is none.
 */
export function stepLevelOf(levels: readonly number[]): HeadingLevel | undefined {
  if (levels.includes(STEP_LEVEL)) return STEP_LEVEL;
  return LEVELS.find((level) => levels.filter((one) => one === level).length > 1);
}

/** The headings that are in no list and in no quote. */
export function headingsOf(tokens: readonly Token[]): Heading[] {
  return tokens.flatMap((token, index) => {
    const { type, level: depth, tag, map, markup } = token;
    if (type !== "heading_open" || depth !== 0 || !map) return [];
    const [from, to] = map;
    const { children = null, content: inline = "" } = tokens[index + 1] ?? {};
    const level = Number(tag.slice(1));
    const isUnderlined = !markup.startsWith("#");
    const links = linksOf(children ?? []);
    const id = token.attrGet("id") ?? undefined;
    return [{ level, from, to, text: textOf(children), id, inline, links, isUnderlined }];
  });
}

/** The text of inline tokens on one line, with the descriptions of images. */
export function textOf(tokens: readonly Token[] | null): string {
  const texts = (tokens ?? []).map(({ type, content, children }) => {
    if (type === "softbreak" || type === "hardbreak") return " ";
    if (type === "image") return textOf(children);
    if (type === "html_inline") return /^<br\b/i.test(content) ? " " : "";
    return content;
  });
  return texts.join("").replace(/\s+/g, " ").trim();
}

/** Writes the headings of a level as headings of level 2, which begin steps. The number of lines stays the same. */
export function raiseHeadings(
  text: string,
  level: number,
  { from: first, to: end }: Pick<Section, "from" | "to"> = { from: 0, to: Infinity },
): string {
  const lines = text.split("\n");
  for (const { level: own, from, to, isUnderlined } of headingsOf(parser.parse(text, {}))) {
    if (own !== level || from < first || from >= end) continue;
    if (!isUnderlined) lines[from] = lines[from]?.replace(/#+/, "##") ?? "";
    else {
      // The last line is the underline.
      const title = lines.slice(from, to - 1).map((one) => one.trim());
      lines.fill("", from, to);
      lines[from] = `## ${title.join(" ")}`;
    }
  }
  return lines.join("\n");
}

/** The title of a part of a section that was divided between its blocks, counted from 0 (contract IMPORT-19). */
export function numberTitle(title: string | null, index: number): string | null {
  if (title === null || index === 0) return title;
  const number = ` (${index + 1})`;
  return `${Array.from(title)
    .slice(0, MAX_TITLE - number.length)
    .join("")}${number}`;
}

/** The first section that is longer than a step and has headings, and the highest level of these. */
export function findLongSection(
  body: string,
  sections: readonly Section[],
): { section: Section; level: number } | undefined {
  const long = sections.filter(isTooLong);
  if (long.length === 0) return undefined;
  const headings = headingsOf(parser.parse(body, {}));
  for (const section of long) {
    const start = section.title === null ? section.from : section.from + 1;
    const levels = headings
      .filter(({ from, level }) => from >= start && from < section.to && level !== STEP_LEVEL)
      .map(({ level }) => level);
    if (levels.length > 0) return { section, level: Math.min(...levels) };
  }
  return undefined;
}

/**
 * The sections that are longer than a step and have several blocks, each with the line of the block with which its second
 * half begins. Call it when these sections have no headings of lower levels.
 */
export function findCuts(
  body: string,
  sections: readonly Section[],
): { section: Section; line: number }[] {
  const long = sections.filter(isTooLong);
  if (long.length === 0) return [];
  const ends: number[] = [];
  for (const line of body.split("\n")) ends.push((ends.at(-1) ?? 0) + line.length);
  const blocks = parser
    .parse(body, {})
    .flatMap(({ level, map, type }) => (level === 0 && map ? [{ line: map[0], type }] : []));
  return long.flatMap((section) => {
    const { from, to } = section;
    const middle = ((ends[from] ?? 0) + (ends[to - 1] ?? 0)) / 2;
    const distance = ({ line }: { line: number }) => Math.abs((ends[line] ?? 0) - middle);
    const [, ...later] = blocks.filter(
      ({ line, type }) => line >= from && line < to && type !== "heading_open",
    );
    const [nearest] = later.toSorted((one, other) => distance(one) - distance(other));
    return nearest ? [{ section, line: nearest.line }] : [];
  });
}

function isTooLong({ source }: Section): boolean {
  return (
    isLongerThan(source, MAX_CONTENT) ||
    // As HTML it is longer, which only a long source can be.
    (source.length > MAX_CONTENT / 4 && parser.render(source).length > MAX_MARKDOWN_HTML)
  );
}

function escapeText(text: string): string {
  return text.replace(/[\\[\]*_`<>]/g, "\\$&");
}

function linksOf(children: readonly Token[]): string | undefined {
  const written: string[] = [];
  for (const [index, token] of children.entries()) {
    if (token.type === "image")
      written.push(`![${escapeText(token.content)}](<${token.attrGet("src") ?? ""}>)`);
    if (token.type === "footnote_reference") written.push(token.markup);
    if (token.type !== "link_open") continue;
    const href = token.attrGet("href") ?? "";
    const end = children.findIndex(({ type }, at) => at > index && type === "link_close");
    const text = inlinesOf(children.slice(index + 1, end))
      .filter(({ type }) => type === "text" || type === "code_inline")
      .map(({ content }) => content)
      .join("");
    // A mark next to a heading that leads to the heading itself.
    if (text !== "" && !href.startsWith("#")) written.push(`[${escapeText(text)}](<${href}>)`);
  }
  return written.length === 0 ? undefined : written.join(" ");
}
