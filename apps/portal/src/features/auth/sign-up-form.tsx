"use client";

import { displayName, email, isLanguageTag, newUsername, password } from "@guidepost/contract";
import { signIn } from "next-auth/react";
import { useEffect } from "react";
import { Form, FormField, FormNewPassword, SubmitButton } from "#components/form/form.tsx";
import { useServerForm } from "#components/form/use-server-form.ts";
import { usernameFor } from "#lib/formats/username-for.ts";
import { z } from "#lib/zod.ts";
import { useTRPCClient } from "#trpc/client.tsx";

const schema = z.object({ display_name: displayName, username: newUsername, email, password });

type Invitation = { token: string; email: string };

/**
 * Creates a user and signs in. The user gets a new account, or with an invitation joins the account
 * that invited them.
 */
export function SignUpForm({
  host,
  invitation,
}: {
  /** The public host, such as `guides.example.com`. */
  host: string;
  invitation?: Invitation;
}) {
  const client = useTRPCClient();
  const { form, submit, mutation, error } = useServerForm(schema, {
    defaultValues: {
      display_name: "",
      username: "",
      email: invitation?.email ?? "",
      password: "",
    },
    mutation: {
      mutationFn: async ({ email: address, ...values }: z.output<typeof schema>) => {
        await (invitation
          ? client.members.accept.mutate({ ...values, token: invitation.token })
          : client.account.signUp.mutate({
              ...values,
              email: address,
              // The language of new guides (contract LANG-2).
              ...(isLanguageTag(navigator.language) && { language: navigator.language }),
            }));
        const credentials = { email: address, password: values.password };
        await signIn("credentials", { ...credentials, redirect: false }).catch(() => null);
        window.location.assign(invitation ? "/guides" : "/settings/plan?welcome");
      },
    },
  });
  // Read here, so that the form keeps it current for `getFieldState`.
  void form.formState.dirtyFields;
  // In the event of the field: an effect would run later, when the user may already type into the username.
  useEffect(
    () =>
      form.subscribe({
        name: ["display_name", "email"],
        formState: { values: true },
        callback: ({ values }) => {
          // A username that the user has typed stays.
          if (!form.getFieldState("username").isDirty)
            form.setValue("username", usernameFor(values.display_name, values.email));
        },
      }),
    [form],
  );

  // Busy until the browser has left the page.
  const isBusy = mutation.isPending || form.formState.isSubmitSuccessful;

  return (
    <Form onSubmit={submit} error={error}>
      <FormField
        form={form}
        name="display_name"
        label="Your name"
        autoComplete="name"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page contains only this form
        autoFocus
        hint="Shown with your guides."
      />
      <FormField
        form={form}
        name="username"
        label="Username"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint={`Your page will be ${host}/@${form.watch("username").trim().toLowerCase() || "username"}`}
      />
      <FormField
        form={form}
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
        readOnly={invitation !== undefined}
      />
      <FormNewPassword form={form} name="password" label="Password" />
      <SubmitButton size="lg" busy={isBusy} className="mt-1">
        {invitation ? "Join" : "Create account"}
      </SubmitButton>
    </Form>
  );
}
