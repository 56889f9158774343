"use client";

import { secondFactor } from "@guidepost/contract";
import type { ReactNode } from "react";
import { Form, FormField, SubmitButton } from "#components/form/form.tsx";
import { sendCompleteCode } from "#components/form/send-complete-code.ts";
import { useServerForm } from "#components/form/use-server-form.ts";
import { Button } from "#components/ui/forms/button.tsx";
import { AlertDialog, DialogActions } from "#components/ui/overlays/dialog.tsx";

type Props<Result> = {
  confirm: string;
  isDanger?: boolean;
  run: (input: { code: string }) => Promise<Result>;
  onDone: (result: Result) => void;
  onClose: () => void;
};

function CodeForm<Result>({ confirm, isDanger = false, run, onDone, onClose }: Props<Result>) {
  const { form, submit, mutation, error } = useServerForm(secondFactor, {
    defaultValues: { code: "" },
    mutation: { mutationFn: run, onSuccess: onDone },
  });
  return (
    <Form onSubmit={submit} error={error}>
      <FormField
        form={form}
        name="code"
        label="Code"
        autoComplete="one-time-code"
        // What cannot be undone needs the button.
        {...(!isDanger && { onInput: sendCompleteCode })}
        autoCapitalize="none"
        spellCheck={false}
        hint="Of your authenticator app, or a recovery code."
      />
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <SubmitButton variant={isDanger ? "danger" : "primary"} busy={mutation.isPending}>
          {confirm}
        </SubmitButton>
      </DialogActions>
    </Form>
  );
}

/** A dialog for a change that needs a code. */
export function CodeDialog<Result>({
  open,
  title,
  description,
  ...form
}: Props<Result> & { open: boolean; title: string; description: ReactNode }) {
  return (
    <AlertDialog open={open} onClose={form.onClose} title={title} description={description}>
      <CodeForm {...form} />
    </AlertDialog>
  );
}
