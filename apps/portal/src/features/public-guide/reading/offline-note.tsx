"use client";

import { WifiOff } from "lucide-react";
import { useSyncExternalStore } from "react";

function subscribe(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

/** A line above a guide that is read without a connection. */
export function OfflineNote() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status" className="print:hidden">
      {!isOnline && (
        <p className="mb-6 flex items-center gap-2 rounded-md bg-warning-soft px-3.5 py-2.5 text-sm text-warning">
          <WifiOff aria-hidden className="size-4 shrink-0" />
          You are offline. This is the guide as you last opened it.
        </p>
      )}
    </div>
  );
}
