"use client";

import { KeyRound } from "lucide-react";
import { useEffect, useState, type ReactNode } from "react";
import { Button } from "#components/ui/forms/button.tsx";
import { Callout } from "#components/ui/layout/callout.tsx";
import { refusalNotice } from "./refusal-notice.tsx";

/** Shorter than the validity of a challenge (contract SIGN-7). */
const RENEW_MS = 4 * 60_000;

/** Loaded after the page, so that the first page of most visits loads less code. */
function loadCeremony() {
  return import("./passkey-ceremony.ts");
}

async function describeFailure(failure: unknown): Promise<ReactNode> {
  const { getApiError, passkeyErrorMessage } = await loadCeremony();
  const error = getApiError(failure);
  return refusalNotice(error?.code, error?.deletion_at) ?? passkeyErrorMessage(failure);
}

/**
 * A button that signs in with a passkey and opens `next`. The browser also offers passkeys in the suggestions of the
 * email field.
 */
export function PasskeySignIn({ next }: { next: string }) {
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<ReactNode>();

  useEffect(() => {
    let isOpen = true;
    const offer = async () => {
      try {
        const { signInBySuggestion } = await loadCeremony();
        // A full page load, so that no data of an earlier user stays in memory.
        if (isOpen && (await signInBySuggestion())) window.location.assign(next);
      } catch (failure) {
        const message = await describeFailure(failure).catch(() => undefined);
        if (isOpen && message !== undefined) setError(message);
      }
    };
    void offer();
    const timer = setInterval(() => void offer(), RENEW_MS);
    return () => {
      isOpen = false;
      clearInterval(timer);
      void loadCeremony().then(({ cancelPasskey }) => cancelPasskey());
    };
  }, [next]);

  const signIn = async () => {
    setError(undefined);
    setIsBusy(true);
    try {
      const { signInWithPasskey } = await loadCeremony();
      await signInWithPasskey();
      window.location.assign(next);
    } catch (failure) {
      setError(await describeFailure(failure));
      setIsBusy(false);
    }
  };

  return (
    <div className="mt-3 flex flex-col gap-3">
      <Button size="lg" icon={KeyRound} busy={isBusy} onClick={() => void signIn()}>
        Continue with a passkey
      </Button>
      {error !== undefined && (
        <Callout tone="danger" alert>
          {error}
        </Callout>
      )}
    </div>
  );
}
