"use client";

import { useEffect, useRef } from "react";
import { readerClient } from "#trpc/reader-client.ts";

/**
 * Tells the service, once, that the visitor `hasFinished` the guide. If it cannot be told now, it
 * is when the page is opened again: the browser still knows what is done.
 */
export const useCompletion = (guideId: number, hasFinished: boolean): void => {
  const isTold = useRef(false);
  useEffect(() => {
    if (!hasFinished || isTold.current) return;
    isTold.current = true;
    readerClient.complete.mutate({ id: guideId }).catch(() => {});
  }, [hasFinished, guideId]);
};
