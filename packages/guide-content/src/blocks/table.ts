import type StateCore from "markdown-it/lib/rules_core/state_core.mjs";
import type { Block } from "./block.ts";

const CELL = { colspan: "span", rowspan: "span", align: "alignment" } as const;

/** The allow-list permits `align` and no styles. */
function alignCells({ tokens }: StateCore): void {
  for (const token of tokens) {
    const style = token.attrGet("style");
    if (style === null) continue;
    token.attrs = [["align", style.replace("text-align:", "")]];
  }
}

export const table: Block = {
  label: "Table",
  elements: {
    table: { display: "block", hasOneDirection: true },
    caption: { display: "block", holdsText: true },
    thead: { display: "block" },
    tbody: { display: "block" },
    tfoot: { display: "block" },
    tr: { display: "block" },
    th: { display: "block", attributes: { ...CELL, scope: "scope" } },
    td: { display: "block", attributes: CELL },
  },
  markdown: "| Tea | Minutes |\n| --- | ------: |\n| Green | 2 |",
  extendParser: ({ core }) => core.ruler.push("align_cells", alignCells),
};
