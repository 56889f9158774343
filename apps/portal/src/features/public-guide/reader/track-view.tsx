"use client";

import { useEffect } from "react";
import { loadReaderState, readerClient } from "#lib/browser/reader-client.ts";

/** How long a page has to be visible to count as a view, in ms. */
const MIN_VISIBLE_MS = 1_000;

async function reportView(guideId: number): Promise<void> {
  const state = await loadReaderState();
  if (!state?.reading?.is_author) await readerClient.view.mutate({ id: guideId });
}

/** Reports a view once the page was visible for 1 s. Renders nothing. */
export function TrackView({ guideId }: { guideId: number }) {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const report = () => {
      document.removeEventListener("visibilitychange", onVisibilityChange);
      // Shows no message, because a lost view does not affect the reader.
      reportView(guideId).catch(() => {});
    };
    const onVisibilityChange = () => {
      clearTimeout(timer);
      if (document.visibilityState === "visible") timer = setTimeout(report, MIN_VISIBLE_MS);
    };
    onVisibilityChange();
    document.addEventListener("visibilitychange", onVisibilityChange);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", onVisibilityChange);
    };
  }, [guideId]);
  return null;
}
