import type { Block } from "./block.ts";

export const rule: Block = { label: "Divider", elements: { hr: { display: "block" } } };
