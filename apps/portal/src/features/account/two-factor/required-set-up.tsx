"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { PasskeyConfirmation } from "#components/shell/confirm-identity.tsx";
import { signOutTo } from "#lib/browser/sign-out.ts";
import { Button } from "#components/ui/forms/button.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { RECOVERY_CODES_HELP, RecoveryCodeList } from "./recovery-codes.tsx";
import { SetUpForm } from "./set-up-form.tsx";

/**
 * Sets up two-factor sign-in where the account requires it, then opens `next`, a path of this site. A user with a
 * passkey can confirm the identity with it instead (contract SIGN-20).
 */
export function RequiredSetUp({
  next,
  hasPasskey,
  isVerified,
}: {
  next: string;
  hasPasskey: boolean;
  /** An unverified user verifies the address first (contract USER-1). */
  isVerified: boolean;
}) {
  const trpc = useTRPC();
  const [codes, setCodes] = useState<readonly string[]>();
  const beginning = useMutation(trpc.twoFactor.begin.mutationOptions());
  // A full page load, so that every page is allowed.
  const open = () => window.location.assign(next);
  const signingOut = useMutation({ mutationFn: () => signOutTo("/") });
  if (codes)
    return (
      <div className="flex flex-col gap-4">
        <h2 className="text-base font-semibold">Store your recovery codes</h2>
        <p className="text-sm text-ink-soft">{RECOVERY_CODES_HELP}</p>
        <RecoveryCodeList codes={codes} done="Continue" onDone={open} />
      </div>
    );
  if (beginning.data)
    return (
      <SetUpForm
        setup={beginning.data}
        onEnabled={({ recovery_codes: created }) => {
          setCodes(created);
          beginning.reset();
        }}
      />
    );
  return (
    <div className="flex flex-col gap-2.5">
      {hasPasskey && <PasskeyConfirmation onConfirmed={open} />}
      <Button
        variant={hasPasskey ? "secondary" : "primary"}
        size="lg"
        busy={beginning.isPending}
        disabled={!isVerified}
        onClick={() => beginning.mutate()}
      >
        {hasPasskey ? "Set up an authenticator app" : "Set up"}
      </Button>
      <Button size="lg" busy={signingOut.isPending} onClick={() => signingOut.mutate()}>
        Sign out
      </Button>
    </div>
  );
}
