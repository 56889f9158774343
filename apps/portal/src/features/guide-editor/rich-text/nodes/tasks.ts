import { Extension, InputRule, isActive } from "@tiptap/core";
import type { Node, ResolvedPos } from "@tiptap/pm/model";
import { type EditorState, Plugin, Selection, type Transaction } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import type { Editor } from "@tiptap/react";

const [OPEN, DONE] = ["\u2610", "\u2611"];
const BOX = /^[\u2610\u2611] /;

/** The start of the text of a list item with a box; undefined elsewhere. */
function taskAt($position: ResolvedPos): number | undefined {
  const isInItem = $position.node(-1)?.type.name === "listItem" && $position.index(-1) === 0;
  return isInItem && BOX.test($position.parent.textContent) ? $position.start() : undefined;
}

function toggleBox({ doc, tr }: EditorState, start: number): Transaction {
  const isDone = doc.textBetween(start, start + 1) === DONE;
  return tr.insertText(isDone ? OPEN : DONE, start, start + 1);
}

/** The starts of the texts of the selected list items, and whether each has a box. */
function selectedItems({ doc, selection: { from, to } }: EditorState) {
  const items: { start: number; isTask: boolean }[] = [];
  doc.nodesBetween(from, to, (node, position) => {
    const { firstChild } = node;
    if (node.type.name !== "listItem" || !firstChild?.isTextblock) return;
    const start = position + 2;
    // Not the items around a selected item.
    if (start > to || start + firstChild.content.size < from) return;
    items.push({ start, isTask: BOX.test(firstChild.textContent) });
  });
  return items;
}

/** Whether each selected list item is a task. */
export function areTasks(state: EditorState): boolean {
  const items = selectedItems(state);
  return items.length > 0 && items.every(({ isTask }) => isTask);
}

/** Makes the selected blocks items of a task list, or removes their boxes. */
export function toggleTasks(editor: Editor): void {
  if (!isActive(editor.state, "listItem")) editor.chain().focus().toggleBulletList().run();
  const { state, view } = editor;
  const items = selectedItems(state);
  const remove = areTasks(state);
  const transaction = state.tr;
  for (const { start, isTask } of items.toReversed())
    if (remove) transaction.delete(start, start + 2);
    else if (!isTask) transaction.insertText(`${OPEN} `, start);
  view.dispatch(transaction.scrollIntoView());
  view.focus();
}

/** The class of public pages for items with a box, which takes the place of the bullet. */
function markTasks(doc: Node): DecorationSet {
  const marked: Decoration[] = [];
  doc.descendants((node, position) => {
    const isTask = node.type.name === "listItem" && BOX.test(node.firstChild?.textContent ?? "");
    if (isTask) marked.push(Decoration.node(position, position + node.nodeSize, { class: "task" }));
  });
  return DecorationSet.create(doc, marked);
}

/** Task lists: items that begin with the character of a box (contract MD-4). */
export const Tasks = Extension.create({
  name: "tasks",
  // Before the keys of lists.
  priority: 1_000,
  addInputRules: () =>
    [
      [/^\[ ?\]\s$/, OPEN],
      [/^\[x\]\s$/i, DONE],
    ].map(
      ([find, box]) =>
        new InputRule({
          find: find as RegExp,
          handler: ({ state, range }) => {
            const $from = state.doc.resolve(range.from);
            if ($from.node(-1)?.type.name !== "listItem") return null;
            state.tr.insertText(`${box as string} `, range.from, range.to);
            return undefined;
          },
        }),
    ),
  addKeyboardShortcuts: () => ({
    Enter: ({ editor }) => {
      const { selection } = editor.state;
      const start = taskAt(selection.$from);
      if (start === undefined || !selection.empty || selection.from < start + 2) return false;
      const isBlank = selection.$from.parent.content.size === 2;
      const chain = editor.chain();
      return isBlank
        ? chain
            .deleteRange({ from: start, to: start + 2 })
            .liftListItem("listItem")
            .run()
        : chain
            .splitListItem("listItem")
            .insertContent({ type: "text", text: `${OPEN} ` })
            .run();
    },
    "Mod-Enter": ({ editor: { state, view } }) => {
      const start = taskAt(state.selection.$from);
      if (start === undefined) return false;
      view.dispatch(toggleBox(state, start));
      return true;
    },
  }),
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      state: {
        init: (_, { doc }) => markTasks(doc),
        apply: ({ docChanged, doc }, before) => (docChanged ? markTasks(doc) : before),
      },
      props: {
        decorations(state) {
          return this.getState(state);
        },
        handleClick: (view, position) => {
          // The box is outside of its paragraph, so that the position may be before the paragraph.
          const { $from } = Selection.near(view.state.doc.resolve(position));
          const start = taskAt($from);
          if (start === undefined || $from.pos > start + 1) return false;
          view.dispatch(toggleBox(view.state, start));
          return true;
        },
      },
    }),
  ],
});
