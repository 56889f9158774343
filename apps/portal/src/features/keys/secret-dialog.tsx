"use client";

import type { ApiKey } from "@guidepost/contract";
import { useEffect, useId, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { CodeBlock } from "#components/ui/code-block.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { AlertDialog, type DialogState } from "#components/ui/dialog.tsx";
import { exampleCall } from "./key-model.ts";

export type ShownSecret = {
  key: ApiKey;
  secret: string;
  /** Until when the replaced secret works; undefined for a new key. */
  replaced?: string;
};

/** While `isBlocked`, the browser confirms before it closes the page, and Back has no effect. */
function useBlockNavigation(isBlocked: boolean): void {
  useEffect(() => {
    if (!isBlocked) return;
    const confirmUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    // Back removes this extra history entry of the same page, and the handler adds it again.
    const addEntry = () => window.history.pushState({ isExtra: true }, "", window.location.href);
    addEntry();
    window.addEventListener("beforeunload", confirmUnload);
    window.addEventListener("popstate", addEntry);
    return () => {
      window.removeEventListener("beforeunload", confirmUnload);
      window.removeEventListener("popstate", addEntry);
      const state = window.history.state as { isExtra?: true } | null;
      if (state?.isExtra) window.history.back();
    };
  }, [isBlocked]);
}

function SecretContent({
  shown: { key, secret },
  apiUrl,
  note,
  onClose,
}: {
  shown: ShownSecret;
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
            caption="Copy"
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
              Copy the key or check the box
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

/** Shows a new secret, which cannot be shown again. Only its own button closes the dialog. */
export function SecretDialog({
  state: { subject: shown, close, dialog },
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
  useBlockNavigation(dialog.open);
  if (!shown) return null;
  return (
    <AlertDialog
      {...dialog}
      onClose={() => {}}
      returnFocus={returnFocus}
      wide
      title={shown.replaced === undefined ? "Store your new key" : "Store the new secret"}
      description={
        <>
          <p>
            The secret of <strong className="text-ink">{shown.key.name}</strong> is shown only once.
            Store it where your program reads it, or in a password manager.
          </p>
          {shown.replaced !== undefined && <p>{shown.replaced}</p>}
        </>
      }
    >
      <SecretContent shown={shown} apiUrl={apiUrl} note={note} onClose={close} />
    </AlertDialog>
  );
}
