"use client";

import type { AppRouter } from "@guidepost/api";
import { createTRPCClient, httpLink } from "@trpc/client";
import { useEffect, useRef } from "react";

/** The client of the public pages, without TanStack Query. */
export const readerClient = createTRPCClient<AppRouter>({
  links: [httpLink({ url: "/api/trpc" })],
}).reader;

/** How long a page has to be visible to count as a view, in ms. */
const MIN_VISIBLE_MS = 1_000;

/** Reports a view once the page was visible for 1 s. Renders nothing. */
export function TrackView({ guideId }: { guideId: number }) {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const report = () => {
      document.removeEventListener("visibilitychange", onVisibilityChange);
      // Shows no message, because a lost view does not affect the reader.
      readerClient.view.mutate({ id: guideId }).catch(() => {});
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

/**
 * Reports the completion of a guide once. After a failure, the next visit reports it: the browser
 * stores the done steps.
 */
export function useCompletion(guideId: number, hasFinished: boolean): void {
  const isReported = useRef(false);
  useEffect(() => {
    if (!hasFinished || isReported.current) return;
    isReported.current = true;
    readerClient.complete.mutate({ id: guideId }).catch(() => {});
  }, [hasFinished, guideId]);
}
