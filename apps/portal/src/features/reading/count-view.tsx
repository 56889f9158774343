"use client";

import { useEffect } from "react";
import { readerClient } from "#trpc/reader-client.ts";

/** In ms: a page that is shown for less was not read. */
const glance = 1_000;

/** Tells the service that somebody has this guide before their eyes; shows nothing itself. */
export const CountView = ({ guideId }: { guideId: number }) => {
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
};
