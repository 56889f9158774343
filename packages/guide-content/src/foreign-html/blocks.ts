import type { Element, ElementContent, RootContent } from "hast";
import { BLOCK_ELEMENTS, PAGE_CONTAINERS, TEXT_BLOCKS } from "../html/permitted-html.ts";
import {
  childrenOf,
  createElement,
  findElement,
  isBetweenElements,
  isBlankText,
  isElement,
  type Parent,
  replaceElements,
  setChildren,
  textOf,
} from "./tree.ts";

/** Makes divisions of a page's containers, so that their text is on lines of its own after cleaning. */
export function convertContainers(root: Parent): void {
  replaceElements(root, (element) => {
    if (PAGE_CONTAINERS.has(element.tagName)) {
      element.tagName = "div";
      element.properties = {};
    }
    return [element];
  });
}

export function isBlock(node: RootContent): node is Element {
  return isElement(node) && BLOCK_ELEMENTS.has(node.tagName) && node.tagName !== "br";
}

/** Puts text that is next to blocks into paragraphs. */
function inParagraphs(children: readonly RootContent[]): RootContent[] {
  const nodes: RootContent[] = [];
  let line: RootContent[] = [];
  const endLine = () => {
    if (!line.every((node) => isBetweenElements(node) || isElement(node, "br")))
      nodes.push(createElement("p", line));
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

/** Replaces each `<div>` by what it contains. Paragraphs in a summary or a caption are its text. */
function withoutDivisions(children: readonly RootContent[], canHaveBlocks: boolean): RootContent[] {
  return children.flatMap((child): RootContent[] => {
    if (!isElement(child)) return [child];
    const isInline = !isBlock(child) || TEXT_BLOCKS.has(child.tagName);
    const inside = withoutDivisions(child.children, canHaveBlocks && !isInline);
    if (child.tagName === "div") return canHaveBlocks ? inParagraphs(inside) : inside;
    if (child.tagName === "p" && !canHaveBlocks) return inside;
    return [{ ...child, children: inside as ElementContent[] }];
  });
}

const VISIBLE = ["img", "hr", "table"];

function isBlank(element: Element): boolean {
  return (
    isBlankText(textOf(element)) &&
    findElement(element, ({ tagName }) => VISIBLE.includes(tagName)) === undefined
  );
}

const KEPT_WHEN_BLANK: ReadonlySet<string> = new Set([
  "hr",
  "table",
  "caption",
  "thead",
  "tbody",
  "tfoot",
  "tr",
  "th",
  "td",
  "pre",
  "summary",
  "details",
  "br",
]);

/** Removes blocks that show nothing, which programs write as blank lines. Removed breaks are those between blocks. */
function withoutBlankBlocks(parent: Parent): void {
  replaceElements(parent, (element) =>
    isBlock(element) && !KEPT_WHEN_BLANK.has(element.tagName) && isBlank(element) ? [] : [element],
  );
  const isText = (node: RootContent | undefined) => node !== undefined && !isBlock(node);
  const visit = (node: Parent) => {
    const shown = childrenOf(node).filter(
      (child) => !isBetweenElements(child) || isElement(child, "br"),
    );
    const needless = new Set(
      shown.filter((child, at) => {
        const [before, after] = [shown[at - 1], shown[at + 1]];
        const isBesideBlock = [before, after].some((one) => one !== undefined && isBlock(one));
        return isElement(child, "br") && isBesideBlock && !(isText(before) && isText(after));
      }),
    );
    setChildren(
      node,
      childrenOf(node).filter((child) => !needless.has(child)),
    );
    for (const child of node.children) if (isElement(child)) visit(child);
  };
  visit(parent);
}

/** What browsers show for a folded part without a summary. */
const NO_SUMMARY = "Details";

/**
 * Makes groups of rows at the end of a table ordinary rows, the caption of a table and a figure without a picture paragraphs,
 * and gives folded parts a summary (contract IMPORT-15, RICH-14). Removes tables without cells.
 */
function replaceRareBlocks(root: Parent): void {
  replaceElements(root, (element) => {
    const { children } = element;
    if (element.tagName === "tfoot") return [{ ...element, tagName: "tbody" }];
    if (element.tagName === "table") {
      const isCell = ({ tagName }: Element) => tagName === "td" || tagName === "th";
      const captions = children.filter((child): child is Element => isElement(child, "caption"));
      const paragraphs = captions.flatMap((caption) =>
        isBlank(caption) ? [] : inParagraphs(caption.children),
      );
      const rows = children.filter((child) => !isElement(child, "caption"));
      return [
        ...paragraphs,
        ...(findElement(element, isCell) ? [{ ...element, children: rows }] : []),
      ];
    }
    const hasSummary = children.some((child) => isElement(child, "summary"));
    if (element.tagName === "details" && !hasSummary) {
      const summary = createElement("summary", [{ type: "text", value: NO_SUMMARY }]);
      return [{ ...element, children: [summary, ...children] }];
    }
    const isPlain =
      element.tagName === "figure" &&
      findElement(element, ({ tagName }) => tagName === "img") === undefined;
    if (!isPlain) return [element];
    return children.map((child) =>
      isElement(child, "figcaption") ? createElement("p", child.children) : child,
    );
  });
}

/**
 * Moves an item that begins with a list into the item before it, because the editor has no such items (contract RICH-14).
 * Documents of Word have them when a list begins on an inner level. A list whose only item begins with a list is replaced by
 * the content of the item.
 */
function raiseInnerLists(root: Parent): void {
  replaceElements(root, (list) => {
    if (!isElement(list, "ul", "ol")) return [list];
    const items = list.children.filter((child) => isElement(child, "li"));
    const startsWithList = (item: Element) => {
      const first = item.children.find((child) => !isBetweenElements(child));
      return isElement(first, "ul", "ol");
    };
    if (!items.some(startsWithList)) return [list];
    const [only] = items;
    if (only && items.length === 1) return only.children;
    const children: ElementContent[] = [];
    for (const item of items) {
      const before = children.at(-1);
      if (!startsWithList(item)) children.push(item);
      else if (isElement(before)) before.children.push(...item.children);
      // Text after the inner list belongs to its last item.
      else
        for (const child of item.children) {
          const last = children.findLast((one) => isElement(one, "li"));
          if (isElement(child, "ul", "ol")) children.push(...child.children);
          else if (isElement(last, "li")) last.children.push(child);
        }
    }
    return [{ ...list, children }];
  });
}

/** Tidies cleaned HTML, so that the editor has each of its elements: no divisions, and no blocks without content. */
export function tidyBlocks(root: Parent): void {
  replaceRareBlocks(root);
  raiseInnerLists(root);
  setChildren(root, withoutDivisions(childrenOf(root), true));
  withoutBlankBlocks(root);
}
