import { isLongerThan, MAX_CONTENT, MAX_STEPS, MAX_TITLE } from "@guidepost/contract";
import { permittedValue } from "@guidepost/guide-content/attribute-values";
import { REMOVED_WITH_TEXT } from "@guidepost/contract/permitted-html";
import {
  createElement,
  isBlankText,
  isBlock,
  isElement,
  type Parent,
  textOf,
} from "@guidepost/guide-content/foreign-html";
import { PERMITTED_HTML } from "@guidepost/guide-content/permitted-html";
import type { Element, RootContent } from "hast";
import { toHtml } from "hast-util-to-html";
import { toLine } from "./finish-guide.ts";

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

/** The text of a heading on one line. A line break separates words. */
export function headingText(heading: Parent): string {
  const text = (node: RootContent): string => {
    if (!isElement(node)) return textOf(node);
    return node.tagName === "br" ? " " : node.children.map(text).join("");
  };
  return toLine(heading.children.map(text).join(""));
}

/** The links and the images in a heading. */
function linksAndImages({ children }: Element): Element[] {
  return children.flatMap((child) => {
    if (!isElement(child)) return [];
    if (child.tagName === "img") return [child];
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

/** The links and images of a heading that becomes a title, as a paragraph: a title is text. */
export function paragraphOfTitle(heading: Element): Element[] {
  const found = linksAndImages(heading);
  const children = found.flatMap((one, index): RootContent[] =>
    index === 0 ? [one] : [{ type: "text", value: " " }, one],
  );
  return found.length === 0 ? [] : [createElement("p", children)];
}

/** A step of cleaned HTML. */
export type HtmlPart = { title: string | null; content: string };

/**
 * Divides a section that is longer than a step at its headings of the next level (contract IMPORT-8). A section without
 * headings stays as it is.
 *
 * @returns the steps, and the levels at which it was divided
 */
export function divideLong(
  title: string | null,
  nodes: readonly RootContent[],
): { parts: HtmlPart[]; levels: number[] } {
  const content = toHtml({ type: "root", children: [...nodes] }).trim();
  const levels = nodes.flatMap((node) => headingLevel(node) ?? []);
  if (!isLongerThan(content, MAX_CONTENT) || levels.length === 0)
    return { parts: [{ title, content }], levels: [] };
  const level = Math.min(...levels);
  const divided = split(nodes, level).flatMap(({ heading, nodes: inside }) => {
    if (heading) {
      const name = headingText(heading) || null;
      return [divideLong(name, [...paragraphOfTitle(heading), ...inside])];
    }
    const isEmpty = inside.every((node) => textOf(node).trim() === "" && !isElement(node));
    return isEmpty && title === null ? [] : [divideLong(title, inside)];
  });
  return {
    parts: divided.flatMap(({ parts }) => parts),
    levels: [level, ...divided.flatMap((one) => one.levels)],
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
