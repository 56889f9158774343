import type { Callout } from "@guidepost/contract";
import type { Node } from "@tiptap/core";
import { NodeRange } from "@tiptap/pm/model";
import { AllSelection, type EditorState, NodeSelection, TextSelection } from "@tiptap/pm/state";
import type { Editor } from "@tiptap/react";

const ATTRIBUTE = "data-callout";

/** A quote that may be a callout (contract RICH-1). */
export function withCallouts(blockquote: Node): Node {
  return blockquote.extend({ addAttributes: () => ({ [ATTRIBUTE]: { default: null } }) });
}

/** The innermost quote around the selection: its node, and the position and depth of it. */
function quoteAt({ selection }: EditorState) {
  // The selection of a whole document begins outside of its blocks.
  const { $from, $to } =
    selection instanceof AllSelection
      ? TextSelection.between(selection.$from, selection.$to)
      : selection;
  if (selection instanceof NodeSelection && selection.node.type.name === "blockquote")
    return { node: selection.node, position: selection.from, depth: $from.depth + 1 };
  for (let depth = $from.sharedDepth($to.pos); depth > 0; depth -= 1)
    if ($from.node(depth).type.name === "blockquote")
      return { node: $from.node(depth), position: $from.before(depth), depth };
  return undefined;
}

/** The callout at the caret; null in a quote, undefined outside of one. */
export function calloutAt({ state }: Pick<Editor, "state">): Callout | null | undefined {
  return quoteAt(state)?.node.attrs[ATTRIBUTE] as Callout | null | undefined;
}

/** Makes the quote at the caret a callout, or puts the selected blocks into one; null is a quote. */
function setQuote(editor: Editor, callout: Callout | null): void {
  const quote = quoteAt(editor.state);
  const attributes = { [ATTRIBUTE]: callout };
  const chain = editor.chain().focus();
  if (quote)
    chain
      .command(({ tr }) => {
        tr.setNodeMarkup(quote.position, undefined, attributes);
        return true;
      })
      .run();
  else chain.wrapIn("blockquote", attributes).run();
}

export function setCallout(editor: Editor, callout: Callout): void {
  setQuote(editor, callout);
}

/** Adds or removes a quote, or makes the callout at the caret a quote. */
export function toggleQuote(editor: Editor): void {
  if (calloutAt(editor) === null) removeQuote(editor);
  else setQuote(editor, null);
}

/** Takes all blocks out of the quote or callout at the caret. */
export function removeQuote(editor: Editor): void {
  const quote = quoteAt(editor.state);
  if (!quote) return;
  const { node, position, depth } = quote;
  editor
    .chain()
    .focus()
    .command(({ tr }) => {
      const $start = tr.doc.resolve(position + 1);
      const $end = tr.doc.resolve(position + node.nodeSize - 1);
      tr.lift(new NodeRange($start, $end, depth), depth - 1);
      return true;
    })
    .run();
}
