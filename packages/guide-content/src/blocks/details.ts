import { type Block, keepElement } from "./block.ts";

/** The parser reads `:::details` and `???` with the rules of `quote`. */
export const details: Block = {
  label: "Details",
  elements: {
    details: { display: "block", attributes: { open: "flag" } },
    summary: { display: "block", holdsText: true, hasOneDirection: true },
  },
  markdown: ":::details Which water?\nSoft water.\n:::",
  serializer: { elements: { details: keepElement } },
};
