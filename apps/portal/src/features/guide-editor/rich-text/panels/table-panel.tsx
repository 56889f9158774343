"use client";

import { Toolbar } from "@base-ui/react/toolbar";
import type { EditorState } from "@tiptap/pm/state";
import { type Editor, useEditorState } from "@tiptap/react";
import { cn } from "#lib/cn.ts";
import { Panel } from "./panel.tsx";

type Chain = ReturnType<Editor["chain"]>;
type Action = { label: string; text: string; isDanger?: boolean; run: (chain: Chain) => Chain };

const GROUPS: readonly { name: string; actions: readonly Action[] }[] = [
  {
    name: "Row",
    actions: [
      { label: "Insert row above", text: "Above", run: (chain) => chain.addRowBefore() },
      { label: "Insert row below", text: "Below", run: (chain) => chain.addRowAfter() },
      { label: "Delete row", text: "Delete", isDanger: true, run: (chain) => chain.deleteRow() },
    ],
  },
  {
    name: "Column",
    actions: [
      { label: "Insert column before", text: "Before", run: (chain) => chain.addColumnBefore() },
      { label: "Insert column after", text: "After", run: (chain) => chain.addColumnAfter() },
      {
        label: "Delete column",
        text: "Delete",
        isDanger: true,
        run: (chain) => chain.deleteColumn(),
      },
    ],
  },
  {
    name: "Table",
    actions: [
      { label: "Header row", text: "Header row", run: (chain) => chain.toggleHeaderRow() },
      {
        label: "Delete table",
        text: "Delete",
        isDanger: true,
        run: (chain) => chain.deleteTable(),
      },
    ],
  },
];

/** Whether the first row of the table at the caret has header cells only; undefined outside of a table. */
export function hasHeaderRow({ selection: { $from } }: EditorState): boolean | undefined {
  for (let { depth } = $from; depth > 0; depth -= 1) {
    const table = $from.node(depth);
    if (table.type.name !== "table") continue;
    return table.firstChild?.children.every(({ type }) => type.name === "tableHeader") ?? false;
  }
  return undefined;
}

/** Changes the table at the caret. */
export function TablePanel({ editor }: { editor: Editor }) {
  const isHeader = useEditorState({
    editor,
    selector: ({ editor: { state } }) => hasHeaderRow(state),
  });
  if (isHeader === undefined) return null;
  return (
    <Panel>
      <Toolbar.Root
        aria-label="Table"
        // A click on a button does not change the selection in the text.
        onMouseDown={(event) => event.preventDefault()}
        className="flex flex-wrap items-center gap-x-5 gap-y-2"
      >
        {GROUPS.map(({ name, actions }) => (
          <Toolbar.Group key={name} aria-label={name} className="flex items-center gap-1">
            <span aria-hidden className="mr-1 text-caption font-semibold text-ink-soft">
              {name}
            </span>
            {actions.map(({ label, text, isDanger, run }) => {
              const isOn = label === "Header row" ? isHeader : undefined;
              return (
                <Toolbar.Button
                  key={label}
                  aria-label={label}
                  aria-pressed={isOn}
                  onClick={() => run(editor.chain().focus()).run()}
                  className={cn(
                    "min-h-8.5 rounded-md border border-line px-2.5 text-sm -outline-offset-2 transition-colors",
                    isDanger ? "text-danger hover:bg-danger-soft" : "hover:bg-sunken",
                    isOn && "border-accent bg-accent-soft text-accent-strong",
                  )}
                >
                  {text}
                </Toolbar.Button>
              );
            })}
          </Toolbar.Group>
        ))}
      </Toolbar.Root>
    </Panel>
  );
}
