"use client";

import { emailChange, type Profile } from "@guidepost/contract";
import { useMutation } from "@tanstack/react-query";
import { Form, FormError, FormField, SubmitButton } from "#components/form/form.tsx";
import { useServerForm } from "#components/form/use-server-form.ts";
import { Badge } from "#components/ui/layout/badge.tsx";
import { Button } from "#components/ui/forms/button.tsx";
import { toast } from "#components/ui/overlays/toaster.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { SectionFooter, SettingsSection } from "../settings-section.tsx";
import { useProfile, useSetProfile } from "../use-profile.ts";

/** The address that the user signs in with, and the change of it. */
export function EmailSection() {
  const { email, email_verified: isVerified, pending_email: pending } = useProfile();
  return (
    <SettingsSection
      title="Email address"
      description="You sign in with this address, and receive emails at it. Other users of your account see it."
    >
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 p-5 text-sm">
        <span className="font-medium wrap-anywhere">{email}</span>
        <Badge tone={isVerified ? "good" : "neutral"}>
          {isVerified ? "Verified" : "Not verified"}
        </Badge>
      </p>
      <div className="border-t border-line">
        {pending === null ? <ChangeForm /> : <PendingChange email={pending} />}
      </div>
    </SettingsSection>
  );
}

function ChangeForm() {
  const setProfile = useSetProfile();
  const { form, submit, mutation, error } = useServerForm(emailChange, {
    defaultValues: { email: "" },
    mutation: useTRPC().account.requestEmailChange.mutationOptions({
      onSuccess: (profile: Profile) => setProfile(() => profile),
    }),
  });
  return (
    <Form onSubmit={submit} className="block">
      <div className="flex flex-col gap-5 p-5 *:max-w-md">
        <FormError>{error}</FormError>
        <FormField
          form={form}
          name="email"
          label="New email address"
          type="email"
          autoComplete="email"
          hint="We send a link to it. Your address changes when you confirm it with the link."
        />
      </div>
      <SectionFooter>
        <SubmitButton busy={mutation.isPending}>Change address</SubmitButton>
      </SectionFooter>
    </Form>
  );
}

/** A change that the new address has not confirmed yet. */
function PendingChange({ email }: { email: string }) {
  const trpc = useTRPC();
  const setProfile = useSetProfile();
  const sending = useMutation(
    trpc.account.requestEmailChange.mutationOptions({
      onSuccess: (profile) => {
        setProfile(() => profile);
        toast("Mail sent again");
      },
    }),
  );
  const cancelling = useMutation(
    trpc.account.cancelEmailChange.mutationOptions({
      onSuccess: (profile) => {
        setProfile(() => profile);
        toast("Change cancelled");
      },
    }),
  );
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-5">
      <p className="min-w-0 flex-1 basis-64 text-sm" role="status">
        <span className="wrap-anywhere">
          Open the link in the email to <strong>{email}</strong>.
        </span>{" "}
        <span className="text-ink-soft">
          The link expires after 24 hours. Your address does not change until you open it.
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          busy={cancelling.isPending}
          disabled={sending.isPending}
          onClick={() => cancelling.mutate()}
        >
          Cancel change
        </Button>
        <Button
          size="sm"
          busy={sending.isPending}
          disabled={cancelling.isPending}
          onClick={() => sending.mutate({ email })}
        >
          Send again
        </Button>
      </div>
    </div>
  );
}
