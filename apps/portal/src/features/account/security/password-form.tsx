"use client";

import { password } from "@guidepost/contract";
import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { z } from "#lib/zod.ts";
import { Form, FormFault } from "#components/form/form.tsx";
import { setServerErrors } from "#components/form/set-server-errors.ts";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { useTRPC, useTRPCClient } from "#trpc/client.tsx";
import { PasswordField } from "#components/ui/password-field.tsx";
import { toast } from "#components/ui/toaster.tsx";
import { useDialogState } from "#components/ui/use-dialog-state.ts";
import { AccessReview, type Access } from "./access-review.tsx";
import { SectionFooter, SettingsSection } from "../settings-section.tsx";
import { useProfile } from "../use-profile.ts";

const first = z.object({ current_password: z.string(), new_password: password });
const next = first.extend({
  current_password: z.string().min(1, { error: "can't be blank" }),
});

/** Changes the password, or sets one for a user who has come by GitHub or Google. */
export function PasswordForm() {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queries = useQueryClient();
  const { email, has_password: hasPassword, providers } = useProfile();
  const { subject: access, ...review } = useDialogState<Access>();
  const form = useForm({
    resolver: zodResolver(hasPassword ? next : first),
    defaultValues: { current_password: "", new_password: "" },
  });
  const { errors, isSubmitting } = form.formState;

  /** The password is changed already: without the list there is nothing to review here. */
  const offerReview = async () => {
    const list = await client.keys.list.query({ own: true }).catch(() => undefined);
    const keys = list?.keys ?? [];
    if (keys.length > 0 || providers.length > 0) review.show({ providers, keys });
  };

  const submit = form.handleSubmit(async ({ current_password, new_password }) => {
    try {
      await client.account.changePassword.mutate({
        new_password,
        ...(hasPassword && { current_password }),
      });
    } catch (error) {
      return setServerErrors(form, error);
    }
    form.reset();
    toast(
      hasPassword
        ? "Password changed. Other devices are signed out"
        : "Password set. You can sign in with your e-mail address now",
    );
    if (hasPassword) await offerReview();
    await queries.invalidateQueries({ queryKey: trpc.account.profile.queryKey() });
  });

  return (
    <SettingsSection
      title="Password"
      description={
        hasPassword
          ? `You sign in with ${email} and this password.`
          : `You have no password yet. With one you can sign in with ${email}, too.`
      }
    >
      <Form onSubmit={submit} className="block">
        <div className="flex flex-col gap-5 p-5 *:max-w-md">
          <FormFault>{errors.root?.message}</FormFault>
          {/* For password managers: whose password it is. */}
          <input type="email" autoComplete="username" value={email} readOnly className="hidden" />
          {hasPassword && (
            <PasswordField
              label="Current password"
              autoComplete="current-password"
              error={errors.current_password?.message}
              {...form.register("current_password")}
            />
          )}
          <PasswordField
            label="New password"
            autoComplete="new-password"
            hint="At least 10 characters, and hard to guess: several words work well."
            error={errors.new_password?.message}
            {...form.register("new_password")}
          />
        </div>
        <SectionFooter
          note={
            hasPassword
              ? "You stay signed in here. Every other device is signed out."
              : "Every other device is signed out."
          }
        >
          <SubmitButton busy={isSubmitting}>
            {hasPassword ? "Change password" : "Set password"}
          </SubmitButton>
        </SectionFooter>
      </Form>
      {access && (
        <AccessReview
          access={access}
          open={review.isOpen}
          onClose={() => {
            review.close();
            void queries.invalidateQueries();
          }}
          onClosed={review.reset}
        />
      )}
    </SettingsSection>
  );
}
