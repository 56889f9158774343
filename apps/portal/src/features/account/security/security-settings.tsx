"use client";

import type { Provider } from "@guidepost/contract";
import { Callout } from "#components/ui/callout.tsx";
import type { ConnectOutcome } from "./connect-outcome.ts";
import { Connections } from "./connections.tsx";
import { PasswordForm } from "./password-form.tsx";
import { SignOutEverywhere } from "./sign-out-everywhere.tsx";

type Props = {
  /** Those that the operator has set up. */
  available: readonly Provider[];
  outcome: ConnectOutcome | undefined;
};

/** The ways in, and the way out of everywhere. */
export function SecuritySettings({ available, outcome }: Props) {
  return (
    <>
      {outcome && (
        <div className="mb-8">
          <Callout tone={outcome.tone}>{outcome.words}</Callout>
        </div>
      )}
      <PasswordForm />
      {available.length > 0 && <Connections available={available} />}
      <SignOutEverywhere />
    </>
  );
}
