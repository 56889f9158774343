"use client";

import { Check, Copy, X } from "lucide-react";
import { useState } from "react";
import { Button, IconButton } from "./button.tsx";

const said = {
  ready: "",
  copied: "Copied",
  refused: "The browser did not allow copying. Select the text and copy it by hand.",
};
const icons = { ready: Copy, copied: Check, refused: X };
const resetMs = 3_000;

/** Copies `text`; `label` says what it is, as in "Copy the key". */
export const CopyButton = ({
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
}) => {
  const [state, setState] = useState<keyof typeof said>("ready");
  const copy = async () => {
    const isCopied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    setState(isCopied ? "copied" : "refused");
    if (isCopied) onCopied?.();
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
      <span role="status" className="sr-only">
        {said[state]}
      </span>
    </>
  );
};
