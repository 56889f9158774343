"use client";

import { signOut } from "next-auth/react";
import { useEffect, useState } from "react";
import { allowDrafts, countDrafts, discardDrafts, NO_DRAFTS } from "#lib/device-drafts.ts";
import { ConfirmDialog } from "#components/ui/dialog.tsx";
import { describeDraftLoss } from "#lib/describe-drafts.ts";

/** Signs out, deletes the changes that only this browser has, and goes to `path`. */
export async function leave(path: string): Promise<void> {
  await signOut({ redirect: false });
  discardDrafts();
  window.location.assign(path);
}

/** Signs out at once, or asks first where changes that only this browser has would be deleted. */
export function useSignOut() {
  const [drafts, setDrafts] = useState(NO_DRAFTS);
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  useEffect(allowDrafts, []);

  const start = () => {
    const counts = countDrafts();
    setDrafts(counts);
    if (describeDraftLoss(counts, "Signing out") === undefined) void leave("/");
    else setIsAsking(true);
  };
  const dialog = (
    <ConfirmDialog
      open={isAsking}
      onOpenChange={setIsAsking}
      title="Sign out and delete changes?"
      description={`${describeDraftLoss(drafts, "Signing out") ?? ""} To keep them, open the guides and save or publish the changes first.`}
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
