"use client";

import { apiKeyCreate, scope, type ApiKey, type Scope } from "@guidepost/contract";
import { zodResolver } from "@hookform/resolvers/zod";
import { useController, useForm } from "react-hook-form";
import { Form } from "../../forms/form.tsx";
import { showFaults } from "../../forms/show-faults.ts";
import { SubmitButton } from "../../forms/submit-button.tsx";
import { z } from "../../forms/zod.ts";
import { useTRPCClient } from "../../trpc/client.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { toast } from "../../ui/toaster.tsx";
import { ExpiryField } from "./expiry-field.tsx";
import { ScopeField } from "./scope-field.tsx";
import { useKeyCache } from "./use-keys.ts";

const schema = apiKeyCreate.extend({
  scopes: z.array(scope).min(1, { error: "choose at least one" }),
  expires_at: z.iso.datetime({ error: "choose a day" }).nullable().optional(),
});

/** Changes a key's name, description, expiry and scopes, which can only be reduced. */
export const EditKeyForm = ({
  of: key,
  isHolder,
  onDone,
}: {
  of: ApiKey;
  /** Only the holder may extend a key. */
  isHolder: boolean;
  onDone: () => void;
}) => {
  const client = useTRPCClient();
  const cache = useKeyCache();
  const held: readonly Scope[] = key.scopes.includes("admin")
    ? ["read", "write", "admin"]
    : key.scopes;
  const form = useForm<z.infer<typeof schema>>({
    resolver: zodResolver(schema),
    defaultValues: { name: key.name, description: key.description, scopes: [...held] },
  });
  const scopes = useController({ control: form.control, name: "scopes" });
  const expiry = useController({ control: form.control, name: "expires_at" });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ scopes: chosen, expires_at, ...texts }) => {
    const isReduced = !held.every((one) => chosen.includes(one));
    try {
      const edited = await client.keys.update.mutate({
        id: key.id,
        ...texts,
        ...(isReduced && { scopes: chosen }),
        ...(expires_at !== undefined && { expires_at }),
      });
      toast(`“${edited.name}” is saved`);
      onDone();
    } catch (error) {
      showFaults(form, error);
    }
    void cache.refresh();
  });

  return (
    <Form onSubmit={submit} fault={errors.root?.message} className="flex flex-col gap-5">
      <TextField
        label="Name"
        autoComplete="off"
        error={errors.name?.message}
        {...form.register("name")}
      />
      <TextField
        label="Description"
        optional
        autoComplete="off"
        error={errors.description?.message}
        {...form.register("description")}
      />
      {held.length > 1 && (
        <div>
          <ScopeField
            value={scopes.field.value}
            onChange={scopes.field.onChange}
            offered={held}
            error={errors.scopes?.message}
            firstRef={scopes.field.ref}
          />
          <p className="mt-1.5 text-[0.8125rem] text-ink-soft">
            Scopes can only be reduced. For more access, create another key.
          </p>
        </div>
      )}
      <ExpiryField
        current={key.expires_at}
        latest={isHolder && key.rotated_at === null ? null : key.expires_at}
        value={expiry.field.value}
        onChange={expiry.field.onChange}
        error={errors.expires_at?.message}
        dateRef={expiry.field.ref}
      />
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button onClick={onDone}>Cancel</Button>
        <SubmitButton busy={isSubmitting}>Save changes</SubmitButton>
      </div>
    </Form>
  );
};
