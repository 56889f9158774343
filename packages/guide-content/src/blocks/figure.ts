import { type Block, keepElement } from "./block.ts";

export const figure: Block = {
  label: "Figure",
  elements: {
    figure: { display: "block", hasOneDirection: true },
    figcaption: { display: "block", holdsText: true },
  },
  serializer: { elements: { figure: keepElement } },
};
