"use client";

import { WifiOff } from "lucide-react";
import { useOffline } from "next/offline";

/**
 * Shown while the server cannot be reached. A navigation that failed waits for the connection and
 * is then repeated (`useOffline` in next.config.ts), so the page and its input remain.
 */
export function OfflineNotice() {
  const isOffline = useOffline();
  return (
    <div
      role="status"
      aria-label="Connection"
      // Away from the title and the save state of the editor, and from the toasts at the right.
      className="pointer-events-none fixed inset-x-4 bottom-20 z-60 flex justify-center sm:bottom-4 sm:justify-start print:hidden"
    >
      {isOffline && (
        <p className="flex items-center gap-2.5 rounded-lg border border-line bg-raised px-4 py-2.5 text-sm font-medium shadow-float">
          <WifiOff aria-hidden className="size-4.5 shrink-0 text-danger" />
          Connection lost. Reconnecting…
        </p>
      )}
    </div>
  );
}
