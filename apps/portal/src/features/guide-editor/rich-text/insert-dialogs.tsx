"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import type { Editor } from "@tiptap/react";
import { useForm } from "react-hook-form";
import { Form, FormField, SubmitButton } from "#components/form/form.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog, DialogActions } from "#components/ui/dialog.tsx";
import { z } from "#lib/zod.ts";
import { completeAddress, isImageAddress, isLinkAddress } from "../html/clean.ts";

type InsertDialogProps = { editor: Editor; open: boolean; onClose: () => void };
type InsertFormProps = Omit<InsertDialogProps, "open">;

const linkSchema = z.object({
  address: z.string().transform(completeAddress).refine(isLinkAddress, {
    error: "Enter an address that begins with https://, http:// or mailto:",
  }),
  text: z.string().trim(),
});

/** Adds a link, or changes or removes the link at the cursor. */
export function LinkDialog({ editor, open, onClose }: InsertDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={editor.isActive("link") ? "Link" : "Add a link"}
      returnFocus={() => editor.view.dom}
    >
      <LinkForm editor={editor} onClose={onClose} />
    </Dialog>
  );
}

function LinkForm({ editor, onClose }: InsertFormProps) {
  const isLink = editor.isActive("link");
  const needsText = !isLink && editor.state.selection.empty;
  const { href } = editor.getAttributes("link") as { href?: string };
  const form = useForm<z.input<typeof linkSchema>, unknown, z.output<typeof linkSchema>>({
    resolver: zodResolver(linkSchema),
    defaultValues: { address: href ?? "", text: "" },
  });

  const submit = form.handleSubmit(({ address, text }) => {
    const mark = { type: "link", attrs: { href: address } };
    if (needsText)
      editor.commands.insertContent({ type: "text", text: text || address, marks: [mark] });
    else editor.chain().extendMarkRange("link").setLink({ href: address }).run();
    onClose();
  });
  const remove = () => {
    editor.chain().extendMarkRange("link").unsetLink().run();
    onClose();
  };

  return (
    <Form onSubmit={submit}>
      <FormField
        form={form}
        name="address"
        label="Address"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
      />
      {needsText && (
        <FormField
          form={form}
          name="text"
          label="Text"
          optional
          hint="The text of the link. If it is empty, the address is shown."
        />
      )}
      <DialogActions>
        {isLink && (
          <Button className="sm:mr-auto" onClick={remove}>
            Remove link
          </Button>
        )}
        <Button onClick={onClose}>Cancel</Button>
        <SubmitButton>{isLink ? "Change link" : "Add link"}</SubmitButton>
      </DialogActions>
    </Form>
  );
}

const imageSchema = z.object({
  address: z.string().transform(completeAddress).refine(isImageAddress, {
    error: "Enter a public address that begins with https:// or http://",
  }),
  alt: z.string().trim(),
});

/** Adds an image, or changes the selected one. */
export function ImageDialog({ editor, open, onClose }: InsertDialogProps) {
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

function ImageForm({ editor, onClose }: InsertFormProps) {
  const isImage = editor.isActive("image");
  const { src, alt } = (isImage ? editor.getAttributes("image") : {}) as Record<string, string>;
  const form = useForm<z.input<typeof imageSchema>, unknown, z.output<typeof imageSchema>>({
    resolver: zodResolver(imageSchema),
    defaultValues: { address: src ?? "", alt: alt ?? "" },
  });

  const submit = form.handleSubmit((values) => {
    const image = { src: values.address, alt: values.alt };
    if (isImage) editor.commands.updateAttributes("image", image);
    else editor.commands.setImage(image);
    onClose();
  });

  return (
    <Form onSubmit={submit}>
      <FormField
        form={form}
        name="address"
        label="Address"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        hint="The web address of the image."
      />
      <FormField
        form={form}
        name="alt"
        label="Description"
        hint="For readers who cannot see the image. Leave it empty for a decorative image."
      />
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <SubmitButton>{isImage ? "Change image" : "Add image"}</SubmitButton>
      </DialogActions>
    </Form>
  );
}
