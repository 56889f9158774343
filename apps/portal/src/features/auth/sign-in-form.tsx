"use client";

import { signIn } from "next-auth/react";
import { useState, type FormEvent, type ReactNode } from "react";
import { Form, SubmitButton } from "#components/form/plain-form.tsx";
import {
  SECOND_FACTOR_PATH,
  SECOND_FACTOR_REQUIRED,
  signInErrorMessage,
  withNext,
} from "#lib/sign-in.ts";
import { PasswordField, TextField } from "#components/ui/forms/field.tsx";
import { refusalNotice } from "./refusal-notice.tsx";

const BLANK = "can't be blank";

type Errors = { email?: string; password?: string; root?: ReactNode };

/**
 * Signs in and opens `next`, a path of this site. It does not use the form library, so that the
 * first page of most visits loads less code.
 */
export function SignInForm({ next }: { next: string }) {
  const [errors, setErrors] = useState<Errors>({});
  const [isBusy, setIsBusy] = useState(false);

  const submit = async (form: HTMLFormElement) => {
    const given = Object.fromEntries(new FormData(form)) as Record<string, string>;
    const { email = "", password = "" } = given;
    const missing = {
      ...(!email.trim() && { email: BLANK }),
      ...(!password && { password: BLANK }),
    };
    setErrors(missing);
    const [first] = Object.keys(missing);
    if (first) return form.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();

    setIsBusy(true);
    const credentials = { email, password, redirect: false } as const;
    const response = await signIn("credentials", credentials).catch(() => undefined);
    // A full page load, so that no data of an earlier user stays in memory.
    if (response?.ok && !response.error) return window.location.assign(next);
    if (response?.error === SECOND_FACTOR_REQUIRED)
      return window.location.assign(withNext(SECOND_FACTOR_PATH, next));
    setIsBusy(false);
    setErrors({ root: refusalNotice(response?.error) ?? signInErrorMessage(response?.error) });
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void submit(event.currentTarget);
  };

  return (
    <Form onSubmit={onSubmit} error={errors.root}>
      <TextField
        label="Email"
        name="email"
        type="email"
        // The browser offers passkeys with the suggestions.
        autoComplete="username webauthn"
        error={errors.email}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        error={errors.password}
      />
      <SubmitButton size="lg" busy={isBusy} className="mt-1">
        Sign in
      </SubmitButton>
    </Form>
  );
}
