import { Node } from "@tiptap/core";
import { type EditorState, TextSelection, type Transaction } from "@tiptap/pm/state";
import type { Editor } from "@tiptap/react";
import { isPlainGroup } from "#features/guide-editor/html/html.ts";
import { captionLine } from "./figure.ts";

const GROUP = "figureGroup";
const CAPTION = "figureGroupCaption";

/** Adds a paragraph below the figure when Enter is pressed in its caption, which is one line. */
function onEnter(state: EditorState): Transaction | undefined {
  const { $from, $to } = state.selection;
  if ($from.parent.type.name !== CAPTION || !$from.sameParent($to)) return undefined;
  const transaction = state.tr.deleteSelection();
  const below = transaction.mapping.map($from.after(-1));
  transaction.insert(below, state.schema.node("paragraph"));
  return transaction.setSelection(TextSelection.create(transaction.doc, below + 1));
}

/**
 * Makes a paragraph of a caption when Backspace is pressed at its start. At the start of the block after a caption, the caret
 * moves to the end of the caption: the block would become a part of it.
 */
function onBackspace(state: EditorState): Transaction | undefined {
  const { $from, empty } = state.selection;
  const { depth, parent } = $from;
  if (!empty || depth === 0 || $from.parentOffset > 0) return undefined;
  if (parent.type.name === CAPTION)
    return state.tr.setNodeMarkup($from.before(), state.schema.nodes["paragraph"], parent.attrs);
  const isAfterCaption = state.doc.resolve($from.before()).nodeBefore?.type.name === CAPTION;
  if (!isAfterCaption || !parent.isTextblock) return undefined;
  return state.tr.setSelection(TextSelection.create(state.doc, $from.before() - 1));
}

/** Keeps a caption apart from the block after it when Delete is pressed at its end. */
function onDelete(state: EditorState): Transaction | undefined {
  const { $from, empty } = state.selection;
  const isAtEnd = $from.parentOffset === $from.parent.content.size;
  return empty && isAtEnd && $from.parent.type.name === CAPTION ? state.tr : undefined;
}

function run(decide: (state: EditorState) => Transaction | undefined) {
  return ({ editor: { state, view } }: { editor: Pick<Editor, "state" | "view"> }): boolean => {
    const transaction = decide(state);
    if (transaction) view.dispatch(transaction.scrollIntoView());
    return transaction !== undefined;
  };
}

/** A figure that contains anything else than one image, such as a table or an image with a link (contract RICH-17). */
export const FigureGroup = Node.create({
  name: GROUP,
  group: "block",
  // A block comes first: Enter in the content adds a paragraph.
  content: `(block | ${CAPTION})+`,
  isolating: true,
  defining: true,
  // The rule of `Figure` is tried first.
  parseHTML: () => [
    { tag: "figure", priority: 40, getAttrs: (figure) => (isPlainGroup(figure) ? false : null) },
  ],
  renderHTML: ({ HTMLAttributes }) => ["figure", HTMLAttributes, 0],
  addKeyboardShortcuts: () => ({
    Enter: run(onEnter),
    Backspace: run(onBackspace),
    Delete: run(onDelete),
  }),
});

export const FigureGroupCaption = Node.create({
  name: CAPTION,
  content: "inline*",
  defining: true,
  selectable: false,
  parseHTML: () => [
    {
      tag: "figcaption",
      context: `${GROUP}/|${GROUP}/paragraph/`,
      contentElement: (caption) => captionLine(caption),
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ["figcaption", HTMLAttributes, 0],
});
