import { elementCount, type Removal } from "@guidepost/contract";
import { cleanHtml } from "./clean-html.ts";
import { findRemovals } from "./find-removals.ts";
import { isBlankHtml } from "./html-text.ts";
import { markdownToHtml } from "../markdown/markdown-to-html.ts";

declare const clean: unique symbol;

/** HTML that `cleanContent` has cleaned. No other HTML may be stored. */
export type CleanHtml = string & { readonly [clean]: true };

/** The content of a step as it is sent: HTML, or Markdown. */
export type SentContent = string | { markdown: string };

/** The content of a step after cleaning, and what was removed from it. */
export type CleanedContent = {
  html: CleanHtml;
  /** The number of elements of the HTML. */
  elements: number;
  removals: readonly Removal[];
  /** Why Markdown could not be converted. */
  fault?: string;
};

/**
 * Converts Markdown to HTML, and cleans a step's content (contract STEP-5, MD-1). The HTML is `""` when a
 * reader would see nothing.
 */
export function cleanContent(sent: SentContent): CleanedContent {
  if (typeof sent === "string") return cleanSentHtml(sent);
  const converted = markdownToHtml(sent.markdown);
  return "fault" in converted
    ? { html: "" as CleanHtml, elements: 0, removals: [], fault: converted.fault }
    : cleanSentHtml(converted.html.trim());
}

function cleanSentHtml(content: string): CleanedContent {
  const strayItems = new Set<string>();
  const cleaned = cleanHtml(content, (name) => strayItems.add(name)).trim();
  return {
    html: (isBlankHtml(cleaned) ? "" : cleaned) as CleanHtml,
    elements: elementCount(cleaned),
    removals: cleaned === content ? [] : findRemovals(content, strayItems),
  };
}
