import type { Element, ElementContent, RootContent } from "hast";
import { isMonospaced, type StyleReader } from "./styles.ts";
import {
  attributeOf,
  childrenOf,
  classesOf,
  createElement,
  elementsIn,
  findElement,
  isBetweenElements,
  isElement,
  type Parent,
  replaceElements,
  setChildren,
  textOf,
} from "./tree.ts";

const LINES: ReadonlySet<string> = new Set(
  "div p li tr section header figcaption h1 h2 h3 h4 h5 h6 ol ul table tbody".split(" "),
);
/** Controls and line numbers, whose text is not code. */
const NO_CODE = /(?:^|[-_])(?:gutter|line-?nos?|line-?numbers?|blob-num|copy|toolbar)(?:$|[-_])/i;
const LANGUAGE = /^(?:language|lang|highlight-source|brush)[-:]([\w+#.-]{1,30})$/i;

function isNoCode(element: Element): boolean {
  if (isElement(element, "button", "select", "script", "style")) return true;
  // The classes of a whole block can have the same words.
  return (
    !isElement(element, "code", "pre") &&
    classesOf(element).some((name) => NO_CODE.test(name)) &&
    textOf(element).length < 2_000
  );
}

function languageOf(...elements: (Element | undefined)[]): string | undefined {
  for (const element of elements)
    for (const name of element ? classesOf(element) : []) {
      const language = LANGUAGE.exec(name)?.[1];
      if (language !== undefined) return language.toLowerCase();
    }
  return undefined;
}

/** The lines of code, whose elements of blocks are lines. Links stay. */
function toLines(parent: Element): ElementContent[] {
  const content: ElementContent[] = [];
  let text = "";
  const addText = (value: string) => {
    text += value;
    const last = content.at(-1);
    if (last?.type === "text") last.value += value;
    else content.push({ type: "text", value });
  };
  const needsBreak = () => text !== "" && !text.endsWith("\n");
  const visit = ({ children }: Element) => {
    for (const child of children) {
      if (child.type === "text") addText(child.value);
      if (!isElement(child)) continue;
      const isLine = LINES.has(child.tagName);
      if (isLine && needsBreak()) addText("\n");
      if (child.tagName === "br") addText("\n");
      else if (isElement(child, "a") && attributeOf(child, "href") !== "") {
        text += textOf(child);
        content.push(
          createElement("a", [{ type: "text", value: textOf(child) }], {
            href: attributeOf(child, "href"),
          }),
        );
      } else visit(child);
      if (isLine && needsBreak()) addText("\n");
    }
  };
  visit(parent);
  // The last line feed is not visible in a page, and is a line in an editor.
  const last = content.at(-1);
  if (last?.type === "text") last.value = last.value.replace(/\n$/, "");
  return content;
}

/** The element with the code of a block, and the word next to it: programs show the language there. */
function findCode(pre: Element): { code: Element; label?: string } | undefined {
  const [code, ...others] = [...elementsIn(pre)].filter(({ tagName }) => tagName === "code");
  if (!code || others.length > 0) return undefined;
  const around = textOf(pre).replace(textOf(code), " ").trim();
  if (around === "" || /^cop(?:y|ied)\b/i.test(around)) return { code };
  const isLabel = !pre.children.includes(code) && /^[\w+#]{1,20}$/.test(around);
  return isLabel ? { code, label: around.toLowerCase() } : undefined;
}

function convertBlock(pre: Element, parent: Parent): void {
  if (findElement(pre, ({ tagName }) => tagName === "img")) return;
  replaceElements(pre, (one) => (isNoCode(one) ? [] : [one]));
  const { code, label } = findCode(pre) ?? {};
  const container = isElement(parent) ? parent : undefined;
  const language = languageOf(code, pre, container) ?? label;
  const lines = toLines(code ?? pre);
  const properties = language === undefined ? {} : { className: [`language-${language}`] };
  pre.properties = {};
  pre.children =
    code || language !== undefined ? [createElement("code", lines, properties)] : lines;
}

/** The styles of Word for code, as classes of its web pages. */
const CODE_CLASS = /^(?:source-?code|html-?preformatted|mso-?plain-?text|code)$/i;

/** Makes one block of consecutive paragraphs whose style is that of code. */
function joinCodeParagraphs(parent: Parent, isCode: (paragraph: Element) => boolean): void {
  const children: RootContent[] = [];
  let block: Element | undefined;
  for (const child of childrenOf(parent)) {
    if (isElement(child, "p") && isCode(child)) {
      const line = toLine(child);
      if (block) block.children.push({ type: "text", value: "\n" }, ...line);
      else {
        block = createElement("pre", line);
        children.push(block);
      }
      continue;
    }
    if (block && isBetweenElements(child)) continue;
    block = undefined;
    children.push(child);
    if (isElement(child)) joinCodeParagraphs(child, isCode);
  }
  setChildren(parent, children);
}

/** A paragraph as a line of code. Word wraps the lines of its HTML, and writes an indentation with hard spaces. */
function toLine(paragraph: Element): ElementContent[] {
  for (const { children } of [paragraph, ...elementsIn(paragraph)])
    for (const child of children)
      if (child.type === "text")
        child.value = child.value.replace(/\s*\n\s*/g, " ").replaceAll("\u00A0", " ");
  return toLines(paragraph);
}

function hasCodeStyle(paragraph: Element, styleOf: StyleReader): boolean {
  return (
    classesOf(paragraph).some((name) => CODE_CLASS.test(name)) ||
    isMonospaced((styleOf(paragraph).get("font-family") ?? "").split(",")[0] ?? "")
  );
}

/** The text of a field, which pages use for samples of code and for text to copy. */
function convertField(field: Element): Element[] {
  const text = textOf(field).replace(/^\s*\n|\s+$/g, "");
  return text === "" ? [] : [createElement("pre", [{ type: "text", value: text }])];
}

/** Converts paragraphs in the style of code to blocks, and keeps the lines of blocks. Labels and controls are removed. */
export function convertCode(root: Parent, styleOf: StyleReader): void {
  replaceElements(root, (one) => (one.tagName === "textarea" ? convertField(one) : [one]));
  const paragraphs = [...elementsIn(root)].filter(({ tagName }) => tagName === "p");
  const code = new Set(paragraphs.filter((one) => hasCodeStyle(one, styleOf)));
  const hasClass = (one: Element) => classesOf(one).some((name) => CODE_CLASS.test(name));
  // A document in a monospaced font is not code as a whole.
  const isAll = code.size * 2 > paragraphs.length;
  joinCodeParagraphs(root, (one) => code.has(one) && (hasClass(one) || !isAll));
  replaceElements(root, (element, parent) => {
    if (element.tagName === "pre") convertBlock(element, parent);
    return [element];
  });
}
