"use client";

import { type ReactNode, useEffect, useId, useState } from "react";
import { Button } from "../forms/button.tsx";
import { CopyButton } from "../text/copy-button.tsx";
import { AlertDialog, DialogFooter, type DialogState } from "./dialog.tsx";

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
  secret,
  label,
  noun,
  children,
  onClose,
}: {
  secret: string;
  label: string;
  noun: string;
  children?: ReactNode;
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
          aria-label={label}
          onCopy={() => setIsCopied(true)}
          className="font-mono text-body break-all select-all"
        >
          {secret}
        </code>
        <div>
          <CopyButton
            text={secret}
            label={`Copy the ${noun}`}
            caption="Copy"
            variant={isCopied ? "secondary" : "primary"}
            onCopied={() => setIsCopied(true)}
          />
        </div>
      </div>
      {children}
      <DialogFooter className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 border-line">
        <label className="flex items-center gap-2.5 text-sm">
          <input
            type="checkbox"
            checked={isStored}
            onChange={({ target }) => setIsStored(target.checked)}
            className="size-4 accent-accent"
          />
          I have stored this {noun}
        </label>
        <div className="flex flex-wrap items-center gap-3">
          {!mayClose && (
            <span id={hint} className="text-caption text-ink-soft">
              Copy the {noun} or check the box
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
      </DialogFooter>
    </div>
  );
}

/** Shows a new secret, which cannot be shown again. Only its own button closes the dialog. */
export function SecretDialog({
  state: { subject: shown, close, dialog },
  returnFocus,
  children,
  ...texts
}: {
  state: Omit<DialogState<{ secret: string }>, "show">;
  title: string;
  description: ReactNode;
  /** The accessible name of the secret. */
  label: string;
  /** What the secret is called in the texts of the dialog. */
  noun: string;
  returnFocus: () => HTMLElement | null;
  /** Shown below the secret. */
  children?: ReactNode;
}) {
  useBlockNavigation(dialog.open);
  if (!shown) return null;
  const { title, description, label, noun } = texts;
  return (
    <AlertDialog
      {...dialog}
      title={title}
      description={description}
      returnFocus={returnFocus}
      onClose={() => {}}
      wide
    >
      <SecretContent label={label} noun={noun} secret={shown.secret} onClose={close}>
        {children}
      </SecretContent>
    </AlertDialog>
  );
}
