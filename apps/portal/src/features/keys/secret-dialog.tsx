"use client";

import type { ApiKey } from "@guidepost/contract";
import { useId, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { CodeBlock } from "#components/ui/code-block.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { AlertDialog } from "#components/ui/dialog.tsx";
import type { DialogState } from "#components/ui/use-dialog-state.ts";
import { exampleCall } from "./example-call.ts";
import { useBlockNavigation } from "./use-block-navigation.ts";

export type Shown = {
  key: ApiKey;
  secret: string;
  /** What becomes of the secret that this one replaces; undefined for a key that is new. */
  replaced?: string;
};

function Content({
  shown: { key, secret },
  apiUrl,
  note,
  onClose,
}: {
  shown: Shown;
  apiUrl: string;
  note: string | undefined;
  onClose: () => void;
}) {
  const [isCopied, setIsCopied] = useState(false);
  const [isStored, setIsStored] = useState(false);
  const hint = useId();
  const mayClose = isCopied || isStored;
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col gap-3 rounded-lg border border-accent bg-accent-soft p-4">
        <code
          aria-label="Secret key"
          onCopy={() => setIsCopied(true)}
          className="font-mono text-body break-all select-all"
        >
          {secret}
        </code>
        <div>
          <CopyButton
            text={secret}
            label="Copy the key"
            words="Copy"
            variant={isCopied ? "secondary" : "primary"}
            onCopied={() => setIsCopied(true)}
          />
        </div>
      </div>
      <div>
        <h3 className="mb-1.5 text-sm font-medium">Try it</h3>
        <CodeBlock code={exampleCall(apiUrl, secret, key.scopes)} label="curl command" />
        {note !== undefined && <p className="mt-2 text-caption text-ink-soft">{note}</p>}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 border-t border-line pt-5">
        <label className="flex items-center gap-2.5 text-sm">
          <input
            type="checkbox"
            checked={isStored}
            onChange={({ target }) => setIsStored(target.checked)}
            className="size-4 accent-accent"
          />
          I have stored this key
        </label>
        <div className="flex flex-wrap items-center gap-3">
          {!mayClose && (
            <span id={hint} className="text-caption text-ink-soft">
              Copy it, or tick the box
            </span>
          )}
          <Button
            variant={mayClose ? "primary" : "secondary"}
            disabled={!mayClose}
            {...(!mayClose && { "aria-describedby": hint })}
            onClick={onClose}
          >
            Done
          </Button>
        </div>
      </div>
    </div>
  );
}

/** Shows a secret the only time that it can be seen: nothing but its own button closes it. */
export function SecretDialog({
  dialog,
  apiUrl,
  note,
  returnFocus,
}: {
  dialog: DialogState<Shown>;
  apiUrl: string;
  /** Said below the example. */
  note: string | undefined;
  returnFocus: () => HTMLElement | null;
}) {
  const { subject: shown, isOpen, close, reset } = dialog;
  useBlockNavigation(isOpen);
  if (!shown) return null;
  return (
    <AlertDialog
      open={isOpen}
      onOpenChange={() => {}}
      onClosed={reset}
      returnFocus={returnFocus}
      wide
      title={shown.replaced === undefined ? "Store your new key" : "Store the new secret"}
      description={
        <>
          <p>
            The secret of <strong className="text-ink">{shown.key.name}</strong> is shown only now.
            Store it where your program reads it, or in a password manager.
          </p>
          {shown.replaced !== undefined && <p>{shown.replaced}</p>}
        </>
      }
    >
      <Content shown={shown} apiUrl={apiUrl} note={note} onClose={close} />
    </AlertDialog>
  );
}
