"use client";

import type { ApiKey, Scope } from "@guidepost/contract";
import { setServerErrors } from "#components/form/set-server-errors.ts";
import { useTRPCClient } from "#trpc/client.tsx";
import { KeyForm, useKeyForm, type KeyValues } from "./key-form.tsx";
import { useKeyCache } from "./use-keys.ts";

/**
 * Creates a key. The client is called directly, not through a mutation: its cache would keep
 * the secret that comes back.
 */
export function CreateKeyForm({
  offered,
  onCreated,
  onCancel,
}: {
  offered: readonly Scope[];
  onCreated: (created: { key: ApiKey; secret: string }) => void;
  onCancel: () => void;
}) {
  const client = useTRPCClient();
  const cache = useKeyCache();
  const form = useKeyForm({
    name: "",
    description: "",
    scopes: ["read", "write"],
    expires_at: null,
  });

  const create = async (values: KeyValues): Promise<void> => {
    const scopes: Scope[] = values.scopes.includes("admin") ? ["admin"] : values.scopes;
    try {
      onCreated(await client.keys.create.mutate({ ...values, scopes }));
    } catch (error) {
      setServerErrors(form, error);
      // A lost answer may have made a key all the same: the list shows it, to be revoked.
      void cache.refresh();
    }
  };

  return (
    <KeyForm
      form={form}
      onSubmit={create}
      onCancel={onCancel}
      submit="Create key"
      offered={offered}
      nameHint="The program that will use it."
    />
  );
}
