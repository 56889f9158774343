import type { Element, ElementContent } from "hast";
import type { Style, StyleReader } from "./styles.ts";
import { isMonospaced } from "./styles.ts";
import { attributeOf, createElement, isElement, type Parent, setChildren, textOf } from "./tree.ts";

/** The elements that stand for a style. */
const MARKS: readonly [property: string, value: RegExp, tagName: string][] = [
  ["font-weight", /^(?:bold|bolder|[6-9]00)$/, "strong"],
  ["font-style", /^(?:italic|oblique)/, "em"],
  ["text-decoration", /line-through/, "s"],
  ["text-decoration-line", /line-through/, "s"],
  ["text-decoration", /underline/, "u"],
  ["text-decoration-line", /underline/, "u"],
  ["vertical-align", /^super/, "sup"],
  ["vertical-align", /^sub$/, "sub"],
];

const NOT_BOLD = /^(?:normal|[1-4]00)$/;

/** Elements of older pages, and those that the allow-list has under another name. */
const SYNONYMS: ReadonlyMap<string, string> = new Map([
  ["tt", "code"],
  ["strike", "s"],
  ["acronym", "abbr"],
  ["dfn", "em"],
  ["dir", "ul"],
  ["menu", "ul"],
]);

/** What is around an element. */
type Context = { isHeading: boolean; isLink: boolean; isCode: boolean };

function marksOf(element: Element, style: Style, context: Context): Set<string> {
  const marks = new Set<string>();
  for (const [property, value, tagName] of MARKS)
    if (value.test(style.get(property) ?? "")) marks.add(tagName);
  const font = style.get("font-family") ?? attributeOf(element, "face");
  if (isMonospaced(font.split(",")[0] ?? "")) marks.add("code");
  // Headings are bold anyway, and pages underline links.
  if (context.isHeading) marks.delete("strong");
  if (context.isLink || element.children.every((child) => isElement(child, "a"))) marks.delete("u");
  if (context.isCode) marks.delete("code");
  return marks;
}

/** Whether a style cancels an element, such as the `<b style="font-weight:normal">` around content from Google Docs. */
function isCancelled({ tagName }: Element, style: Style): boolean {
  if (tagName === "b" || tagName === "strong") return NOT_BOLD.test(style.get("font-weight") ?? "");
  return (tagName === "i" || tagName === "em") && style.get("font-style") === "normal";
}

/** The content of a `ruby` element. Without `rp`, the reading (`rt`) is put in brackets after its text. */
function unwrapRuby({ children }: Element, hasBrackets = false): ElementContent[] {
  const isBracketed = hasBrackets || children.some((child) => isElement(child, "rp"));
  return children.flatMap((child): ElementContent[] => {
    if (child.type !== "element") return [child];
    const { tagName } = child;
    if (tagName === "rtc" || tagName === "rb") return unwrapRuby(child, isBracketed);
    if (tagName === "rp") return child.children;
    if (tagName !== "rt") return [child];
    if (isBracketed || textOf(child).trim() === "") return child.children;
    return [{ type: "text", value: "(" }, ...child.children, { type: "text", value: ")" }];
  });
}

function convertElement(
  element: Element,
  styleOf: StyleReader,
  context: Context,
): ElementContent[] {
  element.tagName = SYNONYMS.get(element.tagName) ?? element.tagName;
  const { tagName } = element;
  const inside = {
    isHeading: context.isHeading || /^h[1-6]$/.test(tagName),
    isLink: context.isLink || tagName === "a",
    isCode: context.isCode || tagName === "code",
  };
  const style = styleOf(element);
  const isSpan = tagName === "span" || tagName === "font";
  const marks = isSpan ? marksOf(element, style, inside) : new Set<string>();
  convertChildren(element, styleOf, { ...inside, isCode: inside.isCode || marks.has("code") });
  if (isCancelled(element, style)) return element.children;
  if (tagName === "ruby") return unwrapRuby(element);
  // An empty mark shows nothing, and white space is not code.
  if (marks.size === 0 || textOf(element).trim() === "") return [element];
  let { children } = element;
  for (const mark of marks) children = [createElement(mark, children)];
  element.children = children;
  return [element];
}

function convertChildren(parent: Parent, styleOf: StyleReader, context: Context): void {
  const children = parent.children.flatMap((child) => {
    // Code shows its text only.
    if (!isElement(child) || child.tagName === "pre") return [child];
    return convertElement(child, styleOf, context);
  });
  setChildren(parent, children);
}

/** The share of the text that has a monospaced font. */
function monospacedShare(root: Parent, styleOf: StyleReader): number {
  let [all, monospaced] = [0, 0];
  const count = (parent: Parent, isCode: boolean) => {
    for (const child of parent.children) {
      if (child.type === "text") {
        const { length } = child.value.trim();
        all += length;
        if (isCode) monospaced += length;
      } else if (isElement(child) && !isElement(child, "style", "script", "pre", "code")) {
        const font = styleOf(child).get("font-family");
        count(child, font === undefined ? isCode : isMonospaced(font.split(",")[0] ?? ""));
      }
    }
  };
  count(root, false);
  return all === 0 ? 0 : monospaced / all;
}

/** More text in a monospaced font than this is the style of the document, and not code. */
const MAX_CODE_SHARE = 0.6;

/** Converts the styles of spans to elements: bold, italic, underlined, struck, raised and lowered text, and code. */
export function convertStyles(root: Parent, styleOf: StyleReader): void {
  const isCode = monospacedShare(root, styleOf) > MAX_CODE_SHARE;
  convertChildren(root, styleOf, { isHeading: false, isLink: false, isCode });
}
