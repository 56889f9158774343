import type { Block } from "./block.ts";

export const code: Block = {
  label: "Code block",
  elements: { pre: { display: "block", holdsText: true } },
};
