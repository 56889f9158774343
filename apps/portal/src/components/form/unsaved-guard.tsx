"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { ConfirmDialog } from "#components/ui/overlays/dialog.tsx";
import { linkTargetOf } from "#lib/browser/link-target.ts";

/** Requests confirmation before a page with unsaved input is left. */
export function UnsavedGuard({ isUnsaved }: { isUnsaved: boolean }) {
  const router = useRouter();
  const [target, setTarget] = useState<string>();

  useEffect(() => {
    if (!isUnsaved) return;
    const beforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const click = (event: MouseEvent) => {
      const to = linkTargetOf(event);
      if (to === undefined) return;
      event.preventDefault();
      setTarget(to);
    };
    window.addEventListener("beforeunload", beforeUnload);
    document.addEventListener("click", click, { capture: true });
    return () => {
      window.removeEventListener("beforeunload", beforeUnload);
      document.removeEventListener("click", click, { capture: true });
    };
  }, [isUnsaved]);

  return (
    <ConfirmDialog
      open={target !== undefined}
      onClose={() => setTarget(undefined)}
      title="Leave without saving?"
      description="Your changes on this page are not saved."
      confirm="Leave"
      cancel="Stay"
      onConfirm={() => {
        if (target !== undefined) router.push(target);
        setTarget(undefined);
      }}
    />
  );
}
