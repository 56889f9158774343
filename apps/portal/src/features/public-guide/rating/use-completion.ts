"use client";

import { useEffect, useRef } from "react";
import { readerClient } from "#lib/browser/reader-client.ts";

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
