import { findParentNode, type Editor } from "@tiptap/core";
import { Table, TableCell, TableHeader } from "@tiptap/extension-table";

function isInEmptyRow({ state }: Editor): boolean {
  const row = findParentNode(({ type }) => type.name === "tableRow")(state.selection);
  let isEmpty = true;
  row?.node.descendants((node) => {
    // Text, an image or a line break.
    if (node.isLeaf) isEmpty = false;
  });
  return isEmpty;
}

/**
 * A table without column widths. Tab in the last cell adds a row, as in other editors. In an empty row it
 * leaves the table, so there is no keyboard trap.
 */
export const PlainTable = Table.extend({
  renderHTML: ({ HTMLAttributes }) => {
    const { dir, lang } = HTMLAttributes as Record<string, unknown>;
    return ["table", { dir, lang }, ["tbody", 0]];
  },
  addNodeView: () => null,
  addKeyboardShortcuts() {
    return {
      ...this.parent?.(),
      Tab: ({ editor }) =>
        editor.commands.goToNextCell() ||
        (!isInEmptyRow(editor) && editor.chain().addRowAfter().goToNextCell().run()),
    };
  },
});

const ALIGNMENT = { align: { default: null } };

export const ScopedHeader = TableHeader.extend({
  addAttributes() {
    return { ...this.parent?.(), ...ALIGNMENT, scope: { default: null } };
  },
});

export const AlignedCell = TableCell.extend({
  addAttributes() {
    return { ...this.parent?.(), ...ALIGNMENT };
  },
});
