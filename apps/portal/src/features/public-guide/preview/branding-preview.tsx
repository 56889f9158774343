"use client";

import { type ReactNode, useEffect, useState } from "react";
import { LinkButton } from "#components/ui/forms/button.tsx";
import {
  isPreviewMessage,
  PREVIEW_READY,
  type PreviewMessage,
} from "#lib/branding/preview-message.ts";
import { PublicFrame } from "../branding/public-frame.tsx";
import { EmbedFrame } from "../embed/embed-frame.tsx";

/** What the settings show in this frame; undefined until they have sent it. */
function usePreviewMessage(): PreviewMessage | undefined {
  const [message, setMessage] = useState<PreviewMessage>();
  useEffect(() => {
    const receive = ({ origin, source, data }: MessageEvent<unknown>) => {
      const isOwn = origin === window.location.origin && source === window.parent;
      if (isOwn && isPreviewMessage(data)) setMessage(data);
    };
    window.addEventListener("message", receive);
    window.parent.postMessage(PREVIEW_READY, window.location.origin);
    return () => window.removeEventListener("message", receive);
  }, []);
  return message;
}

/**
 * A guide with branding that is not saved yet, on its page and in a page of another site (contract BRAND-7). It is inert:
 * its links lead nowhere.
 */
export function BrandingPreview({ guide, embedded }: { guide: ReactNode; embedded: ReactNode }) {
  const message = usePreviewMessage();
  const theme = message?.theme;
  useEffect(() => {
    if (theme !== undefined) document.documentElement.dataset.theme = theme;
  }, [theme]);
  if (!message) return null;
  const branding = { ...message.branding, url: "" };
  return (
    <div inert>
      {message.page === "embed" ? (
        <EmbedFrame branding={branding} href="#">
          {embedded}
        </EmbedFrame>
      ) : (
        <PublicFrame
          branding={branding}
          actions={
            <div className="flex items-center gap-1.5">
              <LinkButton href="#" variant="ghost" size="sm">
                Sign in
              </LinkButton>
              {!branding.hides_credit && (
                <LinkButton href="#" size="sm" className="max-sm:hidden">
                  Create your own guide
                </LinkButton>
              )}
            </div>
          }
        >
          <div className="mx-auto w-full max-w-[44rem]">{guide}</div>
        </PublicFrame>
      )}
    </div>
  );
}
