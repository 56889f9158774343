import type StateCore from "markdown-it/lib/rules_core/state_core.mjs";
import type { Block } from "./block.ts";

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

/** A list, whose items can be tasks. The serializer reads their boxes from the whole tree (`html-to-markdown.ts`). */
export const list: Block = {
  label: "List and task list",
  elements: {
    ul: { display: "block", hasOneDirection: true },
    ol: { display: "block", attributes: { start: "start" }, hasOneDirection: true },
    li: { display: "block", ancestors: ["ul", "ol"] },
  },
  markdown: "- [x] kettle\n- [ ] teapot",
  // Before escaped characters become a part of the text.
  extendParser: ({ core }) => core.ruler.before("text_join", "mark_tasks", markTasks),
  serializer: { mixed: ["li"] },
};
