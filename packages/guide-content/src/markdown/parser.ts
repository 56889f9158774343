import { MAX_MARKDOWN_NESTING } from "@guidepost/contract/permitted-html";
import MarkdownIt from "markdown-it";
import cjkFriendly from "markdown-it-cjk-friendly";
import type StateCore from "markdown-it/lib/rules_core/state_core.mjs";
import type Token from "markdown-it/lib/token.mjs";
import { linkBareAddresses } from "./bare-addresses.ts";
import { readAdmonition } from "./blocks/admonitions.ts";
import { emphasizeTitles, markCallouts } from "./blocks/callouts.ts";
import { readContainer } from "./blocks/containers.ts";
import {
  moveFootnotes,
  readDefinition,
  readReference,
  renderFootnotes,
} from "./blocks/footnotes.ts";
import { moveHeadingIds } from "./blocks/heading-ids.ts";
import { pairMarks, readMark } from "./mark.ts";

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

/** Blocks that may begin after a line of a paragraph, a quote or a list. */
const INTERRUPTS = { alt: ["paragraph", "reference", "blockquote", "list"] };

function addBlocks({ block, core, inline }: MarkdownIt): void {
  block.ruler.before("blockquote", "container", readContainer, INTERRUPTS);
  block.ruler.before("blockquote", "admonition", readAdmonition, INTERRUPTS);
  block.ruler.before("reference", "footnote", readDefinition, { alt: ["paragraph", "reference"] });
  inline.ruler.before("link", "footnote_reference", readReference);
  inline.ruler.before("strikethrough", "mark", readMark);
  inline.ruler2.before("strikethrough", "mark", pairMarks);
  // Before the lines of paragraphs are parsed.
  core.ruler.after("block", "mark_callouts", markCallouts);
  core.ruler.after("inline", "emphasize_titles", emphasizeTitles);
  core.ruler.after("inline", "move_heading_ids", moveHeadingIds);
  core.ruler.push("move_footnotes", moveFootnotes);
}

/**
 * The Markdown parser: CommonMark with tables, strikethrough, task lists, addresses without brackets, callouts, marks,
 * footnotes, and emphasis next to punctuation of Chinese, Japanese and Korean (contract MD-1, MD-10 to MD-14, RICH-2).
 * Takes linear time for each text (`markdown-to-html.test.ts`), unlike micromark, which takes minutes for some texts of 64 KB.
 */
export function createParser(): MarkdownIt {
  const created = new MarkdownIt(options);
  // The cleaner removes addresses that are not permitted, and reports them.
  created.validateLink = () => true;
  created.use(cjkFriendly);
  addBlocks(created);
  renderFootnotes(created);
  // Before escaped characters become a part of the text.
  created.core.ruler.before("text_join", "mark_tasks", markTasks);
  created.core.ruler.before("text_join", "link_bare_addresses", linkBareAddresses);
  created.core.ruler.push("align_cells", alignCells);
  return created;
}

export const parser = createParser();

/** Tokens with those inside of them. */
export function inlinesOf(tokens: readonly Token[]): Token[] {
  return tokens.flatMap((token) => [token, ...inlinesOf(token.children ?? [])]);
}
