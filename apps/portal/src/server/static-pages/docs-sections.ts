import { fromHtml } from "hast-util-from-html";
import type { DocsSection } from "#lib/docs/search/docs-search.ts";
import { articleOf, type HtmlNode, isOmitted } from "./to-markdown.ts";

/** Elements whose text must not join that of the next element. */
const INLINE = new Set(["a", "code", "em", "strong", "span", "kbd", "mark"]);

function textOf({ value = "", children = [], tagName = "" }: HtmlNode): string {
  const text =
    value +
    children
      .filter((child) => !isOmitted(child))
      .map(textOf)
      .join("");
  return tagName === "" || INLINE.has(tagName) ? text : `${text} `;
}

function tidy(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}

/**
 * Returns the headings of a page of the documentation with the text below each of them, without samples of code.
 *
 * @param path of the page
 * @throws Error for a document without an article
 */
export function docsSectionsOf(
  html: string,
  { path, title, keywords }: { path: string; title: string; keywords?: string },
): DocsSection[] {
  const first: DocsSection = { href: path, page: title, heading: "", text: "" };
  const sections = [{ ...first, ...(keywords !== undefined && { keywords }) }];
  const read = (node: HtmlNode): void => {
    const { tagName = "", properties = {}, children = [] } = node;
    // Samples have many words that are names of a language.
    if (isOmitted(node) || tagName === "pre" || tagName === "h1") return;
    const { id } = properties;
    if (/^h[23]$/.test(tagName) && typeof id === "string") {
      sections.push({ ...first, href: `${path}#${id}`, heading: tidy(textOf(node)) });
      return;
    }
    const hasSections = children.some((child) => child.type === "element" && !isInline(child));
    if (hasSections) for (const child of children) read(child);
    else {
      const section = sections.at(-1);
      if (section) section.text += `${textOf(node)} `;
    }
  };
  read(fromHtml(articleOf(html), { fragment: true }));
  return sections.map((section) => ({ ...section, text: tidy(section.text) }));
}

function isInline({ tagName = "" }: HtmlNode): boolean {
  return INLINE.has(tagName);
}
