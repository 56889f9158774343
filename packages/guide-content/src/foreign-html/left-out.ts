import type { Comment, Element, Nodes, RootContent } from "hast";
import { elementsWith } from "../html/permitted-html.ts";
import type { StyleReader } from "./styles.ts";
import {
  attributeOf,
  elementsIn,
  findElement,
  isBlankText,
  isElement,
  type Parent,
  setChildren,
  textOf,
} from "./tree.ts";

/** A part of a page that is not a part of its document. */
export type LeftOut = {
  reason: "hidden" | "beside_main" | "control";
  element: string;
  /** The whole text of the part, on one line. */
  text: string;
};

/** A part that was removed, and what is in its place in the document. */
export type RemovedPart = LeftOut & { place: Comment };

/** Elements within a line of text. Others, such as the choices of a menu, separate words. */
const IN_LINES: ReadonlySet<string> = new Set([
  ...elementsWith(({ display }) => display !== "block"),
  "span",
  "font",
]);

/** The text of a part on one line, with the descriptions of images. */
export function separatedText(part: Element): string {
  const read = (node: Nodes): string => {
    if (node.type === "text") return node.value;
    if (node.type !== "element" || ["script", "style"].includes(node.tagName)) return "";
    if (node.tagName === "img") return ` ${attributeOf(node, "alt")} `;
    const text = node.children.map(read).join("");
    return IN_LINES.has(node.tagName) ? text : ` ${text} `;
  };
  return read(part).replace(/\s+/g, " ").trim();
}

function toLeftOut(reason: LeftOut["reason"], element: Element): LeftOut {
  return {
    reason,
    element: element.tagName,
    text: separatedText(element),
  };
}

function isShown(element: Element): boolean {
  return (
    !isBlankText(textOf(element)) ||
    findElement(element, ({ tagName }) => tagName === "img") !== undefined
  );
}

/** Longer text that is hidden from screen readers is content: an open dialog hides the page behind it. */
const MAX_DECORATION = 500;

/** Elements without a text of the page, such as scripts. Cleaning removes and names them. */
const INVISIBLE: readonly string[] = ["script", "style", "template", "noscript"];

function isHidden(element: Element, parent: Parent, styleOf: StyleReader): boolean {
  const { properties } = element;
  if (properties["hidden"] !== undefined && properties["hidden"] !== false) return true;
  const style = styleOf(element);
  if (style.get("display") === "none" || style.get("mso-hide") === "all") return true;
  if (attributeOf(element, "ariaHidden") !== "true") return false;
  if (textOf(element).length >= MAX_DECORATION) return false;
  // The visible form of a formula is hidden from screen readers, which read its other form before it.
  const before = parent.children[parent.children.indexOf(element) - 1];
  return !isElement(before) || !findMath(before);
}

function findMath(element: Element): boolean {
  return (
    element.tagName === "math" ||
    findElement(element, ({ tagName }) => tagName === "math") !== undefined
  );
}

/** Removes what a browser does not show, and the labels of controls. */
export function removeHidden(root: Parent, styleOf: StyleReader): RemovedPart[] {
  const leftOut: RemovedPart[] = [];
  const remove = (parent: Parent) => {
    const children = parent.children.flatMap((child): RootContent[] => {
      if (!isElement(child) || INVISIBLE.includes(child.tagName)) return [child];
      const isControl = isElement(child, "button", "select", "nav");
      if (!isControl && !isHidden(child, parent, styleOf)) {
        remove(child);
        return [child];
      }
      if (!isShown(child)) return [];
      const place: Comment = { type: "comment", value: "" };
      leftOut.push({ ...toLeftOut(isControl ? "control" : "hidden", child), place });
      return [place];
    });
    setChildren(parent, children);
  };
  remove(root);
  return leftOut;
}

function isMain(element: Element): boolean {
  return element.tagName === "main" || attributeOf(element, "role") === "main";
}

/** Removes what is beside the main part of a page, such as menus and footers. A heading of level 1 beside it stays. */
export function keepMain(body: Element): LeftOut[] {
  const [main, ...others] = [...elementsIn(body)].filter(isMain);
  if (!main || others.length > 0 || isBlankText(textOf(main))) return [];
  const isTitle = ({ tagName }: Element) => tagName === "h1";
  const title = findElement(main, isTitle) ? undefined : findElement(body, isTitle);
  const leftOut: LeftOut[] = [];
  const prune = (parent: Parent): boolean => {
    const children = parent.children.filter((child) => {
      if (!isElement(child)) return true;
      if (child === main || child === title || INVISIBLE.includes(child.tagName)) return true;
      const hasKept = [...elementsIn(child)].some((one) => one === main || one === title);
      if (hasKept) return prune(child);
      if (isShown(child)) leftOut.push(toLeftOut("beside_main", child));
      return false;
    });
    // Text directly in the containers of the main part.
    setChildren(
      parent,
      children.filter(({ type }) => type !== "text"),
    );
    return true;
  };
  prune(body);
  return leftOut;
}
