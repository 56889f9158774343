import { documentToMarkdown } from "@guidepost/guide-content/html-to-markdown";
import type { RootContent } from "hast";
import { fromHtml } from "hast-util-from-html";
import { DOCS_PAGES, docsPath } from "#lib/docs/docs-pages.ts";

export type HtmlNode = {
  type: string;
  /** The content of a text. */
  value?: string;
  tagName?: string;
  properties?: Record<string, unknown>;
  children?: HtmlNode[];
};

/** Elements without a meaning in Markdown. A table's caption repeats its heading. */
const OMITTED = new Set(["svg", "caption", "button", "nav", "script"]);

/** Whether a part of the page is a control or a comment, and not content. */
export function isOmitted({ type, tagName = "", properties }: HtmlNode): boolean {
  // React separates texts by comments.
  if (type === "comment") return true;
  return OMITTED.has(tagName) || properties?.["dataIsland"] !== undefined;
}

const DOCS_PATHS: ReadonlySet<string> = new Set(DOCS_PAGES.map(({ id }) => docsPath(id)));

/** The full address of a link. Pages of the documentation link to each other's Markdown. */
function absoluteUrl(href: string, portalUrl: string): string {
  if (!href.startsWith("/")) return href;
  const [path = "", fragment] = href.split("#");
  const suffix = DOCS_PATHS.has(path) ? ".md" : "";
  return `${portalUrl}${path}${suffix}${fragment === undefined ? "" : `#${fragment}`}`;
}

/** Adds commas between names in code that only styles place apart. Without them, Markdown would have one name. */
function separateCode(nodes: readonly HtmlNode[]): HtmlNode[] {
  return nodes.flatMap((node, index) =>
    node.tagName === "code" && nodes[index - 1]?.tagName === "code"
      ? [{ type: "text", value: ", " }, node]
      : [node],
  );
}

/** Changes the tree for Markdown: no controls, full addresses, headings without links to themselves. */
function prepare(node: HtmlNode, portalUrl: string): HtmlNode[] {
  if (isOmitted(node)) return [];
  const prepared = node.children?.flatMap((child) => prepare(child, portalUrl));
  const children = prepared && separateCode(prepared);
  const { tagName, properties = {} } = node;
  const href = properties["href"];
  if (tagName === "a" && typeof href === "string") {
    if (href.startsWith("#")) return children ?? [];
    return [
      {
        ...node,
        children: children ?? [],
        properties: { ...properties, href: absoluteUrl(href, portalUrl) },
      },
    ];
  }
  return [{ ...node, ...(children && { children }) }];
}

/** The HTML of the article of a page. @throws Error for a document without an article */
export function articleOf(html: string): string {
  const [article] = /<article\b[^]*<\/article>/.exec(html) ?? [];
  if (article === undefined) throw new Error("The page has no article");
  return article;
}

/**
 * Converts the article of a page of the documentation to Markdown. The portal's URL has no trailing
 * slash.
 *
 * @throws Error for a document without an article
 */
export function toMarkdown(html: string, portalUrl: string): string {
  const { children }: HtmlNode = fromHtml(articleOf(html), { fragment: true });
  const prepared = (children ?? []).flatMap((child) => prepare(child, portalUrl));
  return documentToMarkdown({ type: "root", children: prepared as RootContent[] });
}
