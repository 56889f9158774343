import { isLongerThan, MAX_CONTENT, MAX_STEPS, MAX_TITLE } from "@guidepost/contract";
import { permittedValue } from "@guidepost/guide-content/attribute-values";
import { REMOVED_WITH_TEXT } from "@guidepost/contract/permitted-html";
import {
  createElement,
  findElement,
  isBlankText,
  isBlock,
  isElement,
  type Parent,
  textOf,
} from "@guidepost/guide-content/foreign-html";
import { numberTitle } from "@guidepost/guide-content/guide-file";
import { PERMITTED_HTML } from "@guidepost/guide-content/permitted-html";
import type { Element, RootContent } from "hast";
import { toHtml } from "hast-util-to-html";
import { toLine } from "./finish-guide.ts";
import { isFootnoteReference } from "./html-footnotes.ts";

/** A part of a document, with the heading that it begins with. */
export type HtmlSection = { heading: Element | undefined; nodes: RootContent[] };

export function headingLevel(node: RootContent | undefined): number | undefined {
  return isElement(node) && /^h[1-6]$/.test(node.tagName)
    ? Number(node.tagName.slice(1))
    : undefined;
}

function hasHeading(node: Element): boolean {
  return node.children.some(
    (child) => isElement(child) && (headingLevel(child) !== undefined || hasHeading(child)),
  );
}

/** Whether an element only groups others: a division, or an element that cleaning removes without its text. */
function isGroup(node: Element): boolean {
  return (
    node.tagName === "div" ||
    (PERMITTED_HTML[node.tagName] === undefined && !REMOVED_WITH_TEXT.includes(node.tagName))
  );
}

/** Replaces the containers of headings by what they contain, so that headings are next to their text. */
export function flatten(children: readonly RootContent[]): RootContent[] {
  return children.flatMap((child) =>
    isElement(child) && isGroup(child) && hasHeading(child) ? flatten(child.children) : [child],
  );
}

/** Divides the blocks of a document at its headings of a level. The first part has no heading. */
export function split(blocks: readonly RootContent[], level: number | undefined): HtmlSection[] {
  const sections: HtmlSection[] = [{ heading: undefined, nodes: [] }];
  for (const node of blocks) {
    if (level !== undefined && isElement(node, `h${level}`))
      sections.push({ heading: node, nodes: [] });
    else sections.at(-1)?.nodes.push(node);
  }
  return sections;
}

/** The text of a heading on one line, without its footnotes. A line break separates words. */
export function headingText(heading: Parent): string {
  const text = (node: RootContent): string => {
    if (!isElement(node)) return textOf(node);
    if (isFootnoteReference(node)) return "";
    return node.tagName === "br" ? " " : node.children.map(text).join("");
  };
  return toLine(heading.children.map(text).join(""));
}

/** The links, the images and the footnotes in a heading. */
function linksAndImages({ children }: Element): Element[] {
  return children.flatMap((child) => {
    if (!isElement(child)) return [];
    if (child.tagName === "img") return [child];
    if (isFootnoteReference(child)) return [createElement("sup", [child])];
    const { href } = child.properties;
    const isLink =
      child.tagName === "a" &&
      typeof href === "string" &&
      permittedValue("link", href) !== undefined &&
      // A mark next to a heading that leads to the heading itself.
      !href.startsWith("#");
    return isLink ? [child] : linksAndImages(child);
  });
}

/** The links, images and footnotes of a heading that becomes a title, as a paragraph: a title is text. */
export function paragraphOfTitle(heading: Element): Element[] {
  const found = linksAndImages(heading);
  const children = found.flatMap((one, index): RootContent[] =>
    index === 0 ? [one] : [{ type: "text", value: " " }, one],
  );
  return found.length === 0 ? [] : [createElement("p", children)];
}

/** A step of cleaned HTML. */
export type HtmlPart = { title: string | null; content: string };

/** A section as steps: where it was divided, and whether also between blocks. */
export type DividedSection = { parts: HtmlPart[]; levels: number[]; isCut: boolean };

/** A long list and a long table are divided between these. */
const ROWS: Readonly<Record<string, string>> = { ol: "li", ul: "li", tbody: "tr", table: "tbody" };

/** An element with some of its children. The numbers of a list go on. */
function partOf(element: Element, children: readonly RootContent[], before: number): Element {
  const start = Number(element.properties["start"] ?? 1) + before;
  const properties =
    element.tagName === "ol" && before > 0 ? { ...element.properties, start } : element.properties;
  return createElement(element.tagName, children, properties);
}

/** The two halves of an element that is a list or a table; undefined for others, and for one with a single row. */
function halveElement(element: Element): [Element, Element] | undefined {
  const name = ROWS[element.tagName];
  const rows = element.children.filter((child) => isElement(child, name ?? ""));
  const [only] = rows;
  if (element.tagName === "table" && rows.length === 1 && isElement(only)) {
    const halves = halveElement(only);
    if (!halves) return undefined;
    const others = element.children.filter((child) => child !== only);
    return [partOf(element, [...others, halves[0]], 0), partOf(element, [halves[1]], 0)];
  }
  // A cell over several rows could be in both halves.
  const isJoined = findElement(element, ({ properties }) => properties["rowSpan"] !== undefined);
  if (name === undefined || rows.length < 2 || isJoined) return undefined;
  const middle = element.children.indexOf(rows[Math.ceil(rows.length / 2)] as Element);
  return [
    partOf(element, element.children.slice(0, middle), 0),
    partOf(element, element.children.slice(middle), Math.ceil(rows.length / 2)),
  ];
}

/** Two halves of about the same length, between blocks. Undefined for what has no place to divide it. */
function halve(nodes: readonly RootContent[]): [RootContent[], RootContent[]] | undefined {
  const blocks = nodes.filter((node) => isElement(node) || !isBlankText(textOf(node)));
  const [only] = blocks;
  if (blocks.length === 1) {
    const halves = isElement(only) ? halveElement(only) : undefined;
    return halves && [[halves[0]], [halves[1]]];
  }
  const lengths = blocks.map((node) => toHtml(node).length);
  const half = lengths.reduce((sum, length) => sum + length, 0) / 2;
  let length = 0;
  const middle = lengths.findIndex((one) => (length += one) >= half);
  // The first half has one block at least, and so has the second.
  const end = Math.min(Math.max(middle, 1), blocks.length - 1);
  return blocks.length === 0 ? undefined : [blocks.slice(0, end), blocks.slice(end)];
}

/** Divides blocks without headings in halves, until each is as short as a step. Numbers the titles (contract IMPORT-19). */
function divideBlocks(
  title: string | null,
  nodes: readonly RootContent[],
  addNotes: (nodes: readonly RootContent[]) => RootContent[],
): DividedSection {
  const divide = (part: readonly RootContent[]): string[] => {
    const content = contentOf(addNotes(part));
    const halves = isLongerThan(content, MAX_CONTENT) ? halve(part) : undefined;
    return halves ? halves.flatMap(divide) : [content];
  };
  const contents = divide(nodes);
  const parts = contents.map((content, index) => ({ title: numberTitle(title, index), content }));
  return { parts, levels: [], isCut: contents.length > 1 };
}

function contentOf(nodes: readonly RootContent[]): string {
  return toHtml({ type: "root", children: [...nodes] }).trim();
}

/**
 * Divides a section that is longer than a step at its headings of the next level (contract IMPORT-8), and what has no
 * headings between its blocks (contract IMPORT-19).
 *
 * @param addNotes adds the footnotes to a part that refers to them
 */
export function divideLong(
  title: string | null,
  nodes: readonly RootContent[],
  addNotes: (nodes: readonly RootContent[]) => RootContent[] = (part) => [...part],
): DividedSection {
  const content = contentOf(addNotes(nodes));
  if (!isLongerThan(content, MAX_CONTENT))
    return { parts: [{ title, content }], levels: [], isCut: false };
  const levels = nodes.flatMap((node) => headingLevel(node) ?? []);
  if (levels.length === 0) return divideBlocks(title, nodes, addNotes);
  const level = Math.min(...levels);
  const divided = split(nodes, level).flatMap(({ heading, nodes: inside }) => {
    if (heading) {
      const name = headingText(heading) || null;
      return [divideLong(name, [...paragraphOfTitle(heading), ...inside], addNotes)];
    }
    const isEmpty = inside.every((node) => textOf(node).trim() === "" && !isElement(node));
    return isEmpty && title === null ? [] : [divideLong(title, inside, addNotes)];
  });
  return {
    parts: divided.flatMap(({ parts }) => parts),
    levels: [level, ...divided.flatMap((one) => one.levels)],
    isCut: divided.some(({ isCut }) => isCut),
  };
}

/** An item of a list as a step: its first paragraph is the title, when it is short text and more follows. */
function stepOfItem({ children }: Element): { title: string | null; nodes: RootContent[] } {
  const nodes: RootContent[] = [];
  for (const child of children) {
    if (isElement(child) && isBlock(child)) nodes.push(child);
    else if (isElement(nodes.at(-1), "p") && nodes.length === 1 && nodes[0] !== children[0])
      (nodes[0] as Element).children.push(child);
    else if (isElement(child) || !isBlankText(textOf(child)))
      nodes.push(createElement("p", [child]));
  }
  const [first, ...others] = nodes;
  const text = isElement(first, "p") ? toLine(textOf(first)) : "";
  const isPlain = isElement(first, "p") && first.children.every(({ type }) => type === "text");
  const isTitle = isPlain && text !== "" && others.length > 0 && !isLongerThan(text, MAX_TITLE);
  return isTitle ? { title: text, nodes: others } : { title: null, nodes };
}

/** The paragraphs before a numbered list, and its items. */
export type NumberedList = {
  introduction: RootContent[];
  items: { title: string | null; nodes: RootContent[] }[];
};

/**
 * Divides a document that consists of one numbered list from 1, after paragraphs (contract IMPORT-12). Undefined for any
 * other document.
 */
export function divideNumberedList(nodes: readonly RootContent[]): NumberedList | undefined {
  const blocks = nodes.filter((node) => isElement(node) || !isBlankText(textOf(node)));
  const list = blocks.at(-1);
  const introduction = blocks.slice(0, -1);
  if (!isElement(list, "ol") || list.properties["start"] !== undefined) return undefined;
  if (!introduction.every((node) => isElement(node, "p"))) return undefined;
  const items = list.children.flatMap((item) => (isElement(item, "li") ? [stepOfItem(item)] : []));
  const isWhole = items.every((item) => item.nodes.length > 0);
  return items.length >= 2 && items.length <= MAX_STEPS && isWhole
    ? { introduction, items }
    : undefined;
}
