"use client";

import { useId, useState } from "react";
import { Download } from "lucide-react";
import { Button } from "#components/ui/forms/button.tsx";
import { CopyButton } from "#components/ui/text/copy-button.tsx";
import { saveFile } from "#lib/browser/browser-files.ts";

/** Shows new recovery codes, which cannot be shown again. The user copies, downloads or has stored them before "Done". */
export function RecoveryCodeList({
  codes,
  done,
  onDone,
}: {
  codes: readonly string[];
  /** The label of the last button. */
  done: string;
  onDone: () => void;
}) {
  const [isKept, setIsKept] = useState(false);
  const [isStored, setIsStored] = useState(false);
  const hint = useId();
  const mayClose = isKept || isStored;
  const text = `${codes.join("\n")}\n`;
  const download = () => {
    saveFile("guidepost-recovery-codes.txt", text, "text/plain;charset=utf-8");
    setIsKept(true);
  };
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col gap-4 rounded-lg border border-accent bg-accent-soft p-4">
        <ul
          aria-label="Recovery codes"
          onCopy={() => setIsKept(true)}
          className="grid gap-x-6 gap-y-1 font-mono text-sm sm:grid-cols-2"
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-2">
          <CopyButton
            text={text}
            label="Copy the codes"
            caption="Copy"
            onCopied={() => setIsKept(true)}
          />
          <Button icon={Download} onClick={download}>
            Download
          </Button>
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 border-t border-line pt-5">
        <label className="flex items-center gap-2.5 text-sm">
          <input
            type="checkbox"
            checked={isStored}
            onChange={({ target }) => setIsStored(target.checked)}
            className="size-4 accent-accent"
          />
          I have stored these codes
        </label>
        <div className="flex flex-wrap items-center gap-3">
          {!mayClose && (
            <span id={hint} className="text-caption text-ink-soft">
              Copy the codes or check the box
            </span>
          )}
          <Button
            variant={mayClose ? "primary" : "secondary"}
            disabled={!mayClose}
            {...(!mayClose && { "aria-describedby": hint })}
            onClick={onDone}
          >
            {done}
          </Button>
        </div>
      </div>
    </div>
  );
}

/** What recovery codes are for. */
export const RECOVERY_CODES_HELP =
  "Each code signs you in once, without the app. They are shown only now. Store them apart from your phone, for example in a password manager.";
