"use client";

import { displayName, email, newUsername, password } from "@guidepost/contract";
import { zodResolver } from "@hookform/resolvers/zod";
import { signIn } from "next-auth/react";
import { useForm } from "react-hook-form";
import { z } from "#lib/zod.ts";
import { Form } from "#components/form/form.tsx";
import { setServerErrors } from "#components/form/set-server-errors.ts";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { useTRPCClient } from "#trpc/client.tsx";
import { TextField } from "#components/ui/field.tsx";
import { PasswordField } from "#components/ui/password-field.tsx";

const schema = z.object({ display_name: displayName, username: newUsername, email, password });

type Invitation = { token: string; email: string };

/**
 * Makes a user and signs in: with an account of their own, or in the account that invited them,
 * with the address that was invited.
 */
export function SignUpForm({
  host,
  invitation,
}: {
  /** Where guides will be, as `guides.example.com`. */
  host: string;
  invitation?: Invitation;
}) {
  const client = useTRPCClient();
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: {
      display_name: "",
      username: "",
      email: invitation?.email ?? "",
      password: "",
    },
  });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ email: address, ...given }) => {
    try {
      await (invitation
        ? client.members.accept.mutate({ ...given, token: invitation.token })
        : client.account.signUp.mutate({ ...given, email: address }));
    } catch (error) {
      return setServerErrors(form, error);
    }
    const credentials = { email: address, password: given.password };
    await signIn("credentials", { ...credentials, redirect: false }).catch(() => null);
    window.location.assign(invitation ? "/guides" : "/settings/plan?welcome");
    return new Promise<void>(() => {});
  });

  return (
    <Form onSubmit={submit} fault={errors.root?.message}>
      <TextField
        label="Your name"
        autoComplete="name"
        hint="Shown with your guides."
        error={errors.display_name?.message}
        {...form.register("display_name")}
      />
      <TextField
        label="Username"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint={`Your page will be ${host}/@${form.watch("username").trim().toLowerCase() || "username"}`}
        error={errors.username?.message}
        {...form.register("username")}
      />
      <TextField
        label="E-mail"
        type="email"
        autoComplete="username"
        readOnly={invitation !== undefined}
        error={errors.email?.message}
        defaultValue={invitation?.email}
        {...form.register("email")}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint="At least 10 characters, and hard to guess: several words work well."
        error={errors.password?.message}
        {...form.register("password")}
      />
      <SubmitButton size="lg" busy={isSubmitting} className="mt-1">
        {invitation ? "Join" : "Create account"}
      </SubmitButton>
    </Form>
  );
}
