import { cleanHtml } from "../html/clean.ts";
import { parseHtml } from "../html/html.ts";

const MARKS: readonly [property: RegExp, element: string][] = [
  [/(?:^|;)\s*font-weight:\s*(?:bold|bolder|[6-9]00)\b/i, "strong"],
  [/(?:^|;)\s*font-style:\s*(?:italic|oblique)/i, "em"],
  [/(?:^|;)\s*text-decoration(?:-line)?:[^;]*line-through/i, "s"],
  [/(?:^|;)\s*vertical-align:\s*super/i, "sup"],
  [/(?:^|;)\s*vertical-align:\s*sub\b/i, "sub"],
];
const NOT_BOLD = /(?:^|;)\s*font-weight:\s*(?:normal|[1-4]00)\b/i;
const NOT_ITALIC = /(?:^|;)\s*font-style:\s*normal/i;

function unwrap(element: Element) {
  return element.replaceWith(...element.childNodes);
}

/**
 * Converts the styles of spans to elements. Removes elements that a style cancels, such as the `<b
 * style="font-weight:normal">` around content from Google Docs.
 */
function convertStyles(body: Element): void {
  for (const element of body.querySelectorAll("b[style], strong[style]"))
    if (NOT_BOLD.test(element.getAttribute("style") ?? "")) unwrap(element);
  for (const element of body.querySelectorAll("i[style], em[style]"))
    if (NOT_ITALIC.test(element.getAttribute("style") ?? "")) unwrap(element);
  for (const span of body.querySelectorAll("span[style]")) {
    // Headings are bold anyway.
    const isHeading = span.closest("h1, h2, h3, h4, h5, h6") !== null;
    const style = span.getAttribute("style") ?? "";
    for (const [property, name] of MARKS)
      if (property.test(style) && !(isHeading && name === "strong")) {
        const mark = span.ownerDocument.createElement(name);
        mark.append(...span.childNodes);
        span.append(mark);
      }
  }
}

/** A list item of Word: a paragraph with `mso-list: l<list> level<level> lfo<override>`. */
type Item = { paragraph: Element; level: number; list: string; marker: string };

const LIST_STYLE = /mso-list:\s*(l\d+)\s+level(\d+)/i;
/** "1.", "(a)", "iv)": anything else is a bullet. */
const NUMBER = /^\(?(?:\d{1,4}|[a-z]{1,4})[.)]$/i;

function itemOf(paragraph: Element): Item | undefined {
  const [, list, level] = LIST_STYLE.exec(paragraph.getAttribute("style") ?? "") ?? [];
  if (list === undefined) return undefined;
  const ignored = Array.from(paragraph.querySelectorAll("[style]")).find((element) =>
    /mso-list:\s*ignore/i.test(element.getAttribute("style") ?? ""),
  );
  const marker = (ignored?.textContent ?? "").replaceAll(/[\s\u00a0]/g, "");
  ignored?.remove();
  return { paragraph, level: Number(level), list, marker };
}

function createList({ paragraph, marker }: Item): Element {
  const isNumbered = NUMBER.test(marker);
  const list = paragraph.ownerDocument.createElement(isNumbered ? "ol" : "ul");
  const start = Number(/^\(?(\d+)/.exec(marker)?.[1] ?? 1);
  if (isNumbered && start !== 1) list.setAttribute("start", String(start));
  return list;
}

/** Puts the content of consecutive list paragraphs into nested lists, before the first of them. */
function nest(items: readonly Item[]) {
  const open: { list: Element; level: number; name: string }[] = [];
  for (const item of items) {
    const { paragraph, level, list } = item;
    while (open.length > 0 && (open.at(-1)?.level ?? 0) > level) open.pop();
    const current = open.at(-1);
    if (current?.level === level && current.name !== list) open.pop();
    if (open.at(-1)?.level !== level) {
      const element = createList(item);
      const outer = open.at(-1)?.list;
      if (outer) (outer.lastElementChild ?? outer).append(element);
      else paragraph.before(element);
      open.push({ list: element, level, name: list });
    }
    const entry = paragraph.ownerDocument.createElement("li");
    entry.append(...paragraph.childNodes);
    open.at(-1)?.list.append(entry);
  }
  for (const { paragraph } of items) paragraph.remove();
}

/** Replaces the list paragraphs of Word, which carry their bullet as text, with lists. */
function convertWordLists(body: Element): void {
  const items = Array.from(body.querySelectorAll("p, h1, h2, h3, h4, h5, h6"), itemOf).filter(
    (item) => item !== undefined,
  );
  let run: Item[] = [];
  for (const item of items) {
    const last = run.at(-1);
    if (last && last.paragraph.nextElementSibling !== item.paragraph) {
      nest(run);
      run = [];
    }
    run.push(item);
  }
  nest(run);
}

const BLOCKS = "p, h1, h2, h3, h4, h5, h6, ul, ol, table, blockquote, pre, hr, figure, div";

function isBlank(element: Element): boolean {
  return !/[^\s\u00a0\u200b]/.test(element.textContent) && !element.querySelector("img, hr, table");
}

/** Copied pages have their own title: the editor offers headings from the second level on. */
function demoteHeadings(body: Element) {
  if (!body.querySelector("h1")) return;
  for (const heading of body.querySelectorAll("h1, h2, h3, h4, h5")) {
    const lower = heading.ownerDocument.createElement(`h${Number(heading.localName[1]) + 1}`);
    lower.append(...heading.childNodes);
    heading.replaceWith(lower);
  }
}

/** Google Docs writes a nested list next to the item that it belongs to. */
function moveNestedLists(body: Element) {
  for (const list of body.querySelectorAll("ul > ul, ul > ol, ol > ul, ol > ol"))
    if (list.previousElementSibling?.localName === "li") list.previousElementSibling.append(list);
}

/** To-do lists of Notion: a checkbox is no text, and its label is the item. */
function convertCheckboxes(body: Element) {
  for (const box of body.querySelectorAll(".checkbox, input[type=checkbox]")) {
    const isChecked =
      box.classList.contains("checkbox-on") || (box as Partial<HTMLInputElement>).checked === true;
    box.replaceWith(isChecked ? "\u2611 " : "\u2610 ");
  }
  // Each of them is a separate list.
  for (const list of body.querySelectorAll(".to-do-list")) {
    const previous = list.previousElementSibling;
    if (!previous?.matches(".to-do-list")) continue;
    previous.append(...list.childNodes);
    list.remove();
  }
}

/** Controls of a page, whose labels are no text. */
function removeControls(body: Element) {
  for (const control of body.querySelectorAll("button, select, textarea, nav")) control.remove();
}

function removeEmptyBlocks(body: Element) {
  const blocks = Array.from(body.querySelectorAll(`${BLOCKS}, li`));
  for (const block of blocks.toReversed())
    if (isBlank(block) && !block.matches("hr, table, pre")) block.remove();
  for (const code of body.querySelectorAll("pre > code"))
    if (code.lastChild?.nodeType === 3)
      code.lastChild.nodeValue = code.lastChild.nodeValue?.replace(/\n$/, "") ?? "";
  // Blank lines between blocks; Safari and Google Docs end with one as well.
  for (const lineBreak of body.querySelectorAll("br")) {
    const isBetweenBlocks =
      lineBreak.previousElementSibling?.matches(BLOCKS) ||
      lineBreak.nextElementSibling?.matches(BLOCKS);
    const isText = [lineBreak.previousSibling, lineBreak.nextSibling].some(
      (node) => node?.nodeType === 3 && node.nodeValue?.trim(),
    );
    if (isBetweenBlocks && !isText) lineBreak.remove();
  }
}

/**
 * `div` and similar elements have no meaning in a guide: those with only text become paragraphs.
 */
function convertDivisions(body: Element) {
  const divisions = Array.from(body.querySelectorAll("div, section, article, main, aside"));
  for (const division of divisions.toReversed()) {
    if (division.querySelector(BLOCKS)) division.replaceWith(...division.childNodes);
    else {
      const paragraph = division.ownerDocument.createElement("p");
      paragraph.append(...division.childNodes);
      division.replaceWith(paragraph);
    }
  }
}

/** HTML from the clipboard, as the visual editor and the service take it. Browser only. */
export function cleanPastedHtml(html: string): string {
  const body = parseHtml(html);
  convertWordLists(body);
  convertStyles(body);
  convertCheckboxes(body);
  removeControls(body);
  const clean = parseHtml(cleanHtml(body.innerHTML));
  moveNestedLists(clean);
  removeEmptyBlocks(clean);
  convertDivisions(clean);
  demoteHeadings(clean);
  return clean.innerHTML;
}

/**
 * Whether HTML only repeats plain text, because text editors wrap lines in `span` and `div`
 * elements.
 */
export function isPlainText(html: string): boolean {
  return !parseHtml(html).querySelector(
    "h1, h2, h3, h4, h5, h6, ul, ol, table, strong, b, em, i, a[href], pre, code, blockquote, img",
  );
}
