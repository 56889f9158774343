"use client";

import { isLanguageTag } from "@guidepost/contract/language-tag";
import { signIn } from "next-auth/react";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { Form, NEW_PASSWORD, SubmitButton } from "#components/form/plain-form.tsx";
import { serverErrors } from "#components/form/server-errors.ts";
import { PasswordField, TextField } from "#components/ui/forms/field.tsx";
import { usernameFor } from "#lib/formats/username-for.ts";
import { authClient } from "./client.ts";

const NAMES = ["display_name", "username", "email", "password"] as const;
type Values = Record<(typeof NAMES)[number], string>;
type Errors = { [name in keyof Values | "root"]?: string | undefined };
type Invitation = { token: string; email: string };

async function signUp({ email, ...values }: Values, invitation?: Invitation): Promise<void> {
  await (invitation
    ? authClient.members.accept.mutate({ ...values, token: invitation.token })
    : authClient.account.signUp.mutate({
        ...values,
        email,
        // The language of new guides (contract LANG-2).
        ...(isLanguageTag(navigator.language) && { language: navigator.language }),
      }));
  const credentials = { email, password: values.password };
  await signIn("credentials", { ...credentials, redirect: false }).catch(() => null);
  window.location.assign(invitation ? "/guides" : "/settings/plan?welcome");
}

/**
 * Creates a user and signs in. The user gets a new account, or with an invitation joins the account
 * that invited them. It uses neither the form library nor Zod: the service validates the fields. So
 * the first page of new users loads less code.
 */
export function SignUpForm({
  host,
  invitation,
}: {
  /** The public host, such as `guides.example.com`. */
  host: string;
  invitation?: Invitation;
}) {
  const [errors, setErrors] = useState<Errors>({});
  const [isBusy, setIsBusy] = useState(false);
  const [username, setUsername] = useState("");
  const usernameInput = useRef<HTMLInputElement>(null);
  /** A username that the user has typed stays. */
  const isTyped = useRef(false);

  // The user may have typed before hydration.
  useEffect(() => {
    const typed = usernameInput.current?.value ?? "";
    isTyped.current = typed !== "";
    setUsername(typed);
  }, []);

  /** Called for each input: the error of a field ends with it. */
  const onChange = ({ currentTarget: { form, name, value } }: FormEvent<HTMLInputElement>) => {
    setErrors((current) => ({ ...current, [name]: undefined }));
    const input = usernameInput.current;
    if (!form || !input) return;
    if (name === "username") isTyped.current = value !== "";
    else if (name !== "password" && !isTyped.current) {
      const values = valuesIn(form);
      input.value = usernameFor(values.display_name, values.email);
    }
    setUsername(input.value);
  };

  const show = (form: HTMLFormElement, shown: Errors) => {
    setErrors(shown);
    const first = NAMES.find((name) => shown[name] !== undefined);
    if (first) form.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
  };

  const submit = async (form: HTMLFormElement) => {
    const values = valuesIn(form);
    const missing = NAMES.filter((name) => !values[name].trim());
    show(form, Object.fromEntries(missing.map((name) => [name, "can't be blank"])));
    if (missing.length > 0) return;
    setIsBusy(true);
    try {
      // Busy until the browser has left the page.
      await signUp(values, invitation);
    } catch (error) {
      setIsBusy(false);
      const { fields, root } = serverErrors(error, NAMES);
      show(form, { ...Object.fromEntries(fields), root });
    }
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isBusy) void submit(event.currentTarget);
  };

  return (
    <Form onSubmit={onSubmit} error={errors.root}>
      <TextField
        name="display_name"
        label="Your name"
        autoComplete="name"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page contains only this form
        autoFocus
        hint="Shown with your guides."
        onChange={onChange}
        error={errors.display_name}
      />
      <TextField
        ref={usernameInput}
        name="username"
        label="Username"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint={`Your page will be ${host}/@${username.trim().toLowerCase() || "username"}`}
        onChange={onChange}
        error={errors.username}
      />
      <TextField
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
        defaultValue={invitation?.email}
        readOnly={invitation !== undefined}
        onChange={onChange}
        error={errors.email}
      />
      <PasswordField
        {...NEW_PASSWORD}
        name="password"
        label="Password"
        onChange={onChange}
        error={errors.password}
      />
      <SubmitButton size="lg" busy={isBusy} className="mt-1">
        {invitation ? "Join" : "Create account"}
      </SubmitButton>
    </Form>
  );
}

function valuesIn(form: HTMLFormElement): Values {
  return Object.fromEntries(new FormData(form)) as Values;
}
