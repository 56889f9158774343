import type { Blockquote } from "mdast";
import type { Block, ElementToMarkdown } from "./block.ts";
import { readAdmonition } from "./titled/admonitions.ts";
import { readContainer } from "./titled/containers.ts";
import { emphasizeTitles, markCallouts } from "./titled/titled-block.ts";

/** Blocks that may begin after a line of a paragraph, a quote or a list. */
const INTERRUPTS = { alt: ["paragraph", "reference", "blockquote", "list"] };

/** Writes the line of a callout at the beginning of its quote (contract RICH-2). */
const convertQuote: ElementToMarkdown = ({ properties }, tools) => {
  const quote = tools.convertAsStandard() as Blockquote;
  const kind = properties["dataCallout"];
  // As HTML, because the characters of a text would be escaped.
  if (typeof kind === "string")
    quote.children.unshift({ type: "html", value: `[!${kind.toUpperCase()}]` });
  return quote;
};

/** A quote, which can be a callout (contract RICH-1). Other programs have callouts and details in the same forms. */
export const quote: Block = {
  label: "Quote and callout",
  elements: {
    blockquote: {
      display: "block",
      attributes: { "data-callout": "callout" },
      hasOneDirection: true,
    },
  },
  markdown: "> [!NOTE]\n> Use fresh water.",
  extendParser: ({ block, core }) => {
    block.ruler.before("blockquote", "container", readContainer, INTERRUPTS);
    block.ruler.before("blockquote", "admonition", readAdmonition, INTERRUPTS);
    // Before the lines of paragraphs are parsed.
    core.ruler.after("block", "mark_callouts", markCallouts);
    core.ruler.after("inline", "emphasize_titles", emphasizeTitles);
  },
  serializer: {
    elements: { blockquote: convertQuote },
    unsafe: [
      { character: ":", atBreak: true, after: "::" },
      { character: "!", atBreak: true, after: "!!" },
      { character: "?", atBreak: true, after: "\\?\\?" },
    ],
    mixed: ["blockquote"],
  },
};
