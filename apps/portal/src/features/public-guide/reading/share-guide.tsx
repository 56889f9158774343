"use client";

import { Share2 } from "lucide-react";
import { Button } from "#components/ui/forms/button.tsx";
import { LazyQrCode } from "#components/ui/layout/lazy-qr-code.tsx";
import { embedCode } from "#lib/embed-code.ts";
import { CopyButton } from "#components/ui/text/copy-button.tsx";
import { PanelButton } from "./panel-button.tsx";

type Props = { url: string; title: string };

function ShareOptions({ url, title }: Props) {
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <CopyButton text={url} label="Copy link to this guide" caption="Copy link" />
        <CopyButton text={embedCode({ url, title })} label="Copy embed code" caption="Embed" />
        {"share" in navigator && (
          <Button
            icon={Share2}
            // The promise is rejected when the reader closes the dialog of the system.
            onClick={() => void navigator.share({ title, url }).catch(() => {})}
          >
            Share by app
          </Button>
        )}
      </div>
      <div className="flex flex-col items-center gap-2">
        <LazyQrCode text={url} label="QR code with the link to this guide" />
        <p className="text-caption text-ink-soft">
          Scan the code to open the guide on another device.
        </p>
      </div>
    </div>
  );
}

/** A button with the ways to share the guide: its link, the apps of the system, and a QR code. */
export function ShareGuide(props: Props) {
  return (
    <div className="print:hidden noscript:hidden">
      <PanelButton icon={Share2} label="Share this guide" caption="Share">
        <ShareOptions {...props} />
      </PanelButton>
    </div>
  );
}
