import type { Block } from "../block.ts";
import { moveFootnotes, readDefinition, readReference, renderFootnotes } from "./read-markdown.ts";
import { convertSup, writeDefinition, writeReference } from "./write-markdown.ts";

/** Footnotes are links and a list at the end of a step (contract MD-13), so that they have no elements of their own. */
export const footnotes: Block = {
  label: "Footnote",
  markdown: "Steep it[^1].\n\n[^1]: Two minutes.",
  extendParser: (parser) => {
    const { block, core, inline } = parser;
    const alt = ["paragraph", "reference"];
    block.ruler.before("reference", "footnote", readDefinition, { alt });
    inline.ruler.before("link", "footnote_reference", readReference);
    core.ruler.push("move_footnotes", moveFootnotes);
    renderFootnotes(parser);
  },
  serializer: {
    elements: { sup: convertSup },
    handlers: { footnoteReference: writeReference, footnoteDefinition: writeDefinition },
  },
};
