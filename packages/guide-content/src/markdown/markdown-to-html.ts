import { MAX_MARKDOWN_HTML, MAX_MARKDOWN_NESTING } from "@guidepost/contract/permitted-html";
import type Token from "markdown-it/lib/token.mjs";
import { parser } from "./parser.ts";

function isTooDeep(tokens: readonly Token[]): boolean {
  return tokens.some(({ level, nesting }) => level + Math.max(0, nesting) > MAX_MARKDOWN_NESTING);
}

/**
 * Converts Markdown to HTML that is not cleaned yet: CommonMark with tables, strikethrough, task lists and
 * callouts (contract MD-1, RICH-2). Takes linear time.
 *
 * @returns `fault`, the message of a field error, for Markdown that is nested too deeply or becomes too long
 */
export function markdownToHtml(markdown: string): { html: string } | { fault: string } {
  const env = {};
  // Before a heading, the byte order mark of a file would make it a paragraph (contract HTTP-15).
  const tokens = parser.parse(markdown.replace(/^\uFEFF/, ""), env);
  if (isTooDeep(tokens)) return { fault: "is nested too deeply" };
  const html = parser.renderer.render(tokens, parser.options, env);
  if (html.length > MAX_MARKDOWN_HTML)
    return { fault: `is too long as HTML (maximum is ${MAX_MARKDOWN_HTML} characters)` };
  return { html };
}
