"use client";

import { useState } from "react";
import { SelectField } from "#components/ui/forms/field.tsx";
import { Dialog } from "#components/ui/overlays/dialog.tsx";
import { toast } from "#components/ui/overlays/toaster.tsx";
import { languageName, languageOptions } from "#lib/formats/languages.ts";
import { useSnapshot } from "../sync/use-editor-store.ts";
import { ChangeForm } from "../sync/change-form.tsx";
import { useGuideChange } from "../sync/use-guide-change.ts";

type Props = {
  /** The current language. */
  from: string;
  onChanged: () => void;
};

/** Changes the language of the guide. It is not a part of a pending draft: readers get it immediately. */
export function LanguageDialog({
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
      title="Change the language"
      description="Choose the language in which this guide is written. The text does not change."
    >
      <LanguageForm {...props} onCancel={onClose} />
    </Dialog>
  );
}

function LanguageForm({ from, onChanged, onCancel }: Props & { onCancel: () => void }) {
  const isPublished = useSnapshot(({ state }) => state.base.status === "published");
  const [language, setLanguage] = useState(from);
  const change = useGuideChange<string>(
    (client, id, wanted, signal) =>
      client.guides.update.mutate({ id, guide: { language: wanted } }, { signal }),
    (wanted) => {
      onChanged();
      toast(`Language changed to ${languageName(wanted)}`);
    },
  );
  return (
    <ChangeForm
      change={change}
      from={from}
      wanted={language}
      refusal={change.error}
      label="Change language"
      onCancel={onCancel}
    >
      <SelectField
        label="Language"
        value={language}
        options={languageOptions(from)}
        onChange={({ currentTarget }) => setLanguage(currentTarget.value)}
        {...(isPublished && { hint: "The published page gets the new language immediately." })}
      />
    </ChangeForm>
  );
}
