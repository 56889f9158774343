import type { Callout } from "@guidepost/contract";
import { getAttributes, isActive, type Node } from "@tiptap/core";
import type { Editor } from "@tiptap/react";

const ATTRIBUTE = "data-callout";

/** A quote that may be a callout (contract RICH-1). */
export function withCallouts(blockquote: Node): Node {
  return blockquote.extend({ addAttributes: () => ({ [ATTRIBUTE]: { default: null } }) });
}

/** The callout at the caret; null in a quote, undefined outside of one. */
export function calloutAt({ state }: Pick<Editor, "state">): Callout | null | undefined {
  if (!isActive(state, "blockquote")) return undefined;
  return getAttributes(state, "blockquote")[ATTRIBUTE] as Callout | null;
}

/** Makes the quote at the caret a callout, or puts the selected blocks into one. */
export function setCallout(editor: Editor, callout: Callout): void {
  const attributes = { [ATTRIBUTE]: callout };
  const chain = editor.chain().focus();
  if (editor.isActive("blockquote")) chain.updateAttributes("blockquote", attributes).run();
  else chain.wrapIn("blockquote", attributes).run();
}

/** Takes the blocks out of the quote or callout at the caret. */
export function removeCallout(editor: Editor): void {
  editor.chain().focus().lift("blockquote").run();
}
