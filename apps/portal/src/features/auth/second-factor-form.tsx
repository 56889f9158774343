"use client";

import { signIn } from "next-auth/react";
import { useState, type FormEvent, type ReactNode } from "react";
import { Form, SubmitButton } from "#components/form/plain-form.tsx";
import { sendCompleteCode } from "#components/form/send-complete-code.ts";
import { Button } from "#components/ui/forms/button.tsx";
import { TextField } from "#components/ui/forms/field.tsx";
import { secondFactorErrorMessage } from "#lib/sign-in.ts";
import { refusalNotice } from "./refusal-notice.tsx";

const KINDS = {
  app: {
    label: "Code",
    hint: "Open your authenticator app to see it.",
    other: "Use a recovery code",
    inputMode: "numeric",
    autoComplete: "one-time-code",
  },
  recovery: {
    label: "Recovery code",
    hint: "You stored these codes when you set up two-factor sign-in. Each works once.",
    other: "Use the authenticator app",
    inputMode: "text",
    autoComplete: "off",
  },
} as const;

type Errors = { code?: string; root?: ReactNode };

/**
 * Proves the second factor of a sign-in, and opens `next`, a path of this site. It does not use the form library, like
 * the form before it.
 */
export function SecondFactorForm({ next }: { next: string }) {
  const [kind, setKind] = useState<keyof typeof KINDS>("app");
  const [errors, setErrors] = useState<Errors>({});
  const [isBusy, setIsBusy] = useState(false);
  const { other, ...field } = KINDS[kind];

  const submit = async (form: HTMLFormElement) => {
    const input = form.querySelector<HTMLInputElement>("[name=code]");
    const code = input?.value.trim() ?? "";
    if (!code) {
      setErrors({ code: "can't be blank" });
      return input?.focus();
    }
    setErrors({});
    setIsBusy(true);
    const response = await signIn("two-factor", { code, redirect: false }).catch(() => undefined);
    // A full page load, so that no data of an earlier user stays in memory.
    if (response?.ok && !response.error) return window.location.assign(next);
    setIsBusy(false);
    const message = secondFactorErrorMessage(response?.error);
    const notice = refusalNotice(response?.error);
    if (notice !== undefined) setErrors({ root: notice });
    else setErrors(response?.error === "CredentialsSignin" ? { code: message } : { root: message });
    input?.focus();
    input?.select();
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void submit(event.currentTarget);
  };

  return (
    <Form onSubmit={onSubmit} error={errors.root}>
      <TextField
        key={kind}
        {...field}
        name="code"
        // The page has no other field, and the user has just asked for it.
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- see above
        autoFocus
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...(kind === "app" && { onInput: sendCompleteCode })}
        error={errors.code}
      />
      <SubmitButton size="lg" busy={isBusy} className="mt-1">
        Sign in
      </SubmitButton>
      <Button
        variant="ghost"
        onClick={() => {
          setKind(kind === "app" ? "recovery" : "app");
          setErrors({});
        }}
      >
        {other}
      </Button>
    </Form>
  );
}
