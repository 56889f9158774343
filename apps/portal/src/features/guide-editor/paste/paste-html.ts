import {
  convertForeignHtml,
  isElement,
  replaceElements,
  replaceLostImages,
  tidyBlocks,
} from "@guidepost/guide-content/foreign-html";
import type { Element as TreeElement } from "hast";
import { cleanHtml } from "../html/clean.ts";
import { parseDocument, parseHtml } from "../html/html.ts";
import { toTree, writeTree } from "./dom-tree.ts";
import { type PasteLoss, toPasteLosses } from "./paste-losses.ts";

/** Copied pages have their own title: the editor offers headings from the second level on. */
function demoteHeadings(root: TreeElement): void {
  let hasTitle = false;
  replaceElements(root, (element) => {
    hasTitle ||= element.tagName === "h1";
    return [element];
  });
  if (!hasTitle) return;
  replaceElements(root, (element) => {
    if (/^h[1-5]$/.test(element.tagName))
      element.tagName = `h${Number(element.tagName.slice(1)) + 1}`;
    return [element];
  });
}

function tidy(html: string): string {
  const body = parseHtml(html);
  const tree = toTree(body);
  tidyBlocks(tree);
  demoteHeadings(tree);
  writeTree(body, tree);
  return body.innerHTML;
}

/** Pasted HTML as the visual editor and the service take it, and what it loses (contract IMPORT-8). Browser only. */
export function convertPastedHtml(html: string): { html: string; losses: PasteLoss[] } {
  // With its style sheets, which are in the head.
  const page = toTree(parseDocument(html));
  const leftOut = convertForeignHtml(page);
  const addresses = replaceLostImages(page);
  const losses = toPasteLosses(page, addresses, leftOut);
  const body = parseHtml("");
  const source = page.children.find((child) => isElement(child, "body"));
  if (isElement(source)) writeTree(body, source);
  return { html: tidy(cleanHtml(body.innerHTML)), losses };
}

/** HTML from the clipboard, as the visual editor and the service take it. Browser only. */
export function cleanPastedHtml(html: string): string {
  return convertPastedHtml(html).html;
}

/**
 * Whether HTML only repeats plain text, because text editors wrap lines in `span` and `div`
 * elements.
 */
export function isPlainText(html: string): boolean {
  return !parseHtml(html).querySelector(
    "h1, h2, h3, h4, h5, h6, ul, ol, dl, table, strong, b, em, i, a[href], pre, code, blockquote, img",
  );
}
