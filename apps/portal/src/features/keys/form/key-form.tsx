"use client";

import type { ApiKey, Scope } from "@guidepost/contract";
import { type UseFormReturn, useController } from "react-hook-form";
import { Form, FormField, SubmitButton } from "#components/form/form.tsx";
import { useServerForm } from "#components/form/use-server-form.ts";
import { Button } from "#components/ui/forms/button.tsx";
import { DialogActions } from "#components/ui/overlays/dialog.tsx";
import { toast } from "#components/ui/overlays/toaster.tsx";
import { useTRPC, useTRPCClient } from "#trpc/client.tsx";
import { ExpiryField, ScopeField } from "./key-fields.tsx";
import { RestrictionFields } from "./key-restrictions.tsx";
import { type KeyInput, type KeyValues, keySchema } from "./key-schema.ts";
import { useRefreshKeys } from "../list/key-list.tsx";
import { quoted } from "#lib/formats/format.ts";

/** Creates a key. */
export function CreateKeyForm({
  offered,
  onCreated,
  onCancel,
}: {
  /** The scopes that the user's role can grant. */
  offered: readonly Scope[];
  onCreated: (created: { key: ApiKey; secret: string }) => void;
  onCancel: () => void;
}) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const refreshKeys = useRefreshKeys();
  const { form, submit, mutation, error } = useServerForm(keySchema, {
    defaultValues: {
      name: "",
      description: "",
      scopes: ["read", "write"],
      expires_at: null,
      allowed_addresses: "",
      allowed_referrers: "",
    },
    mutation: {
      mutationKey: trpc.keys.create.mutationKey(),
      mutationFn: (values: KeyValues) =>
        client.keys.create.mutate({
          ...values,
          scopes: values.scopes.includes("admin") ? ["admin"] : values.scopes,
        }),
      onSuccess: onCreated,
      // The response may be lost after the key was created. The list then shows the key, and the
      // user can revoke it.
      onError: () => void refreshKeys(),
    },
  });
  return (
    <KeyForm
      form={form}
      onSubmit={submit}
      onCancel={onCancel}
      busy={mutation.isPending}
      error={error}
      submitLabel="Create key"
      offered={offered}
      nameHint="The program that will use the key."
    />
  );
}

/** The lists that differ from those of the key. Others are not sent: more access may need a confirmation of identity. */
function changedLists(
  apiKey: ApiKey,
  values: Pick<KeyValues, "allowed_addresses" | "allowed_referrers">,
) {
  const lists = ["allowed_addresses", "allowed_referrers"] as const;
  const changed = lists.filter((name) => values[name].join() !== apiKey[name].join());
  return Object.fromEntries(changed.map((name) => [name, values[name]]));
}

/** Changes a key's name, description, expiry, scopes and restrictions. Scopes can only be reduced. */
export function EditKeyForm({
  apiKey,
  isHolder,
  onDone,
}: {
  apiKey: ApiKey;
  /** Only the holder can extend a key. */
  isHolder: boolean;
  onDone: () => void;
}) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const refreshKeys = useRefreshKeys();
  const scopes: readonly Scope[] = apiKey.scopes.includes("admin")
    ? ["read", "write", "admin"]
    : apiKey.scopes;
  const { form, submit, mutation, error } = useServerForm(keySchema, {
    defaultValues: {
      name: apiKey.name,
      description: apiKey.description,
      scopes: [...scopes],
      allowed_addresses: apiKey.allowed_addresses.join("\n"),
      allowed_referrers: apiKey.allowed_referrers.join("\n"),
    },
    mutation: {
      mutationKey: trpc.keys.update.mutationKey(),
      mutationFn: ({
        name,
        description,
        scopes: selectedScopes,
        expires_at,
        ...lists
      }: KeyValues) =>
        client.keys.update.mutate({
          id: apiKey.id,
          name,
          description,
          ...changedLists(apiKey, lists),
          ...(!scopes.every((one) => selectedScopes.includes(one)) && { scopes: selectedScopes }),
          ...(expires_at !== undefined && { expires_at }),
        }),
      onSuccess: (edited: ApiKey) => {
        toast(`${quoted(edited.name)} was saved`);
        onDone();
      },
      onSettled: () => void refreshKeys(),
    },
  });
  return (
    <KeyForm
      form={form}
      onSubmit={submit}
      onCancel={onDone}
      busy={mutation.isPending}
      error={error}
      submitLabel="Save changes"
      offered={scopes}
      scopesHint="Scopes can only be reduced. For more access, create another key."
      expiry={{
        current: apiKey.expires_at,
        latest: isHolder && apiKey.rotated_at === null ? null : apiKey.expires_at,
      }}
    />
  );
}

/** The fields and buttons of both forms. */
function KeyForm({
  form,
  onSubmit,
  onCancel,
  busy,
  error,
  submitLabel,
  offered,
  scopesHint,
  nameHint,
  expiry,
}: {
  form: UseFormReturn<KeyInput, unknown, KeyValues>;
  onSubmit: () => Promise<void>;
  onCancel: () => void;
  busy: boolean;
  error: string | undefined;
  submitLabel: string;
  /** With a single scope, no choice is needed. */
  offered: readonly Scope[];
  scopesHint?: string;
  nameHint?: string;
  /** The key's current expiry, and the latest that it can get. */
  expiry?: { current: string | null; latest: string | null };
}) {
  const scopes = useController({ control: form.control, name: "scopes" });
  const expiresAt = useController({ control: form.control, name: "expires_at" });
  return (
    <Form onSubmit={onSubmit} error={error} className="flex flex-col gap-5">
      <FormField form={form} name="name" label="Name" autoComplete="off" hint={nameHint} />
      <FormField form={form} name="description" label="Description" optional autoComplete="off" />
      {offered.length > 1 && (
        <div>
          <ScopeField
            value={scopes.field.value}
            onChange={scopes.field.onChange}
            offered={offered}
            error={scopes.fieldState.error?.message}
            firstRef={scopes.field.ref}
          />
          {scopesHint !== undefined && (
            <p className="mt-1.5 text-caption text-ink-soft">{scopesHint}</p>
          )}
        </div>
      )}
      <ExpiryField
        {...expiry}
        value={expiresAt.field.value}
        onChange={expiresAt.field.onChange}
        error={expiresAt.fieldState.error?.message}
        dateRef={expiresAt.field.ref}
      />
      <RestrictionFields form={form} />
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <SubmitButton busy={busy}>{submitLabel}</SubmitButton>
      </DialogActions>
    </Form>
  );
}
