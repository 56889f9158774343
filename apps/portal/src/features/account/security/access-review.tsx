"use client";

import { type ApiKey, type Provider, providerNames } from "@guidepost/contract";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { ChoiceCard, ChoiceGroup } from "#components/ui/choice.tsx";
import { AlertDialog } from "#components/ui/dialog.tsx";
import { toast } from "#components/ui/toaster.tsx";
import { errorMessage } from "#lib/api-error.ts";
import { useTRPCClient } from "#trpc/client.tsx";

/** What still gives access to the account once the password has changed. */
export type Access = { providers: readonly Provider[]; keys: readonly ApiKey[] };

/** Offers to end the sign-ins and keys that a changed password leaves working. */
export function AccessReview({
  access,
  open,
  onClose,
  onClosed,
}: {
  access: Access;
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
}) {
  const client = useTRPCClient();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<string>();

  const card = (id: string, label: string, description: string) => (
    <ChoiceCard
      key={id}
      type="checkbox"
      label={label}
      description={description}
      checked={chosen.has(id)}
      onChange={({ target }) =>
        setChosen((before) =>
          target.checked
            ? new Set([...before, id])
            : new Set([...before].filter((one) => one !== id)),
        )
      }
    />
  );

  const end = async () => {
    setIsBusy(true);
    setFault(undefined);
    try {
      for (const { id } of access.keys)
        if (chosen.has(`key:${id}`)) await client.keys.revoke.mutate({ id });
      for (const provider of access.providers)
        if (chosen.has(provider)) await client.account.disconnect.mutate({ provider });
      toast("The selected access has ended");
      onClose();
    } catch (error) {
      setFault(errorMessage(error));
    }
    setIsBusy(false);
  };

  return (
    <AlertDialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && !isBusy && onClose()}
      onClosed={onClosed}
      title="Password changed. Review other access"
      description="Other devices are signed out. The following still works. If you changed the password because another person may have had access, end what you do not recognize."
    >
      <div className="flex flex-col gap-4">
        {access.providers.length > 0 && (
          <ChoiceGroup legend="Connected sign-ins">
            {access.providers.map((provider) =>
              card(
                provider,
                `Disconnect ${providerNames[provider]}`,
                "Signs in without a password.",
              ),
            )}
          </ChoiceGroup>
        )}
        {access.keys.length > 0 && (
          <ChoiceGroup legend="API keys">
            {access.keys.map(({ id, name, last_four: lastFour, scopes }) =>
              card(`key:${id}`, `Revoke “${name}”`, `sk_…${lastFour} · ${scopes.join(", ")}`),
            )}
          </ChoiceGroup>
        )}
        {fault !== undefined && (
          <Callout tone="danger" alert>
            {fault}
          </Callout>
        )}
      </div>
      <div className="mt-5 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button disabled={isBusy} onClick={onClose}>
          Keep all
        </Button>
        <Button
          variant="danger"
          busy={isBusy}
          disabled={chosen.size === 0}
          onClick={() => void end()}
        >
          End selected access
        </Button>
      </div>
    </AlertDialog>
  );
}
