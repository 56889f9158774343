"use client";

import { getAttributes, isActive } from "@tiptap/core";
import { type Editor, useEditorState } from "@tiptap/react";
import { TextField } from "#components/ui/forms/field.tsx";

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
        onChange={({ target }) => editor.commands.updateAttributes("image", { alt: target.value })}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          editor.commands.focus();
        }}
      />
    </div>
  );
}
