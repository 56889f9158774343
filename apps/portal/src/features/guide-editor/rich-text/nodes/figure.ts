import { Node, isActive } from "@tiptap/core";
import type { Node as DocumentNode, Schema } from "@tiptap/pm/model";
import { type EditorState, NodeSelection, Plugin, TextSelection } from "@tiptap/pm/state";
import type { Editor } from "@tiptap/react";
import { isImageAddress } from "#features/guide-editor/html/clean.ts";
import { paragraphOfCaption } from "#features/guide-editor/html/html.ts";
import { textAttribute } from "./text-attribute.ts";

const ATTRIBUTES = ["src", "alt", "title", "width", "height", "data-size"] as const;

/** Whether a figure is an image and a caption, and nothing else. */
function isSupported(figure: HTMLElement): boolean {
  const [image, caption, ...others] = figure.children;
  const isWhole = image?.localName === "img" && caption?.localName === "figcaption";
  const texts = Array.from(figure.childNodes).filter((node) => node.nodeType === 3);
  const hasText = texts.some((node) => (node.nodeValue ?? "").trim() !== "");
  const address = image?.getAttribute("src") ?? "";
  return isWhole && others.length === 0 && !hasText && isImageAddress(address);
}

/** The nodes that hold the caption of a figure. */
export const CAPTIONS: readonly string[] = ["figureCaption", "figureGroupCaption"];

/** The element whose content becomes the caption: its only paragraph, or the caption itself. */
export function captionLine(caption: HTMLElement): HTMLElement {
  const paragraph = paragraphOfCaption(caption);
  return paragraph instanceof HTMLElement ? paragraph : caption;
}

/** An image with a caption. */
export const Figure = Node.create({
  name: "figure",
  group: "block",
  content: "figureImage figureCaption",
  isolating: true,
  defining: true,
  parseHTML: () => [{ tag: "figure", getAttrs: (figure) => (isSupported(figure) ? null : false) }],
  renderHTML: ({ HTMLAttributes }) => ["figure", HTMLAttributes, 0],
  addKeyboardShortcuts: () => ({
    // A caption is one line: the text continues below the figure.
    Enter: ({ editor: { state, view } }) => {
      const figure = figureAt(state);
      const paragraph = state.schema.nodes["paragraph"]?.create();
      if (!figure || !paragraph) return false;
      const below = figure.position + figure.size;
      const transaction = state.tr.insert(below, paragraph);
      transaction.setSelection(TextSelection.create(transaction.doc, below + 1));
      view.dispatch(transaction.scrollIntoView());
      return true;
    },
    Backspace: ({ editor }) => {
      const { $from, empty } = editor.state.selection;
      if ($from.parent.type.name !== "figureCaption" || !empty || $from.parentOffset > 0)
        return false;
      removeCaption(editor);
      return true;
    },
  }),
  addProseMirrorPlugins: () => [
    new Plugin({
      // A paste of a part of a caption can create a figure without an image.
      appendTransaction: (_, __, { doc, schema, tr }) => {
        const { paragraph } = schema.nodes;
        const incomplete: { node: DocumentNode; position: number }[] = [];
        doc.descendants((node, position) => {
          if (node.type.name === "figure" && node.child(0).attrs["src"] === null)
            incomplete.push({ node, position });
          return !node.isTextblock;
        });
        for (const { node, position } of incomplete.toReversed())
          tr.replaceWith(
            position,
            position + node.nodeSize,
            paragraph?.create(null, node.child(1).content) ?? [],
          );
        return incomplete.length > 0 ? tr : null;
      },
      props: {
        // A click on the image selects the figure, so that a key removes both.
        handleClickOn: (view, _, node, position, __, isDirect) => {
          if (!isDirect || node.type.name !== "figureImage") return false;
          const { doc, tr } = view.state;
          view.dispatch(tr.setSelection(NodeSelection.create(doc, position - 1)));
          return true;
        },
      },
    }),
  ],
});

export const FigureImage = Node.create({
  name: "figureImage",
  atom: true,
  selectable: false,
  addAttributes: () => Object.fromEntries(ATTRIBUTES.map((name) => [name, textAttribute(name)])),
  parseHTML: () => [{ tag: "img", context: "figure/", priority: 60 }],
  // As the service adds them.
  renderHTML: ({ HTMLAttributes }) => [
    "img",
    { ...HTMLAttributes, loading: "lazy", referrerpolicy: "no-referrer" },
  ],
});

/** A node of its own: a command that changes the type of blocks does not remove the image. */
export const FigureCaption = Node.create({
  name: "figureCaption",
  content: "inline*",
  defining: true,
  selectable: false,
  parseHTML: () => [
    { tag: "figcaption", context: "figure/", contentElement: (caption) => captionLine(caption) },
  ],
  renderHTML: ({ HTMLAttributes }) => ["figcaption", HTMLAttributes, 0],
});

type FoundFigure = { position: number; size: number; image: DocumentNode; caption: DocumentNode };

/** The selected figure, or the figure with the caret. */
export function figureAt(state: EditorState): FoundFigure | undefined {
  const { selection } = state;
  const { $from } = selection;
  const isSelected = selection instanceof NodeSelection && selection.node.type.name === "figure";
  const isInside = $from.parent.type.name === "figureCaption";
  if (!isSelected && !isInside) return undefined;
  const figure = isSelected ? selection.node : $from.node(-1);
  const position = isSelected ? selection.from : $from.before(-1);
  return { position, size: figure.nodeSize, image: figure.child(0), caption: figure.child(1) };
}

/** Tiptap reads attributes that look like numbers as numbers. */
type ImageAttributes = Readonly<Record<string, string | number | null>>;

/** The attributes of the selected image, or of the image of the figure at the caret. */
export function imageAt(state: EditorState): ImageAttributes | undefined {
  const { selection } = state;
  if (selection instanceof NodeSelection && selection.node.type.name === "image")
    return selection.node.attrs;
  return figureAt(state)?.image.attrs;
}

/** Changes the image that `imageAt` returns. It stays selected. */
export function updateImage({ state, view }: Editor, attributes: ImageAttributes): void {
  const { selection, tr } = state;
  const before = imageAt(state);
  if (!before) return;
  const figure = isActive(state, "image") ? undefined : figureAt(state);
  const position = figure ? figure.position + 1 : selection.from;
  tr.setNodeMarkup(position, undefined, { ...before, ...attributes });
  if (!figure) tr.setSelection(NodeSelection.create(tr.doc, position));
  view.dispatch(tr);
}

function createFigure({ nodes }: Schema, attributes: DocumentNode["attrs"]) {
  const { figure, figureImage, figureCaption } = nodes;
  const kept = Object.fromEntries(ATTRIBUTES.map((name) => [name, attributes[name] ?? null]));
  if (!figure || !figureImage || !figureCaption) return undefined;
  return figure.create(null, [figureImage.create(kept), figureCaption.create()]);
}

/** Whether the selected image can become a figure: it is not in another one. */
export function mayHaveCaption({ selection: { $from } }: EditorState): boolean {
  for (let { depth } = $from; depth > 0; depth -= 1)
    if (["figure", "figureGroup"].includes($from.node(depth).type.name)) return false;
  return true;
}

/** Makes the selected image a figure, and puts the caret into its caption. */
export function addCaption({ state, view }: Editor): void {
  const { selection } = state;
  if (!(selection instanceof NodeSelection) || selection.node.type.name !== "image") return;
  const created = createFigure(state.schema, selection.node.attrs);
  const { $from, from, to } = selection;
  if (!created || !mayHaveCaption(state)) return;
  // Tiptap clears a document when all of it was selected, and only an empty block is left.
  view.dispatch(state.tr.setSelection(TextSelection.create(state.doc, to)));
  const index = $from.index(-1);
  const isAlone =
    $from.parent.childCount === 1 && $from.node(-1).canReplaceWith(index, index + 1, created.type);
  const { tr } = view.state;
  const transaction = isAlone
    ? tr.replaceWith($from.before(), $from.after(), created)
    : tr.replaceRangeWith(from, to, created);
  const at = transaction.mapping.map(from, -1);
  let caption: number | undefined;
  transaction.doc.nodesBetween(at, transaction.doc.content.size, (node, position) => {
    if (node.type.name === "figureCaption") caption ??= position + 1;
  });
  if (caption !== undefined)
    transaction.setSelection(TextSelection.create(transaction.doc, caption));
  view.dispatch(transaction.scrollIntoView());
  view.focus();
}

/** Makes the figure at the caret an image again. Its caption becomes the paragraph below. */
export function removeCaption({ state, view }: Editor): void {
  const figure = figureAt(state);
  const { image, paragraph } = state.schema.nodes;
  if (!figure || !image || !paragraph) return;
  const { position, size, caption } = figure;
  const blocks = [paragraph.create(null, image.create(figure.image.attrs))];
  if (caption.content.size > 0) blocks.push(paragraph.create(null, caption.content));
  const transaction = state.tr.replaceWith(position, position + size, blocks);
  transaction.setSelection(NodeSelection.create(transaction.doc, position + 1));
  view.dispatch(transaction.scrollIntoView());
  view.focus();
}
