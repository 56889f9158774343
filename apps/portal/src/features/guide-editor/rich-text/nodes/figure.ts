import { Node } from "@tiptap/core";
import { NodeSelection, TextSelection } from "@tiptap/pm/state";
import type { Editor } from "@tiptap/react";
import { isImageAddress } from "#features/guide-editor/html/clean.ts";

const ATTRIBUTES = ["src", "alt", "title", "width", "height", "data-size"] as const;

/** The image and the caption of a figure that has nothing else. */
function partsOf(figure: HTMLElement): { image: Element; caption: Element } | undefined {
  const [image, caption, ...others] = figure.children;
  const isWhole = image?.localName === "img" && caption?.localName === "figcaption";
  const texts = Array.from(figure.childNodes).filter((node) => node.nodeType === 3);
  const hasText = texts.some((node) => (node.nodeValue ?? "").trim() !== "");
  return isWhole && others.length === 0 && !hasText ? { image, caption } : undefined;
}

/** An image with a caption, which is its content. */
export const Figure = Node.create({
  name: "figure",
  group: "block",
  content: "inline*",
  isolating: true,
  defining: true,
  addAttributes: () => Object.fromEntries(ATTRIBUTES.map((name) => [name, { default: null }])),
  parseHTML: () => [
    {
      tag: "figure",
      contentElement: "figcaption",
      getAttrs: (figure) => {
        const image = partsOf(figure)?.image;
        if (!image || !isImageAddress(image.getAttribute("src") ?? "")) return false;
        return Object.fromEntries(ATTRIBUTES.map((name) => [name, image.getAttribute(name)]));
      },
    },
  ],
  renderHTML: ({ HTMLAttributes }) => [
    "figure",
    ["img", { ...HTMLAttributes, loading: "lazy", referrerpolicy: "no-referrer" }],
    ["figcaption", 0],
  ],
  addKeyboardShortcuts: () => ({
    // A caption is one line: the text continues below the figure.
    Enter: ({ editor }) => {
      const { $from } = editor.state.selection;
      if ($from.parent.type.name !== "figure") return false;
      return editor.chain().insertContentAt($from.after(), { type: "paragraph" }).focus().run();
    },
    Backspace: ({ editor }) => {
      const { $from, empty } = editor.state.selection;
      if ($from.parent.type.name !== "figure" || !empty || $from.parentOffset > 0) return false;
      removeCaption(editor);
      return true;
    },
  }),
});

/** Makes the selected image a figure, and puts the caret into its caption. */
export function addCaption({ state, view }: Editor): void {
  const { selection } = state;
  const { figure } = state.schema.nodes;
  if (!(selection instanceof NodeSelection) || selection.node.type.name !== "image" || !figure)
    return;
  const created = figure.create(selection.node.attrs);
  const { $from, from, to } = selection;
  // Tiptap clears a document when all of it was selected, and only an empty block is left.
  view.dispatch(state.tr.setSelection(TextSelection.create(state.doc, to)));
  const index = $from.index(-1);
  const isAlone =
    $from.parent.childCount === 1 && $from.node(-1).canReplaceWith(index, index + 1, figure);
  const { tr } = view.state;
  const transaction = isAlone
    ? tr.replaceWith($from.before(), $from.after(), created)
    : tr.replaceRangeWith(from, to, created);
  const at = transaction.mapping.map(from, -1);
  let caption: number | undefined;
  transaction.doc.nodesBetween(at, transaction.doc.content.size, (node, position) => {
    if (node.type === figure) caption ??= position + 1;
  });
  if (caption !== undefined)
    transaction.setSelection(TextSelection.create(transaction.doc, caption));
  view.dispatch(transaction.scrollIntoView());
  view.focus();
}

/** Makes the figure at the caret an image again. Its caption becomes the paragraph below. */
export function removeCaption({ state, view }: Editor): void {
  const { $from } = state.selection;
  const { image, paragraph } = state.schema.nodes;
  if ($from.parent.type.name !== "figure" || !image || !paragraph) return;
  const { attrs, content } = $from.parent;
  const blocks = [paragraph.create(null, image.create(attrs))];
  if (content.size > 0) blocks.push(paragraph.create(null, content));
  const at = $from.before();
  const transaction = state.tr.replaceWith(at, $from.after(), blocks);
  transaction.setSelection(NodeSelection.create(transaction.doc, at + 1));
  view.dispatch(transaction.scrollIntoView());
  view.focus();
}
