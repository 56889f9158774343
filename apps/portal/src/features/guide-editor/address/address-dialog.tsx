"use client";

import { guideSlug, MAX_SLUG } from "@guidepost/contract";
import { useState } from "react";
import { TextField } from "#components/ui/forms/field.tsx";
import { Dialog } from "#components/ui/overlays/dialog.tsx";
import { toast } from "#components/ui/overlays/toaster.tsx";
import { fieldErrorsOf } from "#lib/api-error.ts";
import { ChangeForm } from "../sync/change-form.tsx";
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
  return (
    <ChangeForm
      change={change}
      from={from}
      wanted={wanted}
      refusal={message === undefined ? refusal : null}
      label="Change address"
      onCancel={onCancel}
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
    </ChangeForm>
  );
}
