"use client";

import { type ApiKey, type Provider, PROVIDER_NAMES } from "@guidepost/contract";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ChoiceCard, ChoiceGroup } from "#components/ui/choice.tsx";
import { ConfirmDialog, type DialogState } from "#components/ui/dialog.tsx";
import { toast } from "#components/ui/toaster.tsx";
import { useTRPCClient } from "#trpc/client.tsx";

/** The sign-ins and keys that still give access to the account after a password change. */
export type Access = { providers: readonly Provider[]; keys: readonly ApiKey[] };

/** Offers to end the sign-ins and keys that a new password does not end. */
export function AccessReview({
  access,
  dialog,
}: {
  access: Access;
  dialog: DialogState<Access>["dialog"];
}) {
  const client = useTRPCClient();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const ending = useMutation({
    meta: { showsOwnError: true },
    mutationFn: async () => {
      for (const { id } of access.keys)
        if (selected.has(`key:${id}`)) await client.keys.revoke.mutate({ id });
      for (const provider of access.providers)
        if (selected.has(provider)) await client.account.disconnect.mutate({ provider });
    },
    onSuccess: () => {
      toast("The selected access has ended");
      dialog.onClose();
    },
  });

  const card = (id: string, label: string, description: string) => (
    <ChoiceCard
      key={id}
      type="checkbox"
      label={label}
      description={description}
      checked={selected.has(id)}
      onChange={({ target }) =>
        setSelected((before) =>
          target.checked
            ? new Set([...before, id])
            : new Set([...before].filter((one) => one !== id)),
        )
      }
    />
  );

  return (
    <ConfirmDialog
      {...dialog}
      title="Password changed. Review other access"
      description="Other devices are signed out. The following still works. If you changed the password because another person may have had access, end the access that you do not recognize."
      confirm="End selected access"
      cancel="Keep all"
      disabled={selected.size === 0}
      mutation={ending}
      onConfirm={() => ending.mutate()}
    >
      <div className="flex flex-col gap-4">
        {access.providers.length > 0 && (
          <ChoiceGroup legend="Connected sign-ins">
            {access.providers.map((provider) =>
              card(
                provider,
                `Disconnect ${PROVIDER_NAMES[provider]}`,
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
      </div>
    </ConfirmDialog>
  );
}
