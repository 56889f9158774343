import { REMOVED_WITH_TEXT } from "@guidepost/contract/permitted-html";
import type StateCore from "markdown-it/lib/rules_core/state_core.mjs";
import { inlinesOf } from "./tokens.ts";

/** Start and end tags of elements that are removed with their text. */
const TAG = new RegExp(`<(/?)(${REMOVED_WITH_TEXT.join("|")})(?![\\w-])[^<>]*>`, "gi");
/** A block of CommonMark that is HTML up to its end tag or the end of the document. */
const RAW_BLOCK = /^ {0,3}<(?:script|style|textarea)/i;
/** Elements that a slash closes. */
const CLOSED_BY_SLASH = /^<(?:svg|math)[^<>]*\/>$/i;

/**
 * Makes start tags text that have no end tag, as in "Add a <script> to the page": otherwise they would remove the rest of the
 * step (contract MD-19). A rule of the parser.
 */
export function escapeUnclosedTags({ tokens }: StateCore): void {
  const ends = new Map<string, number>();
  const pieces = inlinesOf(tokens).filter(
    ({ type }) => type === "html_block" || type === "html_inline",
  );
  for (const piece of pieces.toReversed()) {
    let { content } = piece;
    const isRawBlock = piece.type === "html_block" && RAW_BLOCK.test(content);
    for (const { 0: tag, 1: slash, 2: element = "", index } of Array.from(
      content.matchAll(TAG),
    ).toReversed()) {
      const name = element.toLowerCase();
      const count = ends.get(name) ?? 0;
      if (slash) ends.set(name, count + 1);
      else if (count > 0) ends.set(name, count - 1);
      else if (!CLOSED_BY_SLASH.test(tag) && !(isRawBlock && index < 4))
        content = `${content.slice(0, index)}&lt;${content.slice(index + 1)}`;
    }
    piece.content = content;
  }
}
