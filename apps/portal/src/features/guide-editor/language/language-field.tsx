"use client";

import { Languages } from "lucide-react";
import { Button } from "#components/ui/forms/button.tsx";
import { useDialogState } from "#components/ui/overlays/dialog.tsx";
import { languageName } from "#lib/formats/languages.ts";
import { useSnapshot } from "../sync/use-editor-store.ts";
import { LanguageDialog } from "./language-dialog.tsx";

/** The language of the guide, and the dialog that changes it (contract LANG-4). */
export function LanguageField() {
  const language = useSnapshot(({ state }) => state.base.language);
  const { subject, show, close, dialog } = useDialogState<string>();
  return (
    <div role="group" aria-label="Language" className="flex flex-col gap-1.5">
      <span aria-hidden className="text-sm font-medium">
        Language
      </span>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 text-sm wrap-anywhere">{languageName(language)}</p>
        <Button size="sm" icon={Languages} onClick={() => show(language)}>
          Change language
        </Button>
      </div>
      <p className="text-caption text-ink-soft">
        The language in which the guide is written. Screen readers, browsers and search engines use
        it.
      </p>
      {subject !== undefined && <LanguageDialog {...dialog} from={subject} onChanged={close} />}
    </div>
  );
}
