"use client";

import {
  type ApiKey,
  type Passkey,
  type Provider,
  password,
  PROVIDER_NAMES,
} from "@guidepost/contract";
import { useQueryClient, useMutation } from "@tanstack/react-query";
import {
  Form,
  FormError,
  FormNewPassword,
  FormPassword,
  SubmitButton,
} from "#components/form/form.tsx";
import { useServerForm } from "#components/form/use-server-form.ts";
import {
  type DialogState,
  useDialogState,
  ConfirmDialog,
} from "#components/ui/overlays/dialog.tsx";
import { toast } from "#components/ui/overlays/toaster.tsx";
import { z } from "#lib/zod.ts";
import { useTRPC, useTRPCClient } from "#trpc/client.tsx";
import { SectionFooter, SettingsSection } from "../settings-section.tsx";
import { useProfile } from "../use-profile.ts";
import { useState } from "react";
import { ChoiceCard, ChoiceGroup } from "#components/ui/forms/choice.tsx";

const CHANGE = z.object({
  current_password: z.string().min(1, { error: "can't be blank" }),
  new_password: password,
});
/** For a user without a password, whose form has no field for the current one. */
const SET = CHANGE.extend({ current_password: z.string() }).transform(({ new_password }) => ({
  new_password,
}));

/** Changes the password, or sets the first one of a user who signs in with a provider. */
export function PasswordForm() {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queries = useQueryClient();
  const { email, has_password: hasPassword, providers } = useProfile();
  const { subject: access, dialog, show } = useDialogState<Access>();

  /** The password has changed already: without the list of keys there is no review. */
  const offerReview = async () => {
    const [keyList, passkeyList] = await Promise.all([
      client.keys.list.query({ own: true }).catch(() => undefined),
      client.passkeys.list.query().catch(() => undefined),
    ]);
    const keys = keyList?.keys ?? [];
    const passkeys = passkeyList?.passkeys ?? [];
    if (keys.length + passkeys.length + providers.length > 0) show({ providers, passkeys, keys });
  };

  const schema: z.ZodType<
    { new_password: string; current_password?: string },
    z.input<typeof CHANGE>
  > = hasPassword ? CHANGE : SET;
  const { form, submit, mutation, error } = useServerForm(schema, {
    defaultValues: { current_password: "", new_password: "" },
    mutation: trpc.account.changePassword.mutationOptions({
      onSuccess: async () => {
        form.reset();
        toast(
          hasPassword
            ? "Password changed. Other devices are signed out"
            : "Password set. You can now sign in with your e-mail address",
        );
        if (hasPassword) await offerReview();
        await Promise.all([
          queries.invalidateQueries(trpc.account.profile.queryFilter()),
          queries.invalidateQueries(trpc.sessions.list.queryFilter()),
        ]);
      },
    }),
  });

  return (
    <SettingsSection
      title="Password"
      description={
        hasPassword
          ? `You sign in with ${email} and this password.`
          : `You have no password yet. Set one to sign in with ${email} as well.`
      }
    >
      <Form onSubmit={submit} className="block">
        <div className="flex flex-col gap-5 p-5 *:max-w-md">
          <FormError>{error}</FormError>
          {/* Password managers store the password under this address. */}
          <input type="email" autoComplete="username" value={email} readOnly className="hidden" />
          {hasPassword && (
            <FormPassword
              form={form}
              name="current_password"
              label="Current password"
              autoComplete="current-password"
            />
          )}
          <FormNewPassword form={form} name="new_password" label="New password" />
        </div>
        <SectionFooter
          note={
            hasPassword
              ? "You stay signed in here. Every other device is signed out."
              : "Every other device is signed out."
          }
        >
          <SubmitButton busy={mutation.isPending}>
            {hasPassword ? "Change password" : "Set password"}
          </SubmitButton>
        </SectionFooter>
      </Form>
      {access && (
        <AccessReview
          access={access}
          dialog={{
            ...dialog,
            onClose: () => {
              dialog.onClose();
              void queries.invalidateQueries();
            },
          }}
        />
      )}
    </SettingsSection>
  );
}

/** The sign-ins and keys that still give access to the account after a password change. */
type Access = {
  providers: readonly Provider[];
  passkeys: readonly Passkey[];
  keys: readonly ApiKey[];
};

/** Offers to end the sign-ins and keys that a new password does not end. */
function AccessReview({
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
      for (const { id } of access.passkeys)
        if (selected.has(`passkey:${id}`)) await client.passkeys.remove.mutate({ id });
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
      </div>
    </ConfirmDialog>
  );
}
