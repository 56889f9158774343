import { cleanHtml } from "../html/clean.ts";
import { parseHtml } from "../html/html.ts";
import { convertStyles, convertWordLists } from "./word-html.ts";

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
