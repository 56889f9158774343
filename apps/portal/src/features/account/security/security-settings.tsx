"use client";

import type { Provider } from "@guidepost/contract";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { signOutTo } from "#components/shell/user-menu.tsx";
import { Button } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { ConfirmDialog } from "#components/ui/dialog.tsx";
import { describeDraftLoss, countDrafts } from "#lib/drafts.ts";
import { useTRPC } from "#trpc/client.tsx";
import { SettingsSection } from "../settings-section.tsx";
import type { ConnectOutcome } from "./connect-outcome.ts";
import { Connections } from "./connections.tsx";
import { PasswordForm } from "./password-form.tsx";

/** Settings → Security. */
export function SecuritySettings({
  available,
  outcome,
}: {
  /** The providers that the operator has configured. */
  available: readonly Provider[];
  outcome: ConnectOutcome | undefined;
}) {
  return (
    <>
      {outcome && (
        <div className="mb-8">
          <Callout tone={outcome.tone}>{outcome.message}</Callout>
        </div>
      )}
      <PasswordForm />
      {available.length > 0 && <Connections available={available} />}
      <SignOutEverywhere />
    </>
  );
}

/** Ends all sessions of the user, including this one. */
function SignOutEverywhere() {
  const [isConfirming, setIsConfirming] = useState(false);
  const draftLoss = isConfirming ? describeDraftLoss(countDrafts(), "Signing out") : undefined;
  const signOut = useMutation(
    useTRPC().account.signOutEverywhere.mutationOptions({
      meta: { showsOwnError: true },
      // The session has ended: the page must send no further request.
      onSuccess: () => signOutTo("/sign-in"),
    }),
  );
  return (
    <SettingsSection
      title="Sessions"
      description="Lost or shared a device? Sign out of every session at once."
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-4">
        <p className="text-sm text-ink-soft">This also signs you out in this browser.</p>
        <Button onClick={() => setIsConfirming(true)}>Sign out everywhere</Button>
      </div>
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        title="Sign out everywhere?"
        description="All browsers in which you are signed in are signed out, including this one. API keys keep working: revoke those that you no longer trust."
        confirm="Sign out everywhere"
        mutation={signOut}
        busy={signOut.isSuccess}
        onConfirm={() => signOut.mutate()}
      >
        {draftLoss !== undefined && <Callout tone="danger">{draftLoss}</Callout>}
      </ConfirmDialog>
    </SettingsSection>
  );
}
