"use client";

import { getAttributes, isActive } from "@tiptap/core";
import { NodeSelection } from "@tiptap/pm/state";
import { type Editor, useEditorState } from "@tiptap/react";
import { Button } from "#components/ui/forms/button.tsx";
import { SelectField, TextField } from "#components/ui/forms/field.tsx";
import { addCaption, removeCaption } from "../nodes/figure.ts";
import { Panel } from "./panel.tsx";

const SIZE = "data-size";
const SIZES = [
  ["", "Full width"],
  ["medium", "Medium"],
  ["small", "Small"],
] as const;

type Attributes = Record<string, string | null>;

/** Changes the selected image, and selects it again: the change replaces its node. */
function updateImage({ state, view }: Editor, attributes: Attributes): void {
  const { selection, tr } = state;
  if (!(selection instanceof NodeSelection)) return;
  const { from, node } = selection;
  tr.setNodeMarkup(from, undefined, { ...node.attrs, ...attributes });
  view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, from)));
}

/** Asks for the description, the size and the caption of the selected image, or of the figure at the caret. */
export function ImagePanel({ editor }: { editor: Editor }) {
  const image = useEditorState({
    editor,
    selector: ({ editor: { state } }) => {
      const type = (["figure", "image"] as const).find((name) => isActive(state, name));
      if (!type) return undefined;
      const attributes = getAttributes(state, type);
      return { type, alt: String(attributes["alt"] ?? ""), size: String(attributes[SIZE] ?? "") };
    },
  });
  if (!image) return null;
  const { type, alt, size } = image;
  // Without the focus on the text, the image stays selected.
  const update = (attributes: Attributes) => {
    if (type === "image") updateImage(editor, attributes);
    else editor.commands.updateAttributes(type, attributes);
  };
  return (
    <Panel>
      <div className="flex flex-wrap items-end gap-x-3 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <TextField
            label="Description of the image"
            hint="For readers who cannot see the image. Leave it empty for a decorative image."
            value={alt}
            autoComplete="off"
            onChange={({ target }) => update({ alt: target.value })}
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              event.preventDefault();
              editor.commands.focus();
            }}
          />
        </div>
        <SelectField
          label="Size"
          value={size}
          options={SIZES}
          onChange={({ target: { value } }) => update({ [SIZE]: value === "" ? null : value })}
        />
        {type === "figure" ? (
          <Button onClick={() => removeCaption(editor)}>Remove the caption</Button>
        ) : (
          <Button onClick={() => addCaption(editor)}>Add a caption</Button>
        )}
      </div>
    </Panel>
  );
}
