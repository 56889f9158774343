import { MAX_MARKDOWN_NESTING, type Callout } from "@guidepost/contract/permitted-html";
import MarkdownIt from "markdown-it";
import type StateCore from "markdown-it/lib/rules_core/state_core.mjs";
import type Token from "markdown-it/lib/token.mjs";
import { linkBareAddresses } from "./bare-addresses.ts";

const CHECKED = "\u2611";
const UNCHECKED = "\u2610";
const BOX = /^\[([ xX])\](?=[ \t\n])/;

/** Replaces the box at the start of a list item with a character: the allow-list has no form fields (contract MD-4). */
function markTasks({ tokens }: StateCore): void {
  for (const [index, { type, children }] of tokens.entries()) {
    const isFirstOfItem =
      tokens[index - 1]?.type === "paragraph_open" && tokens[index - 2]?.type === "list_item_open";
    const text = children?.[0];
    if (type !== "inline" || !isFirstOfItem || text?.type !== "text") continue;
    // The space after the box is in the text, or the line ends.
    const isLineEnd = text.content.length === 3 && children?.[1]?.type === "softbreak";
    text.content = (isLineEnd ? `${text.content}\n` : text.content)
      .replace(BOX, (_, mark: string) => (mark === " " ? UNCHECKED : CHECKED))
      .replace(/\n$/, "");
  }
}

/** The first line of a quote that is a callout, as on GitHub, and the callout that each kind becomes (contract RICH-2). */
const CALLOUT = /^\[!(note|tip|important|warning|caution)\][ \t]*(?:\n|$)/i;
const CALLOUT_OF: Readonly<Record<string, Callout>> = {
  note: "note",
  tip: "tip",
  important: "note",
  warning: "warning",
  caution: "warning",
};

/** Marks quotes that begin with the line of a callout, and removes this line. */
function markCallouts(state: StateCore): void {
  const removed = new Set<Token>();
  for (const [index, token] of state.tokens.entries()) {
    const [paragraph, text, end] = state.tokens.slice(index + 1, index + 4);
    if (token.type !== "blockquote_open" || paragraph?.type !== "paragraph_open") continue;
    const kind = CALLOUT_OF[CALLOUT.exec(text?.content ?? "")?.[1]?.toLowerCase() ?? ""];
    if (!kind || !text || !end) continue;
    token.attrSet("data-callout", kind);
    text.content = text.content.replace(CALLOUT, "");
    if (text.content === "") for (const one of [paragraph, text, end]) removed.add(one);
  }
  if (removed.size > 0) state.tokens = state.tokens.filter((token) => !removed.has(token));
}

/** The allow-list permits `align` and no styles. */
function alignCells({ tokens }: StateCore): void {
  for (const token of tokens) {
    const style = token.attrGet("style");
    if (style === null) continue;
    token.attrs = [["align", style.replace("text-align:", "")]];
  }
}

// The parser drops blocks at the level `maxNesting`. A deeper block than the permitted ones still has a token.
const maxNesting = MAX_MARKDOWN_NESTING + 1;
// In a variable, because the type does not have the option `maxNesting`.
const options = { html: true, xhtmlOut: true, maxNesting };
/**
 * The Markdown parser: CommonMark with tables, strikethrough, task lists, addresses without brackets and callouts (contract MD-1, MD-10, RICH-2). Takes linear
 * time for each text (`markdown-to-html.test.ts`), unlike micromark, which takes minutes for some texts of 64 KB.
 */
export const parser = new MarkdownIt(options);
// The cleaner removes addresses that are not permitted, and reports them.
parser.validateLink = () => true;
// Before the lines of paragraphs are parsed.
parser.core.ruler.after("block", "mark_callouts", markCallouts);
// Before escaped characters become a part of the text.
parser.core.ruler.before("text_join", "mark_tasks", markTasks);
parser.core.ruler.before("text_join", "link_bare_addresses", linkBareAddresses);
parser.core.ruler.push("align_cells", alignCells);

/** Tokens with those inside of them. */
export function inlinesOf(tokens: readonly Token[]): Token[] {
  return tokens.flatMap((token) => [token, ...inlinesOf(token.children ?? [])]);
}
