"use client";

import { useEffect, useRef } from "react";
import { readerClient } from "#trpc/reader-client.ts";

/** In ms: a page that is shown for less was not read. */
const glance = 1_000;

/** Tells the service that somebody has this guide before their eyes; shows nothing itself. */
export function TrackView({ guideId }: { guideId: number }) {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tell = () => {
      document.removeEventListener("visibilitychange", watch);
      // A view that is lost is not worth a word to the reader.
      readerClient.view.mutate({ id: guideId }).catch(() => {});
    };
    const watch = () => {
      clearTimeout(timer);
      if (document.visibilityState === "visible") timer = setTimeout(tell, glance);
    };
    watch();
    document.addEventListener("visibilitychange", watch);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", watch);
    };
  }, [guideId]);
  return null;
}

/**
 * Tells the service, once, that the visitor `hasFinished` the guide. If it cannot be told now, it
 * is when the page is opened again: the browser still knows what is done.
 */
export function useCompletion(guideId: number, hasFinished: boolean): void {
  const isTold = useRef(false);
  useEffect(() => {
    if (!hasFinished || isTold.current) return;
    isTold.current = true;
    readerClient.complete.mutate({ id: guideId }).catch(() => {});
  }, [hasFinished, guideId]);
}
