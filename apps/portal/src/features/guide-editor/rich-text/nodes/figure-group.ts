import { Node } from "@tiptap/core";
import { type EditorState, TextSelection, type Transaction } from "@tiptap/pm/state";
import type { Editor } from "@tiptap/react";
import { isPlainGroup } from "#features/guide-editor/html/html.ts";
import { captionLine } from "./figure.ts";

const GROUP = "figureGroup";
const CAPTION = "figureGroupCaption";

/** The depth of the caption with the caret; undefined outside of one. */
function captionDepth({ selection: { $from, empty } }: EditorState): number | undefined {
  return empty && $from.parent.type.name === CAPTION ? $from.depth : undefined;
}

/** Enter in a caption: a paragraph below the figure. A caption is one line. */
function onEnter(state: EditorState): Transaction | undefined {
  const depth = captionDepth(state);
  if (depth === undefined) return undefined;
  const below = state.selection.$from.after(depth - 1);
  const transaction = state.tr.insert(below, state.schema.node("paragraph"));
  return transaction.setSelection(TextSelection.create(transaction.doc, below + 1));
}

/** Backspace at the start of a caption: it becomes a paragraph of the figure. */
function onBackspace(state: EditorState): Transaction | undefined {
  const depth = captionDepth(state);
  const { $from } = state.selection;
  const { paragraph } = state.schema.nodes;
  if (depth === undefined || $from.parentOffset > 0) return undefined;
  return state.tr.setNodeMarkup($from.before(depth), paragraph);
}

function run(decide: (state: EditorState) => Transaction | undefined) {
  return ({ editor: { state, view } }: { editor: Pick<Editor, "state" | "view"> }): boolean => {
    const transaction = decide(state);
    if (transaction) view.dispatch(transaction.scrollIntoView());
    return transaction !== undefined;
  };
}

/** A figure of other content than one image, such as a table or an image with a link (contract RICH-17). */
export const FigureGroup = Node.create({
  name: GROUP,
  group: "block",
  content: `(${CAPTION}? block+ ${CAPTION}?) | ${CAPTION}`,
  defining: true,
  // After the figure of one image.
  parseHTML: () => [
    { tag: "figure", priority: 40, getAttrs: (figure) => (isPlainGroup(figure) ? false : null) },
  ],
  renderHTML: ({ HTMLAttributes }) => ["figure", HTMLAttributes, 0],
  addKeyboardShortcuts: () => ({ Enter: run(onEnter), Backspace: run(onBackspace) }),
});

export const FigureGroupCaption = Node.create({
  name: CAPTION,
  content: "inline*",
  defining: true,
  selectable: false,
  parseHTML: () => [
    { tag: "figcaption", context: `${GROUP}/`, contentElement: (caption) => captionLine(caption) },
  ],
  renderHTML: ({ HTMLAttributes }) => ["figcaption", HTMLAttributes, 0],
});
