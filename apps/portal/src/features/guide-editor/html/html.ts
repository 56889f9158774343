import {
  isImplied,
  isVisible,
  SYNONYMS,
  VISIBLE_WITHOUT_TEXT,
} from "@guidepost/guide-content/meaning";
import {
  BLOCK_ELEMENTS,
  PAGE_CONTAINERS,
  TEXT_BLOCKS,
} from "@guidepost/guide-content/permitted-html";

/** Blocks: each starts a line of its own. All other elements are inline. */
const BLOCKS: ReadonlySet<string> = new Set([...BLOCK_ELEMENTS, ...PAGE_CONTAINERS]);

/** Elements that group rows and columns of a table, and do not change its meaning without attributes. */
const GROUPS = new Set(["thead", "tbody", "tfoot", "colgroup", "col"]);

/**
 * Whether an element only groups blocks or entries of a list, and has no meaning: a `div` or a figure without a caption, both
 * without attributes (contract RICH-13, RICH-15, RICH-17).
 */
export function isPlainGroup({ localName, attributes, children }: Element): boolean {
  const isGroup =
    localName === "figure"
      ? !Array.from(children).some((child) => child.localName === "figcaption")
      : localName === "div";
  return isGroup && attributes.length === 0;
}

/**
 * The paragraph that is the whole content of a caption. It has the same meaning as its text alone (contract RICH-18).
 * Undefined for other captions.
 */
export function paragraphOfCaption(caption: Element): Element | undefined {
  const [first, ...others] = Array.from(caption.childNodes).filter(
    (node) => isElement(node) || isVisible(node.nodeValue ?? ""),
  );
  const isOnly = first && isElement(first) && others.length === 0;
  return isOnly && first.localName === "p" && first.attributes.length === 0 ? first : undefined;
}

function isParagraphOfCaption(element: Element): boolean {
  const { parentElement } = element;
  return parentElement?.localName === "figcaption" && paragraphOfCaption(parentElement) === element;
}

/** Elements that show something else than their text. Those that a guide cannot have count in a comparison, too. */
const WITHOUT_TEXT = new Set(
  "br img wbr input embed source track video audio iframe object canvas svg".split(" "),
);

const TEXT_NODE = 3;

/** Parses HTML into a detached document: no script runs and no image is loaded. Browser only. */
export function parseHtml(html: string): HTMLElement {
  return new DOMParser().parseFromString(`<body>${html}`, "text/html").body;
}

/** Parses a document with its head. As with `parseHtml`, no script runs and no image is loaded. Browser only. */
export function parseDocument(html: string): HTMLElement {
  return new DOMParser().parseFromString(html, "text/html").documentElement;
}

function isElement(node: Node): node is Element {
  return node.nodeType === 1;
}

/**
 * Whether HTML renders nothing visible. The service refuses such a step, so it is not sent. A step
 * that consists of a script only is not blank here: the service decides.
 */
export function isBlankHtml(html: string): boolean {
  if (html.trim() === "") return true;
  const body = parseHtml(html);
  return !isVisible(body.textContent) && !body.querySelector(VISIBLE_WITHOUT_TEXT.join());
}

/** Elements that render nothing when they contain nothing but white space and `PLAIN` elements. */
const REMOVED_WHEN_EMPTY = "ul, ol, dl, figure";
const PLAIN = "p, div, figure, figcaption, ul, ol, dl";

/**
 * Parses HTML without the lists and figures that render nothing. Moves a list between the items of another list to the end of
 * the item before it, and the foot of a table to its end (contract RICH-18).
 */
export function parseRendered(html: string): HTMLElement {
  const body = parseHtml(html);
  for (const element of body.querySelectorAll(REMOVED_WHEN_EMPTY))
    if (!isVisible(element.textContent) && !element.querySelector(`:not(${PLAIN})`))
      element.remove();
  for (const list of body.querySelectorAll("ul > ul, ul > ol, ol > ul, ol > ol"))
    if (list.previousElementSibling?.localName === "li") list.previousElementSibling.append(list);
  // A browser shows it last.
  for (const foot of body.querySelectorAll("table > tfoot")) foot.parentElement?.append(foot);
  return body;
}

/** Leaves out empty paragraphs at the end: the one after a list or a callout, in which nothing was written. */
export function withoutLastBlanks(html: string): string {
  return html.replace(/(?<=>)(?:<p><\/p>)+$/, "");
}

/** The first node that a reader sees, also in groups. */
function firstVisible(parent: Element): Node | undefined {
  for (const node of parent.childNodes) {
    const isGroup = isElement(node) && isPlainGroup(node);
    const isShown = isElement(node) || isVisible(node.nodeValue ?? "");
    const first = isGroup ? firstVisible(node) : isShown ? node : undefined;
    if (first) return first;
  }
  return undefined;
}

/**
 * Adds the empty paragraph that the visual editor needs in a list item which begins with another block,
 * such as a heading, code or a list (contract RICH-16). Returns the item.
 */
export function withFirstParagraph(item: HTMLElement): HTMLElement {
  const first = firstVisible(item);
  const isBlock = first && isElement(first) && BLOCKS.has(first.localName);
  if (isBlock && first.localName !== "p") item.prepend(item.ownerDocument.createElement("p"));
  return item;
}

/** Leaves out the paragraphs that `withFirstParagraph` adds. */
export function withoutFirstParagraphs(html: string): string {
  return html.replaceAll(/(<li\b[^>]*>)<p><\/p>(?=<(?!p\b|\/))/g, "$1");
}

const IS_CODE = new Set(["script", "style", "template"]);

/** The text of HTML as plain text, one line per block. Safe for HTML that was never cleaned. */
export function textLinesOf(html: string): string {
  let text = "";
  const visit = (parent: Node, isVerbatim: boolean) => {
    for (const node of parent.childNodes) {
      if (node.nodeType === TEXT_NODE) {
        const data = node.nodeValue ?? "";
        text += isVerbatim ? data : data.replaceAll(/\s+/g, " ");
      } else if (isElement(node) && !IS_CODE.has(node.localName)) {
        const isLine = BLOCKS.has(node.localName);
        if (isLine) text += "\n";
        visit(node, isVerbatim || node.localName === "pre");
        if (isLine) text += "\n";
      }
    }
  };
  visit(parseHtml(html), false);
  return text.replaceAll(/[ \t]*\n\s*/g, "\n").trim();
}

type Leaf = { text: string; marks: string; isElement: boolean };

function attributesOf(element: Element): string {
  return Array.from(element.attributes, ({ name, value }) =>
    isImplied(name, value) ? "" : ` ${name}=${JSON.stringify(value.trim())}`,
  )
    .toSorted()
    .join("");
}

type Context = { block: string; marks: readonly string[]; isVerbatim: boolean };

/**
 * The meaning of HTML without its notation. White space, entities, the order of attributes and of
 * nested marks, paragraphs around loose text, and groups without a meaning do not count.
 */
function outlineOf(html: string): string[] {
  const written: string[] = [];
  /** The current paragraph, not written yet. */
  let inline: Leaf[] = [];

  const endParagraph = ({ block, isVerbatim }: Context) => {
    const last = inline.at(-1);
    if (last && !last.isElement && !isVerbatim) last.text = last.text.replace(/ $/, "");
    const leaves = inline.filter(({ text }) => text !== "");
    inline = [];
    // Code of one line without text, which the editor opens as code without a line.
    const isBlankCode = isVerbatim && leaves.length === 1 && leaves[0]?.text === "\n";
    if (leaves.length === 0 || isBlankCode) return;
    const lines = leaves.map((leaf) => JSON.stringify([leaf.marks, leaf.isElement, leaf.text]));
    written.push(...(TEXT_BLOCKS.has(block) ? lines : ["<p>", ...lines, "</p>"]));
  };
  const marksOf = ({ marks }: Context) => [...new Set(marks)].toSorted().join("");

  const addText = (raw: string, context: Context) => {
    const last = inline.at(-1);
    const isAfterSpace =
      !last || (last.isElement ? last.text.startsWith("<br") : last.text.endsWith(" "));
    const collapsed = raw.replaceAll(/[ \t\r\n\f]+/g, " ");
    const text = context.isVerbatim ? raw : isAfterSpace ? collapsed.replace(/^ /, "") : collapsed;
    if (text === "") return;
    const marks = marksOf(context);
    if (last && !last.isElement && last.marks === marks) last.text += text;
    else inline.push({ text, marks, isElement: false });
  };

  const addBlock = (element: Element, name: string, context: Context) => {
    const inside = { ...context, block: name, isVerbatim: context.isVerbatim || name === "pre" };
    endParagraph(context);
    written.push(`<${name}${attributesOf(element)}>`);
    const before = written.length;
    visit(element, inside);
    endParagraph(inside);
    const isEmpty =
      (written.length === before && !TEXT_BLOCKS.has(name)) ||
      (name === "details" && written.at(-1) === "</summary>");
    written.push(...(isEmpty ? ["<p>", "</p>"] : []), `</${name}>`);
  };

  const addElement = (element: Element, context: Context) => {
    const name = SYNONYMS.get(element.localName) ?? element.localName;
    // Steps that were saved earlier can have links without an address, which readers see as text.
    if (name === "a" && !element.hasAttribute("href")) visit(element, context);
    else if (isParagraphOfCaption(element)) visit(element, context);
    else if (isPlainGroup(element)) {
      endParagraph(context);
      visit(element, context);
      endParagraph(context);
    } else if (GROUPS.has(name)) {
      const attributes = attributesOf(element);
      endParagraph(context);
      if (attributes) written.push(`<${name}${attributes}>`);
      visit(element, context);
      endParagraph(context);
      if (attributes) written.push(`</${name}>`);
    } else if (name === "hr") {
      endParagraph(context);
      written.push(`<hr${attributesOf(element)}>`);
    } else if (WITHOUT_TEXT.has(name)) {
      const last = inline.at(-1);
      if (name === "br" && context.isVerbatim) return addText("\n", context);
      if (name === "br" && last && !last.isElement) last.text = last.text.replace(/ $/, "");
      const text = `<${name}${attributesOf(element)}>`;
      inline.push({ text, marks: marksOf(context), isElement: true });
    } else if (BLOCKS.has(name)) addBlock(element, name, context);
    else if (name === "code" && element.parentElement?.localName === "pre" && inline.length === 0) {
      // A code block is `pre`, with or without `code` in it.
      const attributes = attributesOf(element);
      if (attributes) written.push(attributes);
      visit(element, context);
    } else if (name === "code" && context.isVerbatim && element.attributes.length === 0)
      visit(element, context);
    else {
      const mark = `<${name}${attributesOf(element)}>`;
      visit(element, { ...context, marks: [...context.marks, mark] });
    }
  };

  const visit = (parent: Node, context: Context) => {
    for (const node of parent.childNodes)
      if (node.nodeType === TEXT_NODE) addText(node.nodeValue ?? "", context);
      else if (isElement(node)) addElement(node, context);
  };

  const whole: Context = { block: "body", marks: [], isVerbatim: false };
  visit(parseRendered(withoutFirstParagraphs(html)), whole);
  endParagraph(whole);
  return written;
}

/** Whether two pieces of HTML render the same content. */
export function hasSameMeaning(one: string, other: string): boolean {
  return one === other || JSON.stringify(outlineOf(one)) === JSON.stringify(outlineOf(other));
}

/** Names of the elements of which `kept` has fewer than `html`. */
export function lostElements(html: string, kept: string): string[] {
  const count = (of: string) => {
    const counts = new Map<string, number>();
    for (const element of parseRendered(of).querySelectorAll("*")) {
      const name = SYNONYMS.get(element.localName) ?? element.localName;
      if (!GROUPS.has(name) && !isPlainGroup(element))
        counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    return counts;
  };
  const left = count(kept);
  return [...count(html)].flatMap(([name, times]) => (times > (left.get(name) ?? 0) ? name : []));
}
