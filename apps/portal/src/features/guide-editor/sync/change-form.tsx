import type { UseMutationResult } from "@tanstack/react-query";
import type { FormEvent, ReactNode } from "react";
import { Form, SubmitButton } from "#components/form/form.tsx";
import { Button } from "#components/ui/forms/button.tsx";
import { DialogActions } from "#components/ui/overlays/dialog.tsx";
import { errorMessage } from "#lib/api-error.ts";

/** The form of a dialog that changes one value of the guide. The current value closes the dialog without a request. */
export function ChangeForm({
  change,
  from,
  wanted,
  refusal,
  label,
  onCancel,
  children,
}: {
  change: Pick<UseMutationResult<unknown, Error, string>, "isPending" | "mutate">;
  from: string;
  /** Undefined: the input is not valid. */
  wanted: string | undefined;
  /** The error that no field shows. */
  refusal: Error | null;
  /** The text of the button that sends the change. */
  label: string;
  onCancel: () => void;
  children: ReactNode;
}) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (wanted === from) onCancel();
    else if (wanted !== undefined && !change.isPending) change.mutate(wanted);
  };
  return (
    <Form onSubmit={submit} error={refusal ? errorMessage(refusal) : undefined}>
      {children}
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <SubmitButton busy={change.isPending}>{label}</SubmitButton>
      </DialogActions>
    </Form>
  );
}
