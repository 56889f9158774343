"use client";

import { CopyButton } from "#components/ui/copy-button.tsx";

const LABEL = "Copy link to this guide";

/** A button to copy the guide's URL: only an icon on a phone. */
export function CopyLink({ url }: { url: string }) {
  return (
    <div className="print:hidden noscript:hidden">
      <div className="sm:hidden">
        <CopyButton text={url} label={LABEL} />
      </div>
      <div className="max-sm:hidden">
        <CopyButton text={url} label={LABEL} caption="Copy link" />
      </div>
    </div>
  );
}
