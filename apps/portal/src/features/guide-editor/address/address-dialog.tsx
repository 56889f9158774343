"use client";

import { guideSlug, MAX_SLUG } from "@guidepost/contract";
import { useState, type FormEvent } from "react";
import { Form, SubmitButton } from "#components/form/form.tsx";
import { Button } from "#components/ui/forms/button.tsx";
import { TextField } from "#components/ui/forms/field.tsx";
import { Dialog, DialogActions } from "#components/ui/overlays/dialog.tsx";
import { toast } from "#components/ui/overlays/toaster.tsx";
import { errorMessage, fieldErrorsOf } from "#lib/api-error.ts";
import { useGuideChange } from "../sync/use-guide-change.ts";

type Props = {
  /** The present slug. */
  from: string;
  /** The address before the slug, such as `guides.example.com/@ada/`. */
  start: string;
  onChanged: () => void;
};

/** Changes the address of the guide: validates the slug during input, and shows the new address. */
export function AddressDialog({
  open,
  onClose,
  onClosed,
  ...props
}: Props & { open: boolean; onClose: () => void; onClosed: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title="Change the address"
      description="Choose how the address of this guide ends."
    >
      <AddressForm {...props} onCancel={onClose} />
    </Dialog>
  );
}

function AddressForm({ from, start, onChanged, onCancel }: Props & { onCancel: () => void }) {
  const [slug, setSlug] = useState(from);
  const change = useGuideChange<string>(
    (client, id, wanted, signal) =>
      client.guides.update.mutate({ id, guide: { slug: wanted } }, { signal }),
    () => {
      onChanged();
      toast("Address changed. The old one redirects to it");
    },
  );
  const { data: wanted, error } = guideSlug.safeParse(slug);
  const refusal = change.variables === wanted ? change.error : null;
  const message = error?.issues[0]?.message ?? fieldErrorsOf(refusal)["slug"]?.[0];
  const isUnchanged = wanted === from;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isUnchanged) onCancel();
    else if (wanted !== undefined && !change.isPending) change.mutate(wanted);
  };
  return (
    <Form
      onSubmit={submit}
      error={refusal && message === undefined ? errorMessage(refusal) : undefined}
    >
      <TextField
        label="End of the address"
        value={slug}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ currentTarget }) => setSlug(currentTarget.value)}
        counter={{ length: slug.trim().length, max: MAX_SLUG }}
        hint="Lower-case letters, digits and hyphens."
        error={message}
      />
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 rounded-md bg-sunken px-4 py-3 text-sm">
        <dt className="text-ink-soft">Now</dt>
        <dd className="wrap-anywhere">
          {start}
          {from}
        </dd>
        <dt className="text-ink-soft">Then</dt>
        <dd className="font-medium wrap-anywhere">
          {start}
          {wanted ?? "…"}
        </dd>
      </dl>
      <ul className="flex list-disc flex-col gap-1.5 pl-5 text-sm marker:text-ink-soft">
        <li>Links to the old address redirect to the new one.</li>
        <li>The old address stays reserved for this guide. You can change back.</li>
      </ul>
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <SubmitButton busy={change.isPending}>Change address</SubmitButton>
      </DialogActions>
    </Form>
  );
}
