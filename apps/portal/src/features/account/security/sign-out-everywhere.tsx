"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { leave } from "#components/shell/sign-out.tsx";
import { Button } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { ConfirmDialog } from "#components/ui/dialog.tsx";
import { toastError } from "#components/ui/toaster.tsx";
import { errorMessage } from "#lib/api-error.ts";
import { describeDraftLoss } from "#lib/describe-drafts.ts";
import { countDrafts } from "#lib/device-drafts.ts";
import { useTRPC } from "#trpc/client.tsx";
import { SettingsSection } from "../settings-section.tsx";

/** Ends every session of one's own, this one included. */
export function SignOutEverywhere() {
  const [isAsking, setIsAsking] = useState(false);
  const loss = isAsking ? describeDraftLoss(countDrafts(), "Signing out") : undefined;
  const ending = useMutation(
    useTRPC().account.signOutEverywhere.mutationOptions({
      // Waited for, so that nothing more is asked for with a session that is over.
      onSuccess: () => leave("/sign-in"),
      onError: (error) => {
        setIsAsking(false);
        toastError(errorMessage(error));
      },
    }),
  );
  return (
    <SettingsSection
      title="Sessions"
      description="Signed in on a device that is lost, or not yours? End every session at once."
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-4">
        <p className="text-sm text-ink-soft">This also signs you out in this browser.</p>
        <Button onClick={() => setIsAsking(true)}>Sign out everywhere</Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Sign out everywhere?"
        description="Every browser that is signed in as you is signed out, this one included. API keys keep working: revoke those that you no longer trust."
        confirm="Sign out everywhere"
        busy={ending.isPending || ending.isSuccess}
        onConfirm={() => ending.mutate()}
      >
        {loss !== undefined && (
          <div className="mb-4">
            <Callout tone="danger">{loss}</Callout>
          </div>
        )}
      </ConfirmDialog>
    </SettingsSection>
  );
}
