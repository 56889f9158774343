import { isLongerThan, MAX_DESCRIPTION } from "@guidepost/contract";
import { cleanContent } from "@guidepost/guide-content/clean-content";
import { PERMITTED_HTML } from "@guidepost/contract/permitted-html";
import type { Element, ElementContent, Nodes, Root, RootContent } from "hast";
import { fromHtml } from "hast-util-from-html";
import { toHtml } from "hast-util-to-html";
import { toString } from "hast-util-to-string";
import { type Draft, finishGuide, toLine } from "./finish-guide.ts";
import { createImageCollector, type ImageCollector, isRelative } from "./image-collector.ts";
import {
  assertMarkupLength,
  type ImportedGuide,
  ImportError,
  type ImportedStep,
} from "./imported-guide.ts";

/** Elements of a page that contain blocks. Their text is kept on lines of its own. */
const CONTAINERS: ReadonlySet<string> = new Set([
  ...["section", "article", "main", "header", "footer", "nav", "aside", "address", "center"],
  ...["form", "fieldset", "hgroup", "search", "body"],
]);

function isElement(node: Nodes | undefined, ...names: string[]): node is Element {
  return node?.type === "element" && (names.length === 0 || names.includes(node.tagName));
}

/** The first element that `isWanted` accepts, in the order of the document. */
function findElement(
  parent: Root | Element,
  isWanted: (element: Element) => boolean,
): Element | undefined {
  for (const child of parent.children) {
    if (!isElement(child)) continue;
    const found = isWanted(child) ? child : findElement(child, isWanted);
    if (found) return found;
  }
  return undefined;
}

/** Replaces `data:` addresses of images before the document is parsed: they can be most of its length. */
function replaceDataAddresses(html: string, images: ImageCollector): string {
  const known = new Map<string, string>();
  return html.replace(/(\ssrc\s*=\s*)(["'])(data:[^"'>]*)\2/gi, (_, name, quote, address) => {
    const [before, mark, source] = [String(name), String(quote), String(address)];
    const placeholder = known.get(source) ?? images.addAddress(source) ?? "";
    known.set(source, placeholder);
    return `${before}${mark}${placeholder}${mark}`;
  });
}

/** Replaces the address of a file next to the document. */
function placeFile({ properties }: Element, images: ImageCollector): void {
  const { src } = properties;
  if (typeof src === "string" && isRelative(src)) properties["src"] = images.addFile(src) ?? "";
}

/** Makes blocks of a page's containers, and drops images without an address, which the notes name already. */
function prepare(parent: Root | Element, images: ImageCollector): void {
  for (const child of parent.children) {
    if (!isElement(child)) continue;
    if (CONTAINERS.has(child.tagName)) {
      child.tagName = "div";
      child.properties = {};
    }
    if (child.tagName === "img") placeFile(child, images);
    prepare(child, images);
  }
  parent.children = parent.children.filter(
    (child) => !(isElement(child, "img") && child.properties["src"] === ""),
  ) as ElementContent[];
}

function hasHeading(element: Element): boolean {
  return findElement(element, ({ tagName }) => tagName === "h1" || tagName === "h2") !== undefined;
}

/** Replaces the containers of headings by what they contain, so that headings are next to their text. */
function flatten(children: readonly RootContent[]): RootContent[] {
  return children.flatMap((child) =>
    isElement(child, "div") && hasHeading(child) ? flatten(child.children) : [child],
  );
}

function isBlock(node: RootContent): boolean {
  return (
    isElement(node) && PERMITTED_HTML[node.tagName]?.display === "block" && node.tagName !== "br"
  );
}

/** Elements whose text is on one line of its own: they have no paragraphs. */
const WITHOUT_BLOCKS: ReadonlySet<string> = new Set(
  "p h1 h2 h3 h4 h5 h6 pre summary figcaption caption dt".split(" "),
);

/** Puts text that is next to blocks into paragraphs. */
function inParagraphs(children: readonly RootContent[]): RootContent[] {
  const nodes: RootContent[] = [];
  let line: RootContent[] = [];
  const endLine = () => {
    const text = line as ElementContent[];
    if (!line.every(isBlank))
      nodes.push({ type: "element", tagName: "p", properties: {}, children: text });
    line = [];
  };
  for (const child of children) {
    if (!isBlock(child)) {
      line.push(child);
      continue;
    }
    endLine();
    nodes.push(child);
  }
  endLine();
  return nodes;
}

/** Replaces each `<div>` by what it contains, so that the editor shows the step as text (contract IMPORT-3). */
function withoutDivs(children: readonly RootContent[], canHaveBlocks = true): RootContent[] {
  return children.flatMap((child) => {
    if (!isElement(child)) return [child];
    const isInline = !isBlock(child) || WITHOUT_BLOCKS.has(child.tagName);
    const inside = withoutDivs(child.children, canHaveBlocks && !isInline);
    if (child.tagName === "div") return canHaveBlocks ? inParagraphs(inside) : inside;
    return [{ ...child, children: inside as ElementContent[] }];
  });
}

function isBlank(node: RootContent): boolean {
  return node.type === "text" && node.value.trim() === "";
}

/** The text of an introduction that fits into a description: one short paragraph of text. */
function toDescription(nodes: readonly RootContent[]): string | undefined {
  const [only, ...others] = nodes.filter((node) => !isBlank(node));
  if (!isElement(only, "p") || others.length > 0) return undefined;
  if (findElement(only, ({ tagName }) => ["img", "a", "br"].includes(tagName))) return undefined;
  const text = toLine(toString(only));
  return isLongerThan(text, MAX_DESCRIPTION) ? undefined : text;
}

/** Divides the blocks of a document at its headings of level 2. */
function split(blocks: readonly RootContent[]): { title: string | null; nodes: RootContent[] }[] {
  const sections: { title: string | null; nodes: RootContent[] }[] = [{ title: null, nodes: [] }];
  for (const node of blocks) {
    if (isElement(node, "h2"))
      sections.push({ title: toLine(toString(node)) || null, nodes: imagesOfTitle(node) });
    else sections.at(-1)?.nodes.push(node);
  }
  return sections;
}

function write(nodes: readonly RootContent[]): string {
  return toHtml({ type: "root", children: withoutDivs(nodes) }).trim();
}

function imagesIn({ children }: Element): Element[] {
  return children.flatMap((child) => {
    if (!isElement(child)) return [];
    return child.tagName === "img" ? [child] : imagesIn(child);
  });
}

/** The images of a heading that becomes a title, as a paragraph: a title is text. */
function imagesOfTitle(heading: Element): Element[] {
  const children = imagesIn(heading);
  return children.length === 0 ? [] : [{ type: "element", tagName: "p", properties: {}, children }];
}

/** The title is the first heading, or that of the page. */
function titleOf(heading: string, pageTitle: Element | undefined): Draft["title"] {
  if (heading !== "") return { text: heading, from: "heading" };
  return pageTitle && { text: toString(pageTitle), from: "document" };
}

type Source = { images: ImageCollector; notes: string[] };

/** @throws {ImportError} for a document that exceeds a limit */
function divide(fileName: string, html: string, { images, notes }: Source): ImportedGuide {
  assertMarkupLength(html);
  const page = fromHtml(html);
  const body = findElement(page, ({ tagName }) => tagName === "body");
  const pageTitle = findElement(page, ({ tagName }) => tagName === "title");
  if (!body) throw new ImportError("The document has no content.");
  prepare(body, images);
  const cleaned = cleanContent(toHtml(body.children));
  const blocks = flatten(fromHtml(cleaned.html, { fragment: true }).children);
  const titleAt = blocks.findIndex((node) => isElement(node, "h1"));
  const titleNode = blocks[titleAt];
  const heading = isElement(titleNode) ? toLine(toString(titleNode)) : "";
  const content = blocks.flatMap((node) =>
    node === titleNode && heading !== "" && isElement(node) ? imagesOfTitle(node) : [node],
  );

  const [introduction, ...sections] = split(content);
  const before = introduction?.nodes ?? [];
  const described = sections.length > 0 ? toDescription(before) : undefined;
  const steps: ImportedStep[] = sections.map(({ title, nodes }) => ({
    ...{ title, content: write(nodes) },
    format: "html",
  }));
  const hasIntroduction = described === undefined && !before.every(isBlank);
  if (hasIntroduction) steps.unshift({ title: null, content: write(before), format: "html" });

  const title = titleOf(heading, pageTitle);
  const draft: Draft = {
    ...{ fileName, title, description: described ?? "", category: undefined },
    ...{ steps, notes, removals: cleaned.removals },
  };
  return finishGuide(draft, images);
}

/**
 * Reads an HTML document (contract IMPORT-3).
 *
 * @param source its images are those of `data:` addresses, in addition to the collected ones
 * @throws {ImportError} for a document that exceeds a limit, or is nested too deeply
 */
export function readHtmlDocument(
  fileName: string,
  html: string,
  { images = createImageCollector(), notes = [] }: Partial<Source> = {},
): ImportedGuide {
  try {
    return divide(fileName, replaceDataAddresses(html, images), { images, notes });
  } catch (error) {
    // The trees of a document are read by recursion.
    if (error instanceof RangeError)
      throw new ImportError("The document is nested too deeply to be read.");
    throw error;
  }
}
