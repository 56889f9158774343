"use client";

import { useMutation } from "@tanstack/react-query";
import { Button, LinkButton } from "#components/ui/forms/button.tsx";
import { Callout } from "#components/ui/layout/callout.tsx";
import { errorMessage } from "#lib/api-error.ts";
import { useTRPC } from "#trpc/client.tsx";

/** Switches off the mails of a link, without a sign-in. `label` names them. */
export function UnsubscribeForm({ token, label }: { token: string; label: string }) {
  const unsubscribe = useMutation(
    useTRPC().notifications.unsubscribe.mutationOptions({ meta: { showsOwnError: true } }),
  );
  if (unsubscribe.isSuccess)
    return (
      <div role="status">
        <p className="mt-2 mb-6 text-ink-soft">
          You no longer receive the email “{label}”. You can switch it on again in your settings.
        </p>
        <LinkButton href="/settings/notifications">Open the settings</LinkButton>
      </div>
    );
  return (
    <>
      <p className="mt-2 mb-6 text-ink-soft">Stop receiving the email “{label}”?</p>
      {unsubscribe.isError && (
        <div className="mb-4">
          <Callout tone="danger" alert>
            {errorMessage(unsubscribe.error)}
          </Callout>
        </div>
      )}
      <Button
        variant="primary"
        size="lg"
        busy={unsubscribe.isPending}
        onClick={() => unsubscribe.mutate({ token })}
      >
        Unsubscribe
      </Button>
    </>
  );
}
