"use client";

import { email } from "@guidepost/contract";
import { useState } from "react";
import { Form, FormField, SubmitButton } from "#components/form/form.tsx";
import { useServerForm } from "#components/form/use-server-form.ts";
import { OperatorContactLink } from "#components/shell/operator-contact-link.tsx";
import { z } from "#lib/zod.ts";
import { useTRPC } from "#trpc/client.tsx";

const schema = z.object({ email });

/** Requests a mail with a link to choose a new password. */
export function ForgotPasswordForm() {
  const trpc = useTRPC();
  const [sentTo, setSentTo] = useState<string>();
  const { form, submit, mutation, error } = useServerForm(schema, {
    defaultValues: { email: "" },
    mutation: trpc.account.requestPasswordReset.mutationOptions({
      onSuccess: (_, values) => setSentTo(values.email),
    }),
  });

  if (sentTo !== undefined)
    return (
      <div role="status">
        <p className="wrap-anywhere">
          If there is an account for <strong>{sentTo}</strong>, we’ve sent it a link to choose a new
          password.
        </p>
        <p className="mt-3 text-ink-soft">
          The link works for 30 minutes. No email after a few minutes? Check the spam folder, or
          contact <OperatorContactLink />.
        </p>
      </div>
    );
  return (
    <Form onSubmit={submit} error={error}>
      <FormField
        form={form}
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
        hint="We send a link to choose a new password."
      />
      <SubmitButton size="lg" busy={mutation.isPending} className="mt-1">
        Send link
      </SubmitButton>
    </Form>
  );
}
