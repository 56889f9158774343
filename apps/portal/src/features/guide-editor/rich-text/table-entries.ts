import type { Editor } from "@tiptap/react";
import type { MenuEntry } from "#components/ui/menu.tsx";

/** Menu entries to insert a table, or to change the table at the caret. */
export function tableEntries(editor: Editor, isTable: boolean): MenuEntry[] {
  const entry = (
    label: string,
    run: (chain: ReturnType<Editor["chain"]>) => ReturnType<Editor["chain"]>,
  ) => ({ label, onSelect: () => void run(editor.chain().focus()).run() });
  if (!isTable)
    return [
      entry("Insert a table", (chain) =>
        chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }),
      ),
    ];
  return [
    entry("Row above", (chain) => chain.addRowBefore()),
    entry("Row below", (chain) => chain.addRowAfter()),
    entry("Column before", (chain) => chain.addColumnBefore()),
    entry("Column after", (chain) => chain.addColumnAfter()),
    "separator",
    entry("Heading row on or off", (chain) => chain.toggleHeaderRow()),
    "separator",
    { ...entry("Delete row", (chain) => chain.deleteRow()), danger: true },
    { ...entry("Delete column", (chain) => chain.deleteColumn()), danger: true },
    { ...entry("Delete table", (chain) => chain.deleteTable()), danger: true },
  ];
}
