"use client";

import { type Editor, useEditorState } from "@tiptap/react";
import { Button } from "#components/ui/forms/button.tsx";
import { SelectField, TextField } from "#components/ui/forms/field.tsx";
import {
  addCaption,
  figureAt,
  imageAt,
  mayHaveCaption,
  removeCaption,
  updateImage,
} from "../nodes/figure.ts";
import { Panel } from "./panel.tsx";

const SIZE = "data-size";
const SIZES = [
  ["", "Full width"],
  ["medium", "Medium"],
  ["small", "Small"],
] as const;

/** Asks for the description, the size and the caption of the selected image, or of the figure at the caret. */
export function ImagePanel({ editor }: { editor: Editor }) {
  const image = useEditorState({
    editor,
    selector: ({ editor: { state } }) => {
      const attributes = imageAt(state);
      if (!attributes) return undefined;
      return {
        alt: String(attributes["alt"] ?? ""),
        // The mark of HTML for an image that says nothing. An image without the attribute is not described yet.
        isDecorative: attributes["alt"] === "",
        size: String(attributes[SIZE] ?? ""),
        isFigure: figureAt(state) !== undefined,
        mayHaveCaption: mayHaveCaption(state),
      };
    },
  });
  if (!image) return null;
  const { alt, isDecorative, size, isFigure } = image;
  const canAddCaption = !isFigure && image.mayHaveCaption;
  return (
    <Panel>
      <div className="flex flex-wrap items-start gap-3">
        <div className="min-w-0 flex-1 basis-72">
          <TextField
            label="Description of the image"
            hint={
              isDecorative
                ? "Screen readers skip this image."
                : "For readers who cannot see the image."
            }
            dir="auto"
            value={alt}
            autoComplete="off"
            // Without the focus on the text, the image stays selected.
            onChange={({ target }) => updateImage(editor, { alt: target.value || null })}
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              event.preventDefault();
              editor.commands.focus();
            }}
          />
          <label className="mt-2 flex w-fit cursor-pointer items-center gap-2 text-sm">
            <input
              type="checkbox"
              checked={isDecorative}
              onChange={({ target }) => updateImage(editor, { alt: target.checked ? "" : null })}
              className="size-4 accent-accent"
            />
            Decorative image, which needs no description
          </label>
        </div>
        <SelectField
          label="Size"
          value={size}
          options={SIZES}
          onChange={({ target: { value } }) =>
            updateImage(editor, { [SIZE]: value === "" ? null : value })
          }
        />
        {/* Below the height of a label. */}
        <div className="pt-6.5">
          {isFigure && <Button onClick={() => removeCaption(editor)}>Remove the caption</Button>}
          {canAddCaption && <Button onClick={() => addCaption(editor)}>Add a caption</Button>}
        </div>
      </div>
    </Panel>
  );
}
