"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { ConfirmDialog } from "#components/ui/overlays/dialog.tsx";
import { linkTargetOf } from "#lib/browser/link-target.ts";
import { useEditorStore, useSnapshot } from "./sync/use-editor-store.ts";

const SAVE_TIMEOUT_MS = 4_000;

function after(ms: number) {
  return new Promise<false>((resolve) => setTimeout(resolve, ms, false));
}

/** Requests confirmation before unsaved changes are left. A link saves them first. */
export function LeaveGuard() {
  const store = useEditorStore();
  const router = useRouter();
  const keepsDrafts = useSnapshot((snapshot) => snapshot.keepsDrafts);
  const isUnsaved = useSnapshot((snapshot) => snapshot.isUnsaved);
  const [target, setTarget] = useState<string>();

  useEffect(() => {
    // Saved while the dialog was open: no confirmation is needed.
    if (target === undefined || isUnsaved) return;
    setTarget(undefined);
    router.push(target);
  }, [target, isUnsaved, router]);

  useEffect(() => {
    const beforeUnload = (event: BeforeUnloadEvent) => {
      store.storeDraft();
      if (store.read().isUnsaved) event.preventDefault();
    };
    const click = (event: MouseEvent) => {
      const to = linkTargetOf(event);
      if (to === undefined || !store.read().isUnsaved) return;
      event.preventDefault();
      void Promise.race([store.flush(), after(SAVE_TIMEOUT_MS)]).then((isSaved) =>
        isSaved ? router.push(to) : setTarget(to),
      );
    };
    window.addEventListener("beforeunload", beforeUnload);
    document.addEventListener("click", click, { capture: true });
    return () => {
      window.removeEventListener("beforeunload", beforeUnload);
      document.removeEventListener("click", click, { capture: true });
    };
  }, [store, router]);

  return (
    <ConfirmDialog
      open={target !== undefined}
      onClose={() => setTarget(undefined)}
      title="Leave without saving?"
      description={
        keepsDrafts
          ? "Your last changes could not be saved. They are stored on this device. To restore them, open the guide here again."
          : "Your last changes could not be saved, and this browser cannot store them."
      }
      confirm="Leave"
      danger={!keepsDrafts}
      cancel="Stay"
      onConfirm={() => {
        if (target !== undefined) router.push(target);
        setTarget(undefined);
      }}
    />
  );
}
