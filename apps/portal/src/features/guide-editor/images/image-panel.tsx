"use client";

import { getAttributes, isActive } from "@tiptap/core";
import { NodeSelection } from "@tiptap/pm/state";
import { type Editor, useEditorState } from "@tiptap/react";
import { TextField } from "#components/ui/forms/field.tsx";

/** Changes the selected image, and selects it again: the change replaces its node. */
function updateSelected({ state, view }: Editor, attributes: Record<string, string>): void {
  const { selection, tr } = state;
  if (!(selection instanceof NodeSelection)) return;
  const { from, node } = selection;
  tr.setNodeMarkup(from, undefined, { ...node.attrs, ...attributes });
  view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, from)));
}

/** Asks for the description of the selected image. */
export function ImagePanel({ editor }: { editor: Editor }) {
  const alt = useEditorState({
    editor,
    selector: ({ editor: { state } }) =>
      isActive(state, "image") ? String(getAttributes(state, "image")["alt"] ?? "") : undefined,
  });
  if (alt === undefined) return null;
  return (
    <div className="border-b border-line bg-surface px-4 py-3 sm:px-5">
      <TextField
        label="Description of the image"
        hint="For readers who cannot see the image. Leave it empty for a decorative image."
        value={alt}
        autoComplete="off"
        // Without the focus on the text, the image stays selected.
        onChange={({ target }) => updateSelected(editor, { alt: target.value })}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          editor.commands.focus();
        }}
      />
    </div>
  );
}
