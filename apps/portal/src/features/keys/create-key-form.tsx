"use client";

import { apiKeyCreate, scope, type ApiKey, type Scope } from "@guidepost/contract";
import { zodResolver } from "@hookform/resolvers/zod";
import { useController, useForm } from "react-hook-form";
import { z } from "../../forms/zod.ts";
import { Form } from "../../forms/form.tsx";
import { showFaults } from "../../forms/show-faults.ts";
import { SubmitButton } from "../../forms/submit-button.tsx";
import { useTRPCClient } from "../../trpc/client.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { ExpiryField } from "./expiry-field.tsx";
import { ScopeField } from "./scope-field.tsx";
import { useKeyCache } from "./use-keys.ts";

const schema = apiKeyCreate.extend({
  scopes: z.array(scope).min(1, { error: "choose at least one" }),
  expires_at: z.iso
    .datetime({ error: "choose a day" })
    .refine((at) => Date.parse(at) > Date.now(), { error: "must be in the future" })
    .nullable(),
});

/**
 * Asks for a new key. The client is called directly, not through a mutation: its cache would keep
 * the secret that comes back.
 */
export const CreateKeyForm = ({
  offered,
  onCreated,
  onCancel,
}: {
  offered: readonly Scope[];
  onCreated: (created: { key: ApiKey; secret: string }) => void;
  onCancel: () => void;
}) => {
  const client = useTRPCClient();
  const cache = useKeyCache();
  const form = useForm<z.infer<typeof schema>>({
    resolver: zodResolver(schema),
    defaultValues: { name: "", description: "", scopes: ["read", "write"], expires_at: null },
  });
  const scopes = useController({ control: form.control, name: "scopes" });
  const expiry = useController({ control: form.control, name: "expires_at" });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (given) => {
    const wanted = given.scopes.includes("admin") ? (["admin"] satisfies Scope[]) : given.scopes;
    try {
      onCreated(await client.keys.create.mutate({ ...given, scopes: wanted }));
    } catch (error) {
      showFaults(form, error);
      // A lost answer may have made a key all the same: the list shows it, to be revoked.
      void cache.refresh();
    }
  });

  return (
    <Form onSubmit={submit} fault={errors.root?.message} className="flex flex-col gap-5">
      <TextField
        label="Name"
        autoComplete="off"
        hint="The program that will use it."
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
      <ScopeField
        value={scopes.field.value}
        onChange={scopes.field.onChange}
        offered={offered}
        error={errors.scopes?.message}
        firstRef={scopes.field.ref}
      />
      <ExpiryField
        value={expiry.field.value}
        onChange={expiry.field.onChange}
        error={errors.expires_at?.message}
        dateRef={expiry.field.ref}
      />
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button onClick={onCancel}>Cancel</Button>
        <SubmitButton busy={isSubmitting}>Create key</SubmitButton>
      </div>
    </Form>
  );
};
