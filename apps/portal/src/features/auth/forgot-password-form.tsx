"use client";

import { useState } from "react";
import { Form, SubmitButton } from "#components/form/plain-form.tsx";
import { OperatorContactLink } from "#components/shell/operator-contact-link.tsx";
import { TextField } from "#components/ui/forms/field.tsx";
import { authClient } from "./client.ts";
import { useSingleFieldForm } from "./use-single-field-form.ts";

/** Requests an email with a link to choose a new password. */
export function ForgotPasswordForm() {
  const [sentTo, setSentTo] = useState<string>();
  const { error, isBusy, onSubmit, field } = useSingleFieldForm("email", async (email) => {
    await authClient.account.requestPasswordReset.mutate({ email });
    setSentTo(email.trim());
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
    <Form onSubmit={onSubmit} error={error}>
      <TextField
        {...field}
        label="Email"
        type="email"
        autoComplete="username"
        hint="We send a link to choose a new password."
      />
      <SubmitButton size="lg" busy={isBusy} className="mt-1">
        Send link
      </SubmitButton>
    </Form>
  );
}
