"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import type { Editor } from "@tiptap/react";
import { useForm } from "react-hook-form";
import { Form, FormField, SubmitButton } from "#components/form/form.tsx";
import { Button } from "#components/ui/forms/button.tsx";
import { Dialog, DialogActions } from "#components/ui/overlays/dialog.tsx";
import { z } from "#lib/zod.ts";
import { completeAddress, isImageAddress, isLinkAddress } from "../html/clean.ts";
import { imageAt, updateImage } from "./nodes/figure.ts";

/** The fields of both dialogs. `text` is the text of a link, or the description of an image. */
function valuesSchema(isAddress: (address: string) => boolean, error: string) {
  return z.object({
    address: z.string().transform(completeAddress).refine(isAddress, { error }),
    text: z.string().trim(),
  });
}
type Values = z.output<ReturnType<typeof valuesSchema>>;

/** What the dialog inserts into a step. */
export type InsertKind = "link" | "image";

type KindOptions = {
  titles: { add: string; change: string };
  schema: ReturnType<typeof valuesSchema>;
  addressHint?: string;
  text: { label: string; hint: string; optional?: boolean };
  /** Whether the text is a field of the form. */
  hasText: (editor: Editor) => boolean;
  /** The values of the selected link or image; empty without one. */
  read: (editor: Editor) => Values;
  /** Inserts the link or image, or changes the selected one. */
  write: (editor: Editor, values: Values) => void;
  /** Without it, the form has no button to remove the selected one. */
  remove?: (editor: Editor) => void;
};

function isSelected(kind: InsertKind, editor: Editor): boolean {
  return kind === "image" ? imageAt(editor.state) !== undefined : editor.isActive(kind);
}

function needsLinkText(editor: Editor): boolean {
  return !editor.isActive("link") && editor.state.selection.empty;
}

const KINDS: Record<InsertKind, KindOptions> = {
  link: {
    titles: { add: "Add a link", change: "Link" },
    schema: valuesSchema(
      isLinkAddress,
      "Enter an address that begins with https://, http:// or mailto:",
    ),
    text: {
      label: "Text",
      optional: true,
      hint: "The text of the link. If it is empty, the address is shown.",
    },
    hasText: needsLinkText,
    read: (editor) => {
      const { href } = editor.getAttributes("link") as { href?: string };
      return { address: href ?? "", text: "" };
    },
    write: (editor, { address, text }) => {
      const mark = { type: "link", attrs: { href: address } };
      if (needsLinkText(editor))
        editor.commands.insertContent({ type: "text", text: text || address, marks: [mark] });
      else editor.chain().extendMarkRange("link").setLink({ href: address }).run();
    },
    remove: (editor) => void editor.chain().extendMarkRange("link").unsetLink().run(),
  },
  image: {
    titles: { add: "Add an image", change: "Image" },
    schema: valuesSchema(
      isImageAddress,
      "Enter a public address that begins with https:// or http://",
    ),
    addressHint: "The web address of the image.",
    text: {
      label: "Description",
      hint: "For readers who cannot see the image. Leave it empty to describe the image later.",
    },
    hasText: () => true,
    read: (editor) => {
      const image = imageAt(editor.state);
      return { address: String(image?.["src"] ?? ""), text: String(image?.["alt"] ?? "") };
    },
    write: (editor, { address, text }) => {
      const before = imageAt(editor.state);
      // An empty text stays the mark of a decorative image, and is not a description otherwise.
      const alt = text || (before?.["alt"] === "" ? "" : null);
      if (before) updateImage(editor, { src: address, alt });
      else editor.commands.setImage({ src: address, ...(alt !== null && { alt }) });
    },
  },
};

type Props = { kind: InsertKind; editor: Editor; onClose: () => void };

/** Adds a link or an image to a step, or changes the selected one. */
export function InsertDialog({ open, ...props }: Props & { open: boolean }) {
  const { kind, editor, onClose } = props;
  const { titles } = KINDS[kind];
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={isSelected(kind, editor) ? titles.change : titles.add}
      returnFocus={() => editor.view.dom}
    >
      <InsertForm {...props} />
    </Dialog>
  );
}

function InsertForm({ kind, editor, onClose }: Props) {
  const options = KINDS[kind];
  const isChange = isSelected(kind, editor);
  const form = useForm<Values>({
    resolver: zodResolver(options.schema),
    defaultValues: options.read(editor),
  });
  const submit = form.handleSubmit((values) => {
    options.write(editor, values);
    onClose();
  });
  const remove = () => {
    options.remove?.(editor);
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
        hint={options.addressHint}
      />
      {options.hasText(editor) && <FormField form={form} name="text" {...options.text} />}
      <DialogActions>
        {isChange && options.remove && (
          <Button className="sm:mr-auto" onClick={remove}>
            Remove {kind}
          </Button>
        )}
        <Button onClick={onClose}>Cancel</Button>
        <SubmitButton>{`${isChange ? "Change" : "Add"} ${kind}`}</SubmitButton>
      </DialogActions>
    </Form>
  );
}
