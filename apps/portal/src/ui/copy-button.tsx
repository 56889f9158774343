"use client";

import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { Button, IconButton } from "./button.tsx";
import { toastError } from "./toaster.tsx";

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
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      toastError("The browser did not allow copying. Select the text and copy it by hand.");
      return;
    }
    setIsCopied(true);
    onCopied?.();
    setTimeout(() => setIsCopied(false), 2_000);
  };
  const icon = isCopied ? Check : Copy;
  return (
    <>
      {words === undefined ? (
        <IconButton icon={icon} label={label} onClick={() => void copy()} />
      ) : (
        <Button variant={variant} icon={icon} aria-label={label} onClick={() => void copy()}>
          {isCopied ? "Copied" : words}
        </Button>
      )}
      <span role="status" className="sr-only">
        {isCopied ? "Copied" : ""}
      </span>
    </>
  );
};
