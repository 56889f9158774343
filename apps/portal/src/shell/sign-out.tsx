"use client";

import { signOut } from "next-auth/react";
import { useEffect, useState } from "react";
import { allowDrafts, countDrafts, discardDrafts } from "../lib/device-drafts.ts";
import { amount } from "../ui/amount.ts";
import { ConfirmDialog } from "../ui/dialog.tsx";

/** What a sign-out would lose, in a sentence; undefined for nothing. */
export function unsavedWords(count: number): string | undefined {
  if (count === 0) return undefined;
  return `${amount(count, "guide")} ${count === 1 ? "has" : "have"} unsaved changes in this browser. Signing out deletes them.`;
}

/** Signs out, deletes unsaved changes from this browser, and goes to `path`. */
export async function leave(path: string): Promise<void> {
  await signOut({ redirect: false });
  discardDrafts();
  window.location.assign(path);
}

/** Signs out at once, or asks first where unsaved changes would be deleted. */
export function useSignOut() {
  const [unsaved, setUnsaved] = useState(0);
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  useEffect(allowDrafts, []);

  const start = () => {
    const count = countDrafts();
    setUnsaved(count);
    if (count > 0) setIsAsking(true);
    else void leave("/");
  };
  const dialog = (
    <ConfirmDialog
      open={isAsking}
      onOpenChange={setIsAsking}
      title="Sign out and delete unsaved changes?"
      description={`${unsavedWords(unsaved) ?? ""} To keep them, open the guides and save them first.`}
      confirm="Delete and sign out"
      cancel="Stay signed in"
      busy={isBusy}
      onConfirm={() => {
        setIsBusy(true);
        leave("/").catch(() => setIsBusy(false));
      }}
    />
  );
  return { start, dialog };
}
