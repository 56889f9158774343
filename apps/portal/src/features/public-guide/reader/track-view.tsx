"use client";

import { useEffect } from "react";
import { loadReaderState, readerClient } from "#lib/browser/reader-client.ts";
import { viewSource } from "./view-source.ts";
import { watchSteps } from "./watch-steps.ts";

/** How long a page has to be visible to count as a view, in ms. */
const MIN_VISIBLE_MS = 1_000;

/** Reports a view. Returns whether it counts. */
async function reportView(guideId: number): Promise<boolean> {
  const state = await loadReaderState();
  if (state?.reading?.is_author) return false;
  const { counted } = await readerClient.view.mutate({ id: guideId, ...viewSource() });
  return counted;
}

/** Shows no message after a failure, because a lost report does not affect the reader. */
function reportStep(guideId: number, step: number): void {
  readerClient.reach.mutate({ id: guideId, step }).catch(() => {});
}

/** Reports a view once the page was visible for 1 s, and then the steps that the reader reaches. Renders nothing. */
export function TrackView({ guideId }: { guideId: number }) {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stopWatching: (() => void) | undefined;
    let isLeft = false;
    const report = async () => {
      document.removeEventListener("visibilitychange", onVisibilityChange);
      // Shows no message, because a lost view does not affect the reader.
      const isCounted = await reportView(guideId).catch(() => false);
      if (isCounted && !isLeft) stopWatching = watchSteps((step) => reportStep(guideId, step));
    };
    const onVisibilityChange = () => {
      clearTimeout(timer);
      if (document.visibilityState === "visible")
        timer = setTimeout(() => void report(), MIN_VISIBLE_MS);
    };
    onVisibilityChange();
    document.addEventListener("visibilitychange", onVisibilityChange);
    return () => {
      isLeft = true;
      stopWatching?.();
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", onVisibilityChange);
    };
  }, [guideId]);
  return null;
}
