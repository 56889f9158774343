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
import { completeAddress, isLinkAddress } from "../html/addresses.ts";

const schema = z.object({
  address: z.string().transform(completeAddress).refine(isLinkAddress, {
    error: "Enter an address that begins with https://, http:// or mailto:",
  }),
  text: z.string().trim(),
});

function LinkForm({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const isLink = editor.isActive("link");
  const needsText = !isLink && editor.state.selection.empty;
  const { href } = editor.getAttributes("link") as { href?: string };
  const form = useForm({
    resolver: zodResolver(schema),
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
      <TextField
        label="Address"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        error={form.formState.errors.address?.message}
        {...form.register("address")}
      />
      {needsText && (
        <TextField
          label="Text"
          optional
          hint="What to press; the address, where this is left empty."
          {...form.register("text")}
        />
      )}
      <div className="flex flex-wrap justify-end gap-2">
        {isLink && (
          <Button className="mr-auto" onClick={remove}>
            Remove link
          </Button>
        )}
        <Button onClick={onClose}>Cancel</Button>
        <SubmitButton>{isLink ? "Change link" : "Add link"}</SubmitButton>
      </div>
    </Form>
  );
}

export function LinkDialog({
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
      title={editor.isActive("link") ? "Link" : "Add a link"}
      returnFocus={() => editor.view.dom}
    >
      <LinkForm editor={editor} onClose={onClose} />
    </Dialog>
  );
}
