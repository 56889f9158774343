"use client";

import { useState, type FormEvent } from "react";
import { Form, SubmitButton } from "#components/form/form.tsx";
import { Button } from "#components/ui/forms/button.tsx";
import { SelectField } from "#components/ui/forms/field.tsx";
import { Dialog, DialogActions } from "#components/ui/overlays/dialog.tsx";
import { toast } from "#components/ui/overlays/toaster.tsx";
import { errorMessage } from "#lib/api-error.ts";
import { languageName, languageOptions } from "#lib/formats/languages.ts";
import { useSnapshot } from "../sync/use-editor-store.ts";
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
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (language === from) onCancel();
    else if (!change.isPending) change.mutate(language);
  };
  return (
    <Form onSubmit={submit} error={change.error ? errorMessage(change.error) : undefined}>
      <SelectField
        label="Language"
        value={language}
        options={languageOptions(from)}
        onChange={({ currentTarget }) => setLanguage(currentTarget.value)}
        {...(isPublished && { hint: "The published page gets the new language immediately." })}
      />
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <SubmitButton busy={change.isPending}>Change language</SubmitButton>
      </DialogActions>
    </Form>
  );
}
