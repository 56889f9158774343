"use client";

import { useEffect } from "react";
import { loadReaderState, readerClient } from "#lib/browser/reader-client.ts";

async function report(token: string): Promise<void> {
  // Its response sets the visitor's cookie.
  await loadReaderState();
  await readerClient.openPrivateGuide.mutate({ token });
}

/** Reports that a private link was opened, once. Renders nothing. */
export function ReportOpening({ token }: { token: string }) {
  useEffect(() => {
    // Shows no message, because a lost report does not affect the reader.
    report(token).catch(() => {});
  }, [token]);
  return null;
}
