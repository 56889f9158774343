import { Node } from "@tiptap/core";
import { TextSelection, type EditorState } from "@tiptap/pm/state";
import type { Editor } from "@tiptap/react";

/** The depth of the summary with the caret; undefined outside of a summary. */
function summaryDepth({ selection: { $from } }: EditorState): number | undefined {
  return $from.parent.type.name === "detailsSummary" ? $from.depth : undefined;
}

/** A block that readers open and close. In the editor it is always open. */
export const Details = Node.create({
  name: "details",
  group: "block",
  content: "detailsSummary block+",
  defining: true,
  addAttributes: () => ({
    open: {
      default: false,
      parseHTML: (element) => element.hasAttribute("open"),
      renderHTML: ({ open }) => (open === true ? { open: "" } : {}),
    },
  }),
  parseHTML: () => [{ tag: "details" }],
  renderHTML: ({ HTMLAttributes }) => ["details", HTMLAttributes, 0],
  // The browser would close a `details` element.
  addNodeView:
    () =>
    ({ HTMLAttributes: { dir, lang } }) => {
      const dom = document.createElement("div");
      dom.className = "details";
      if (typeof dir === "string") dom.dir = dir;
      if (typeof lang === "string") dom.lang = lang;
      return { dom, contentDOM: dom };
    },
  addKeyboardShortcuts: () => ({
    // From the summary to the first block.
    Enter: ({ editor }) => {
      const { state, view } = editor;
      const depth = summaryDepth(state);
      if (depth === undefined) return false;
      const start = TextSelection.near(state.doc.resolve(state.selection.$from.after(depth) + 1));
      view.dispatch(state.tr.setSelection(start).scrollIntoView());
      return true;
    },
    // At the start of an empty summary: takes the blocks out.
    Backspace: ({ editor }) => {
      const { state } = editor;
      const { $from, empty } = state.selection;
      const depth = summaryDepth(state);
      if (depth === undefined || !empty || $from.parent.content.size > 0) return false;
      removeDetails(editor);
      return true;
    },
  }),
});

/** The line that readers press to open the details. */
export const DetailsSummary = Node.create({
  name: "detailsSummary",
  content: "inline*",
  defining: true,
  selectable: false,
  parseHTML: () => [{ tag: "summary" }],
  renderHTML: ({ HTMLAttributes }) => ["summary", HTMLAttributes, 0],
});

/** Adds details with an empty summary, which gets the caret. */
export function addDetails(editor: Editor): void {
  const { from } = editor.state.selection;
  editor
    .chain()
    .focus()
    .insertContent({
      type: "details",
      content: [{ type: "detailsSummary" }, { type: "paragraph" }],
    })
    .command(({ tr }) => {
      let summary: number | undefined;
      tr.doc.nodesBetween(Math.max(0, from - 1), tr.doc.content.size, (node, position) => {
        if (node.type.name === "detailsSummary") summary ??= position + 1;
      });
      if (summary !== undefined) tr.setSelection(TextSelection.create(tr.doc, summary));
      return true;
    })
    .run();
}

/** Takes the blocks out of the details at the caret. A summary with text becomes a paragraph. */
export function removeDetails({ state, view }: Editor): void {
  const { $from } = state.selection;
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const details = $from.node(depth);
    if (details.type.name !== "details") continue;
    const [summary, ...blocks] = details.children;
    const { paragraph } = state.schema.nodes;
    const first =
      summary && summary.content.size > 0 ? paragraph?.create(null, summary.content) : undefined;
    const at = $from.before(depth);
    const transaction = state.tr.replaceWith(at, $from.after(depth), [
      ...(first ? [first] : []),
      ...blocks,
    ]);
    transaction.setSelection(TextSelection.near(transaction.doc.resolve(at + 1)));
    view.dispatch(transaction.scrollIntoView());
    view.focus();
    return;
  }
}
