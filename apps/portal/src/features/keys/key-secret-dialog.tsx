import type { ApiKey } from "@guidepost/contract";
import { CodeBlock } from "#components/ui/text/code-block.tsx";
import type { DialogState } from "#components/ui/overlays/dialog.tsx";
import { SecretDialog } from "#components/ui/overlays/secret-dialog.tsx";
import { exampleCall } from "./key-model.ts";

export type ShownSecret = {
  key: ApiKey;
  secret: string;
  /** Until when the replaced secret works; undefined for a new key. */
  replaced?: string;
};

/** Shows the secret of a new or rotated key, with a first call. */
export function KeySecretDialog({
  state,
  apiUrl,
  note,
  returnFocus,
}: {
  state: DialogState<ShownSecret>;
  apiUrl: string;
  /** Shown below the example. */
  note: string | undefined;
  returnFocus: () => HTMLElement | null;
}) {
  const { subject: shown } = state;
  return (
    <SecretDialog
      state={state}
      returnFocus={returnFocus}
      title={shown?.replaced === undefined ? "Store your new key" : "Store the new secret"}
      label="Secret key"
      noun="key"
      description={
        <>
          <p>
            The secret of <strong className="text-ink">{shown?.key.name}</strong> is shown only
            once. Store it where your program reads it, or in a password manager.
          </p>
          {shown?.replaced !== undefined && <p>{shown.replaced}</p>}
        </>
      }
    >
      {shown && (
        <div>
          <h3 className="mb-1.5 text-sm font-medium">Try it</h3>
          <CodeBlock
            code={exampleCall(apiUrl, shown.secret, shown.key.scopes)}
            label="curl command"
          />
          {note !== undefined && <p className="mt-2 text-caption text-ink-soft">{note}</p>}
        </div>
      )}
    </SecretDialog>
  );
}
