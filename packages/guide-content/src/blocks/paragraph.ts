import { type Block, keepElement } from "./block.ts";

export const paragraph: Block = {
  label: "Paragraph",
  elements: {
    p: { display: "block", holdsText: true, hasOneDirection: true },
    div: { display: "block", hasOneDirection: true },
    br: { display: "block" },
  },
  serializer: { elements: { div: keepElement } },
};
