"use client";

import {
  type ApiKey,
  type Passkey,
  type Provider,
  PROVIDER_NAMES,
  type Webhook,
} from "@guidepost/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ChoiceCard, ChoiceGroup } from "#components/ui/forms/choice.tsx";
import { ConfirmDialog } from "#components/ui/overlays/dialog.tsx";
import { toast } from "#components/ui/overlays/toaster.tsx";
import { useTRPC, useTRPCClient } from "#trpc/client.tsx";
import { useProfile } from "../use-profile.ts";

/** What still gives access to the account, or receives its data, after a change of the password. */
type Access = {
  providers: readonly Provider[];
  passkeys: readonly Passkey[];
  keys: readonly ApiKey[];
  webhooks: readonly Webhook[];
};

function idsOf({ providers, passkeys, keys, webhooks }: Access): string[] {
  return [
    ...providers,
    ...passkeys.map(({ id }) => `passkey:${id}`),
    ...keys.map(({ id }) => `key:${id}`),
    ...webhooks.map(({ id }) => `webhook:${id}`),
  ];
}

/** Reads what gives access. A list that cannot be read is left out: the password has changed already. */
function useAccess(): Access | undefined {
  const trpc = useTRPC();
  const { providers, role } = useProfile();
  const passkeys = useQuery(trpc.passkeys.list.queryOptions());
  const keys = useQuery(trpc.keys.list.queryOptions({ own: true }));
  const webhooks = useQuery({ ...trpc.webhooks.list.queryOptions({}), enabled: role === "owner" });
  if (passkeys.isPending || keys.isPending || (role === "owner" && webhooks.isPending))
    return undefined;
  return {
    providers,
    passkeys: passkeys.data?.passkeys ?? [],
    keys: keys.data?.keys.filter(({ status }) => status === "active") ?? [],
    webhooks: webhooks.data?.webhooks ?? [],
  };
}

type Props = {
  title: string;
  /** Whether everything is selected at first, so that one button ends it. */
  selectsAll?: boolean;
  onDone: () => void;
};

/** A dialog that ends the access that a new password does not end. Shows nothing without such access. */
export function AccessReview(props: Props) {
  const access = useAccess();
  return access && idsOf(access).length > 0 ? <AccessDialog {...props} access={access} /> : null;
}

function AccessDialog({
  title,
  selectsAll = false,
  onDone,
  access: current,
}: Props & { access: Access }) {
  const client = useTRPCClient();
  const queries = useQueryClient();
  const [access] = useState(current);
  const [selected, setSelected] = useState<ReadonlySet<string>>(
    () => new Set(selectsAll ? idsOf(access) : []),
  );
  const [isOpen, setIsOpen] = useState(true);
  const close = () => setIsOpen(false);
  const ending = useMutation({
    meta: { showsOwnError: true },
    mutationFn: async () => {
      for (const { id } of access.keys)
        if (selected.has(`key:${id}`)) await client.keys.revoke.mutate({ id });
      for (const { id } of access.webhooks)
        if (selected.has(`webhook:${id}`)) await client.webhooks.delete.mutate({ webhook_id: id });
      for (const { id } of access.passkeys)
        if (selected.has(`passkey:${id}`)) await client.passkeys.remove.mutate({ id });
      for (const provider of access.providers)
        if (selected.has(provider)) await client.account.disconnect.mutate({ provider });
    },
    onSuccess: () => {
      toast("The selected access has ended");
      close();
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
      open={isOpen}
      onClose={close}
      onClosed={() => {
        onDone();
        void queries.invalidateQueries();
      }}
      title={title}
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
        {access.passkeys.length > 0 && (
          <ChoiceGroup legend="Passkeys">
            {access.passkeys.map(({ id, name }) =>
              card(`passkey:${id}`, `Remove “${name}”`, "Signs in without a password."),
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
        {access.webhooks.length > 0 && (
          <ChoiceGroup legend="Webhooks">
            {access.webhooks.map(({ id, url, events }) =>
              card(`webhook:${id}`, `Delete ${new URL(url).host}`, `${url} · ${events.join(", ")}`),
            )}
          </ChoiceGroup>
        )}
      </div>
    </ConfirmDialog>
  );
}
