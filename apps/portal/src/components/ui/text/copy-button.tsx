"use client";

import { Check, Copy, X } from "lucide-react";
import { useState } from "react";
import { copyText } from "#lib/browser/browser-files.ts";
import { Button, IconButton } from "../forms/button.tsx";

/** The message after a failure. It includes a URL, which the page may not show elsewhere. */
function failureMessage(text: string): string {
  const rest = /^https?:\S+$/.test(text)
    ? `The address is ${text}`
    : "Select the text and copy it.";
  return `The browser did not allow copying. ${rest}`;
}

const ICONS = { ready: Copy, copied: Check, failed: X };
const RESET_MS = 3_000;

/** Copies `text`; `label` is the accessible name, such as "Copy the key". */
export function CopyButton({
  text,
  label,
  caption,
  variant = "secondary",
  onCopied,
}: {
  text: string;
  label: string;
  /** The visible label. Without it, the button shows only the icon. */
  caption?: string;
  variant?: "primary" | "secondary";
  onCopied?: () => void;
}) {
  const [state, setState] = useState<keyof typeof ICONS>("ready");
  const copy = async () => {
    const isCopied = await copyText(text);
    setState(isCopied ? "copied" : "failed");
    if (!isCopied) return;
    onCopied?.();
    setTimeout(() => setState("ready"), RESET_MS);
  };
  const icon = ICONS[state];
  const shown = state === "copied" ? "Copied" : state === "failed" ? "Not copied" : caption;
  return (
    <>
      {caption === undefined ? (
        <IconButton icon={icon} label={label} onClick={() => void copy()} />
      ) : (
        <Button variant={variant} icon={icon} aria-label={label} onClick={() => void copy()}>
          {shown}
        </Button>
      )}
      <span
        role="status"
        className={
          state === "failed"
            ? "block max-w-72 px-2 py-1 text-caption wrap-anywhere text-danger"
            : "sr-only"
        }
      >
        {state === "copied" && "Copied"}
        {state === "failed" && failureMessage(text)}
      </span>
    </>
  );
}
