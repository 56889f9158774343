import { Parser } from "htmlparser2";
import {
  attributeOf,
  createElement,
  elementsIn,
  isElement,
  type Parent,
  replaceElements,
} from "@guidepost/guide-content/foreign-html";
import type { Element, RootContent } from "hast";
import { fromHtml } from "hast-util-from-html";
import { toHtml } from "hast-util-to-html";

/** The names of bookmarks that carry the number of a paragraph through the conversion, which has no numbers. */
const BOOKMARK = "guidepost-number-";

/** A list of Word, or a style of one: its definition, and the numbers that begin its levels. */
type List = { definition: string; starts: Map<number, number> };

type Numbering = {
  /** The first numbers of the levels, by definition. */
  definitions: Map<string, Map<number, number>>;
  lists: Map<string, List>;
};

/** The list and the level of a paragraph or a style. */
type Position = { list: string | undefined; level: number | undefined };

type Handlers = {
  open: (name: string, value: string, attributes: Record<string, string>) => void;
  close?: (name: string) => void;
};

function createParser({ open, close }: Handlers): Parser {
  return new Parser(
    {
      onopentag: (name, attributes) => open(name, attributes["w:val"] ?? "", attributes),
      ...(close && { onclosetag: close }),
    },
    { xmlMode: true },
  );
}

function readNumbering(xml: string): Numbering {
  const definitions = new Map<string, Map<number, number>>();
  const lists = new Map<string, List>();
  let starts = new Map<number, number>();
  let list: List | undefined;
  let level = 0;
  createParser({
    open: (name, value, attributes) => {
      if (name === "w:abstractNum") {
        starts = new Map();
        definitions.set(attributes["w:abstractNumId"] ?? "", starts);
        list = undefined;
      }
      if (name === "w:num") {
        list = { definition: "", starts: new Map() };
        lists.set(attributes["w:numId"] ?? "", list);
      }
      if (name === "w:abstractNumId" && list) list.definition = value;
      if (name === "w:lvl" || name === "w:lvlOverride") level = Number(attributes["w:ilvl"] ?? 0);
      if (name === "w:start" && !list) starts.set(level, Number(value));
      if (name === "w:startOverride") list?.starts.set(level, Number(value));
    },
  }).end(xml);
  return { definitions, lists };
}

function readStyles(xml: string): Map<string, Position> {
  const styles = new Map<string, Position & { base: string | undefined }>();
  let style: (Position & { base: string | undefined }) | undefined;
  createParser({
    open: (name, value, attributes) => {
      if (name === "w:style") {
        style = { list: undefined, level: undefined, base: undefined };
        styles.set(attributes["w:styleId"] ?? "", style);
      }
      if (!style) return;
      if (name === "w:basedOn") style.base = value;
      if (name === "w:numId") style.list = value;
      if (name === "w:ilvl") style.level = Number(value);
    },
  }).end(xml);
  for (const one of styles.values())
    for (let { base } = one, turns = 0; one.list === undefined && base && turns < 10; turns += 1) {
      const parent = styles.get(base);
      one.list = parent?.list;
      one.level ??= parent?.level;
      base = parent?.base;
    }
  return styles;
}

/** Counts as Word does: lists of one definition go on, and a list with a start of its own begins again. */
function createCounter({ definitions, lists }: Numbering) {
  const counters = new Map<string, number[]>();
  const begun = new Set<string>();
  return (id: string, level: number): number | undefined => {
    const list = lists.get(id);
    const starts = definitions.get(list?.definition ?? "");
    if (!list || !starts) return undefined;
    const counter = counters.get(list.definition) ?? [];
    counters.set(list.definition, counter);
    const own = list.starts.get(level);
    const key = `${id} ${level}`;
    const isOwnStart = own !== undefined && !begun.has(key);
    begun.add(key);
    const last = counter[level];
    const number = isOwnStart ? own : last === undefined ? (starts.get(level) ?? 1) : last + 1;
    counter[level] = number;
    // Lower levels begin again.
    counter.length = level + 1;
    return number;
  };
}

/**
 * Marks each paragraph of a list with its number, as a bookmark (contract IMPORT-11).
 *
 * @param parts the XML of the document, of its numbering and of its styles
 */
export function markNumbers(parts: {
  document: string;
  numbering: string;
  styles: string;
}): string {
  const { document } = parts;
  const count = createCounter(readNumbering(parts.numbering));
  const styles = readStyles(parts.styles);
  const marks: [at: number, name: string][] = [];
  type Paragraph = Position & { style: string; end: number };
  const paragraphs: Paragraph[] = [];
  const parser = createParser({
    open: (name, value) => {
      if (name === "w:p")
        paragraphs.push({ list: undefined, level: undefined, style: "", end: -1 });
      const paragraph = paragraphs.at(-1);
      // The properties are before the text.
      if (!paragraph || paragraph.end !== -1) return;
      if (name === "w:pStyle") paragraph.style = value;
      if (name === "w:numId") paragraph.list = value;
      if (name === "w:ilvl") paragraph.level = Number(value);
    },
    close: (name) => {
      const paragraph = paragraphs.at(-1);
      if (name === "w:pPr" && paragraph?.end === -1) paragraph.end = parser.endIndex + 1;
      if (name !== "w:p") return;
      paragraphs.pop();
      if (!paragraph || paragraph.end === -1) return;
      const style = styles.get(paragraph.style);
      const list = paragraph.list ?? style?.list;
      const number = list && count(list, paragraph.level ?? style?.level ?? 0);
      if (number !== undefined && number !== "")
        marks.push([paragraph.end, `${BOOKMARK}${number}`]);
    },
  });
  parser.end(document);
  let marked = "";
  let copied = 0;
  for (const [index, [at, name]] of marks.toSorted(([a], [b]) => a - b).entries()) {
    marked += `${document.slice(copied, at)}<w:bookmarkStart w:id="9${index}" w:name="${name}"/>`;
    copied = at;
  }
  return marked + document.slice(copied);
}

function numberOf(item: Element): number | undefined {
  for (const element of elementsIn(item)) {
    if (element.tagName === "ol" || element.tagName === "ul") return undefined;
    const id = attributeOf(element, "id");
    if (id.startsWith(BOOKMARK)) return Number(id.slice(BOOKMARK.length));
  }
  return undefined;
}

/** Divides a list where its numbers do not go on. */
function divideList(list: Element): Element[] {
  const lists: Element[] = [];
  let next = 1;
  for (const item of list.children) {
    if (!isElement(item, "li")) continue;
    const number = numberOf(item) ?? next;
    const last = lists.at(-1);
    if (last && number === next) last.children.push(item);
    else lists.push(createElement("ol", [item], number === 1 ? {} : { start: number }));
    next = number + 1;
  }
  return lists.length === 0 ? [list] : lists;
}

/** Gives the lists of converted HTML the numbers of the document, and removes the bookmarks (contract IMPORT-11). */
export function applyNumbers(html: string): string {
  if (!html.includes(BOOKMARK)) return html;
  const root: Parent = fromHtml(html, { fragment: true });
  replaceElements(root, (element): RootContent[] =>
    element.tagName === "ol" ? divideList(element) : [element],
  );
  return toHtml(root);
}
