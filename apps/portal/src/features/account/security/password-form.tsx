"use client";

import { password } from "@guidepost/contract";
import { useQueryClient } from "@tanstack/react-query";
import {
  Form,
  FormError,
  FormNewPassword,
  FormPassword,
  SubmitButton,
} from "#components/form/form.tsx";
import { useServerForm } from "#components/form/use-server-form.ts";
import { toast } from "#components/ui/overlays/toaster.tsx";
import { z } from "#lib/zod.ts";
import { useTRPC } from "#trpc/client.tsx";
import { SectionFooter, SettingsSection } from "../settings-section.tsx";
import { useProfile } from "../use-profile.ts";
import { AccessReview } from "./access-review.tsx";
import { useState } from "react";

const CHANGE = z.object({
  current_password: z.string().min(1, { error: "can't be blank" }),
  new_password: password,
});
/** For a user without a password, whose form has no field for the current one. */
const SET = CHANGE.extend({ current_password: z.string() }).transform(({ new_password }) => ({
  new_password,
}));

/** Changes the password, or sets the first one of a user who signs in with a provider. */
export function PasswordForm() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const { email, has_password: hasPassword } = useProfile();
  const [isReviewing, setIsReviewing] = useState(false);

  const schema: z.ZodType<
    { new_password: string; current_password?: string },
    z.input<typeof CHANGE>
  > = hasPassword ? CHANGE : SET;
  const { form, submit, mutation, error } = useServerForm(schema, {
    defaultValues: { current_password: "", new_password: "" },
    mutation: trpc.account.changePassword.mutationOptions({
      onSuccess: async () => {
        form.reset();
        toast(
          hasPassword
            ? "Password changed. Other devices are signed out"
            : "Password set. You can now sign in with your email address",
        );
        setIsReviewing(hasPassword);
        await Promise.all([
          queries.invalidateQueries(trpc.account.profile.queryFilter()),
          queries.invalidateQueries(trpc.sessions.list.queryFilter()),
        ]);
      },
    }),
  });

  return (
    <SettingsSection
      title="Password"
      description={
        hasPassword
          ? `You sign in with ${email} and this password.`
          : `You have no password yet. Set one to sign in with ${email} as well.`
      }
    >
      <Form onSubmit={submit} className="block">
        <div className="flex flex-col gap-5 p-5 *:max-w-md">
          <FormError>{error}</FormError>
          {/* Password managers store the password under this address. */}
          <input type="email" autoComplete="username" value={email} readOnly className="hidden" />
          {hasPassword && (
            <FormPassword
              form={form}
              name="current_password"
              label="Current password"
              autoComplete="current-password"
            />
          )}
          <FormNewPassword form={form} name="new_password" label="New password" />
        </div>
        <SectionFooter
          note={
            hasPassword
              ? "You stay signed in here. Every other device is signed out."
              : "Every other device is signed out."
          }
        >
          <SubmitButton busy={mutation.isPending}>
            {hasPassword ? "Change password" : "Set password"}
          </SubmitButton>
        </SectionFooter>
      </Form>
      {isReviewing && (
        <AccessReview
          title="Password changed. Review other access"
          onDone={() => setIsReviewing(false)}
        />
      )}
    </SettingsSection>
  );
}
