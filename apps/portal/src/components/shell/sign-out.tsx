"use client";

import { useMutation } from "@tanstack/react-query";
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

/** Signs out, after a confirmation if that deletes changes that only this browser has. */
export function useSignOut() {
  const [drafts, setDrafts] = useState(NO_DRAFTS);
  const [isConfirming, setIsConfirming] = useState(false);
  useEffect(allowDrafts, []);
  const leaving = useMutation({ mutationFn: () => leave("/"), meta: { showsOwnError: true } });

  const start = () => {
    const counts = countDrafts();
    setDrafts(counts);
    if (describeDraftLoss(counts, "Signing out") === undefined) void leave("/");
    else setIsConfirming(true);
  };
  const dialog = (
    <ConfirmDialog
      open={isConfirming}
      onClose={() => setIsConfirming(false)}
      title="Sign out and delete changes?"
      description={`${describeDraftLoss(drafts, "Signing out") ?? ""} To keep them, open the guides and save or publish the changes first.`}
      confirm="Delete and sign out"
      cancel="Stay signed in"
      mutation={leaving}
      busy={leaving.isSuccess}
      onConfirm={() => leaving.mutate()}
    />
  );
  return { start, dialog };
}
