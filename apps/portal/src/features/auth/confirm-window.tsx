"use client";

import type { Provider } from "@guidepost/contract";
import { signIn } from "next-auth/react";
import { useEffect } from "react";
import { Callout } from "#components/ui/layout/callout.tsx";
import { CONFIRMED_CHANNEL, CONFIRM_PATH } from "#lib/sign-in.ts";

/** Opens the provider. On the way back, notifies the page that opened this window, and closes it. */
export function ConfirmWindow({
  provider,
  isDone,
  failure,
}: {
  provider: Provider | undefined;
  isDone: boolean;
  failure: string | undefined;
}) {
  useEffect(() => {
    if (failure !== undefined) return;
    if (isDone) {
      const channel = new BroadcastChannel(CONFIRMED_CHANNEL);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
      channel.postMessage("confirmed");
      channel.close();
      window.close();
    } else if (provider)
      void signIn(provider, { callbackUrl: `${CONFIRM_PATH}?provider=${provider}&done` });
  }, [provider, isDone, failure]);

  if (failure !== undefined || (!isDone && !provider))
    return (
      <Callout tone="danger" alert>
        {failure ?? "This sign-in is not available."} Close this window and try again.
      </Callout>
    );
  return (
    <p className="text-ink-soft" role="status">
      {isDone ? "Confirmed. You can close this window." : "Opening your sign-in provider…"}
    </p>
  );
}
