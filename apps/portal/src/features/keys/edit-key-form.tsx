"use client";

import type { ApiKey, Scope } from "@guidepost/contract";
import { setServerErrors } from "#components/form/set-server-errors.ts";
import { useTRPCClient } from "#trpc/client.tsx";
import { toast } from "#components/ui/toaster.tsx";
import { KeyForm, useKeyForm, type KeyValues } from "./key-form.tsx";
import { useKeyCache } from "./use-keys.ts";

/** Changes a key's name, description, expiry and scopes, which can only be reduced. */
export function EditKeyForm({
  of: key,
  isHolder,
  onDone,
}: {
  of: ApiKey;
  /** Only the holder may extend a key. */
  isHolder: boolean;
  onDone: () => void;
}) {
  const client = useTRPCClient();
  const cache = useKeyCache();
  const held: readonly Scope[] = key.scopes.includes("admin")
    ? ["read", "write", "admin"]
    : key.scopes;
  const form = useKeyForm({ name: key.name, description: key.description, scopes: [...held] });

  const save = async ({ scopes, expires_at, ...texts }: KeyValues): Promise<void> => {
    const isReduced = !held.every((one) => scopes.includes(one));
    try {
      const edited = await client.keys.update.mutate({
        id: key.id,
        ...texts,
        ...(isReduced && { scopes }),
        ...(expires_at !== undefined && { expires_at }),
      });
      toast(`“${edited.name}” is saved`);
      onDone();
    } catch (error) {
      setServerErrors(form, error);
    }
    void cache.refresh();
  };

  return (
    <KeyForm
      form={form}
      onSubmit={save}
      onCancel={onDone}
      submit="Save changes"
      offered={held}
      scopesHint="Scopes can only be reduced. For more access, create another key."
      expiry={{
        current: key.expires_at,
        latest: isHolder && key.rotated_at === null ? null : key.expires_at,
      }}
    />
  );
}
