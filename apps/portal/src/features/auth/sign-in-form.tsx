"use client";

import { signIn } from "next-auth/react";
import { useState, type FormEvent } from "react";
import { Form } from "#components/form/form.tsx";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { signInWords } from "#lib/sign-in-reason.ts";
import { TextField } from "#components/ui/field.tsx";
import { PasswordField } from "#components/ui/password-field.tsx";

const blank = "can't be blank";

type Faults = { email?: string; password?: string; root?: string };

/**
 * Signs in and goes on to `next`, a path of this site. Without the machinery of the other forms: it
 * is the first page that many see, and should be there at once.
 */
export function SignInForm({ next }: { next: string }) {
  const [faults, setFaults] = useState<Faults>({});
  const [isBusy, setIsBusy] = useState(false);

  const submit = async (form: HTMLFormElement) => {
    const given = Object.fromEntries(new FormData(form)) as Record<string, string>;
    const { email = "", password = "" } = given;
    const missing = {
      ...(!email.trim() && { email: blank }),
      ...(!password && { password: blank }),
    };
    setFaults(missing);
    const [first] = Object.keys(missing);
    if (first) return form.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();

    setIsBusy(true);
    const credentials = { email, password, redirect: false } as const;
    const answer = await signIn("credentials", credentials).catch(() => undefined);
    // A whole new page: nothing of who was here before stays in memory.
    if (answer?.ok && !answer.error) return window.location.assign(next);
    setIsBusy(false);
    setFaults({ root: signInWords(answer?.error) });
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void submit(event.currentTarget);
  };

  return (
    <Form onSubmit={onSubmit} fault={faults.root}>
      <TextField
        label="E-mail"
        name="email"
        type="email"
        autoComplete="username"
        error={faults.email}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        error={faults.password}
      />
      <SubmitButton size="lg" busy={isBusy} className="mt-1">
        Sign in
      </SubmitButton>
    </Form>
  );
}
