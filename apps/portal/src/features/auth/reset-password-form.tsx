"use client";

import { password } from "@guidepost/contract";
import { Form, FormNewPassword, SubmitButton } from "#components/form/form.tsx";
import { useServerForm } from "#components/form/use-server-form.ts";
import { LinkButton } from "#components/ui/forms/button.tsx";
import { withNext } from "#lib/sign-in.ts";
import { z } from "#lib/zod.ts";
import { useTRPCClient } from "#trpc/client.tsx";

const schema = z.object({ password });

/** Chooses a new password with the link of a mail. */
export function ResetPasswordForm({ token, email }: { token: string; email: string }) {
  const client = useTRPCClient();
  const { form, submit, mutation, error } = useServerForm(schema, {
    defaultValues: { password: "" },
    mutation: {
      mutationFn: (values: z.output<typeof schema>) =>
        client.account.resetPassword.mutate({ ...values, token }),
    },
  });
  if (form.formState.isSubmitSuccessful)
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
    <Form onSubmit={submit} error={error}>
      {/* Password managers store the password under this address. */}
      <input type="email" autoComplete="username" value={email} readOnly className="hidden" />
      <FormNewPassword form={form} name="password" label="New password" />
      <SubmitButton size="lg" busy={mutation.isPending} className="mt-1">
        Change password
      </SubmitButton>
    </Form>
  );
}
