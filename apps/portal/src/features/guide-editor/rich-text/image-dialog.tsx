"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import type { Editor } from "@tiptap/react";
import { useForm } from "react-hook-form";
import { Form } from "#components/form/form.tsx";
import { z } from "#lib/zod.ts";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { TextField } from "#components/ui/field.tsx";
import { completeAddress, isImageAddress } from "../html/addresses.ts";

const schema = z.object({
  address: z.string().transform(completeAddress).refine(isImageAddress, {
    error: "Enter a public address that begins with https:// or http://",
  }),
  alt: z.string().trim(),
});

function ImageForm({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const isImage = editor.isActive("image");
  const { src, alt } = (isImage ? editor.getAttributes("image") : {}) as Record<string, string>;
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { address: src ?? "", alt: alt ?? "" },
  });

  const submit = form.handleSubmit((given) => {
    const image = { src: given.address, alt: given.alt };
    if (isImage) editor.commands.updateAttributes("image", image);
    else editor.commands.setImage(image);
    onClose();
  });

  return (
    <Form onSubmit={submit}>
      <TextField
        label="Address"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        hint="Where the picture is on the web."
        error={form.formState.errors.address?.message}
        {...form.register("address")}
      />
      <TextField
        label="Description"
        hint="For readers who cannot see it. Leave it empty for a picture that only decorates."
        {...form.register("alt")}
      />
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <SubmitButton>{isImage ? "Change image" : "Add image"}</SubmitButton>
      </div>
    </Form>
  );
}

export function ImageDialog({
  editor,
  open,
  onClose,
}: {
  editor: Editor;
  open: boolean;
  onClose: () => void;
}) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={editor.isActive("image") ? "Image" : "Add an image"}
      returnFocus={() => editor.view.dom}
    >
      <ImageForm editor={editor} onClose={onClose} />
    </Dialog>
  );
}
