"use client";

import { apiKeyCreate, scope, type Scope } from "@guidepost/contract";
import { zodResolver } from "@hookform/resolvers/zod";
import { useController, useForm, type UseFormReturn } from "react-hook-form";
import { Form } from "#components/form/form.tsx";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { z } from "#lib/zod.ts";
import { Button } from "#components/ui/button.tsx";
import { TextField } from "#components/ui/field.tsx";
import { ExpiryField } from "./expiry-field.tsx";
import { ScopeField } from "./scope-field.tsx";

const keySchema = apiKeyCreate.extend({
  scopes: z.array(scope).min(1, { error: "choose at least one" }),
  /** Left out: the expiry that the key has. */
  expires_at: z.iso
    .datetime({ error: "choose a day" })
    .refine((at) => Date.parse(at) > Date.now(), { error: "must be in the future" })
    .nullable()
    .optional(),
});
export type KeyValues = z.infer<typeof keySchema>;

/** The state of a form that creates or edits a key. */
export function useKeyForm(defaultValues: KeyValues): UseFormReturn<KeyValues> {
  return useForm<KeyValues>({ resolver: zodResolver(keySchema), defaultValues });
}

/** The fields of a key and the buttons below them, to create a key and to edit one. */
export function KeyForm({
  form,
  onSubmit,
  onCancel,
  submit,
  offered,
  scopesHint,
  nameHint,
  expiry,
}: {
  form: UseFormReturn<KeyValues>;
  onSubmit: (values: KeyValues) => Promise<void>;
  onCancel: () => void;
  /** The label of the button. */
  submit: string;
  /** Without a second scope there is nothing to choose. */
  offered: readonly Scope[];
  scopesHint?: string;
  nameHint?: string;
  /** The expiry that the key has, and the latest that it may get. */
  expiry?: { current: string | null; latest: string | null };
}) {
  const scopes = useController({ control: form.control, name: "scopes" });
  const expiresAt = useController({ control: form.control, name: "expires_at" });
  const { errors, isSubmitting } = form.formState;
  return (
    <Form
      onSubmit={form.handleSubmit(onSubmit)}
      fault={errors.root?.message}
      className="flex flex-col gap-5"
    >
      <TextField
        label="Name"
        autoComplete="off"
        hint={nameHint}
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
      {offered.length > 1 && (
        <div>
          <ScopeField
            value={scopes.field.value}
            onChange={scopes.field.onChange}
            offered={offered}
            error={errors.scopes?.message}
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
        error={errors.expires_at?.message}
        dateRef={expiresAt.field.ref}
      />
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button onClick={onCancel}>Cancel</Button>
        <SubmitButton busy={isSubmitting}>{submit}</SubmitButton>
      </div>
    </Form>
  );
}
