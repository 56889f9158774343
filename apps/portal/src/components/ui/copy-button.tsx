"use client";

import { Check, Copy, X } from "lucide-react";
import { useState } from "react";
import { copyText } from "#lib/copy-text.ts";
import { Button, IconButton } from "./button.tsx";
import { toast, toastError } from "./toaster.tsx";

/** What to do then: an address may be in view nowhere else. */
function refusal(text: string): string {
  const rest = /^https?:\S+$/.test(text)
    ? `The address is ${text}`
    : "Select the text and copy it.";
  return `The browser did not allow copying. ${rest}`;
}

const icons = { ready: Copy, copied: Check, refused: X };
const resetMs = 3_000;

/** Copies `text`; `label` says what it is, as in "Copy the key". */
export function CopyButton({
  text,
  label,
  words,
  variant = "secondary",
  onCopied,
}: {
  text: string;
  label: string;
  /** Shown beside the icon; without them the icon stands alone. */
  words?: string;
  variant?: "primary" | "secondary";
  onCopied?: () => void;
}) {
  const [state, setState] = useState<keyof typeof icons>("ready");
  const copy = async () => {
    const isCopied = await copyText(text);
    setState(isCopied ? "copied" : "refused");
    if (!isCopied) return;
    onCopied?.();
    setTimeout(() => setState("ready"), resetMs);
  };
  const icon = icons[state];
  const shown = state === "copied" ? "Copied" : state === "refused" ? "Not copied" : words;
  return (
    <>
      {words === undefined ? (
        <IconButton icon={icon} label={label} onClick={() => void copy()} />
      ) : (
        <Button variant={variant} icon={icon} aria-label={label} onClick={() => void copy()}>
          {shown}
        </Button>
      )}
      <span
        role="status"
        className={
          state === "refused"
            ? "block max-w-72 px-2 py-1 text-caption wrap-anywhere text-danger"
            : "sr-only"
        }
      >
        {state === "copied" && "Copied"}
        {state === "refused" && refusal(text)}
      </span>
    </>
  );
}

/** Copies something that is in view nowhere, as an entry of a menu; `what` names it: "id". */
export async function copyFromMenu(what: string, text: string): Promise<void> {
  if (await copyText(text)) toast(`Copied the ${what}`);
  else toastError(`The browser did not allow copying. The ${what} is ${text}`);
}
