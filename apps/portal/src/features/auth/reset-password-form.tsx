"use client";

import { useState } from "react";
import { Form, NEW_PASSWORD, SubmitButton } from "#components/form/plain-form.tsx";
import { LinkButton } from "#components/ui/forms/button.tsx";
import { PasswordField } from "#components/ui/forms/field.tsx";
import { withNext } from "#lib/sign-in.ts";
import { authClient } from "./client.ts";
import { useSingleFieldForm } from "./use-single-field-form.ts";

/** Chooses a new password with the link of an email. */
export function ResetPasswordForm({ token, email }: { token: string; email: string }) {
  const [isChanged, setIsChanged] = useState(false);
  const { error, isBusy, onSubmit, field } = useSingleFieldForm("password", async (password) => {
    await authClient.account.resetPassword.mutate({ password, token });
    setIsChanged(true);
  });
  if (isChanged)
    return (
      <div role="status">
        <p className="mb-6">
          Your password is changed. Sign in with it, then review what else has access to your
          account.
        </p>
        <LinkButton href={withNext("/sign-in", "/settings/security?review")} variant="primary">
          Sign in
        </LinkButton>
      </div>
    );
  return (
    <Form onSubmit={onSubmit} error={error}>
      {/* Password managers store the password under this address. */}
      <input type="email" autoComplete="username" value={email} readOnly className="hidden" />
      <PasswordField {...NEW_PASSWORD} {...field} label="New password" />
      <SubmitButton size="lg" busy={isBusy} className="mt-1">
        Change password
      </SubmitButton>
    </Form>
  );
}
