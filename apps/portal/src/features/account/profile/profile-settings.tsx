"use client";

import { displayName, username, type Profile, type ProfileUpdate } from "@guidepost/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { Form, FormError, FormField, SubmitButton } from "#components/form/form.tsx";
import { useServerForm } from "#components/form/use-server-form.ts";
import { TextLink } from "#components/ui/forms/button.tsx";
import {
  ConfirmDialog,
  useDialogState,
  type ConfirmedMutation,
} from "#components/ui/overlays/dialog.tsx";
import { toast } from "#components/ui/overlays/toaster.tsx";
import { z } from "#lib/zod.ts";
import { useTRPC, useTRPCClient } from "#trpc/client.tsx";
import { DeletionSection } from "../deletion/deletion-section.tsx";
import { EffectList, SectionFooter, SettingsSection } from "../settings-section.tsx";
import { useProfile, useSetProfile } from "../use-profile.ts";
import { AccountSection } from "./account-section.tsx";
import { AuthorProfileSection } from "./author-profile-section.tsx";
import { EmailSection } from "./email-section.tsx";
import { KeyboardSection } from "./keyboard-section.tsx";

const schema = z.object({ display_name: displayName, username });
type Values = z.infer<typeof schema>;

/** The fields that differ from the profile. */
function changesOf(values: Values, profile: Profile): ProfileUpdate {
  return {
    ...(values.display_name !== profile.display_name && { display_name: values.display_name }),
    ...(values.username !== profile.username && { username: values.username }),
  };
}

/** Settings → Profile. `host` is the public host, such as `guides.example.com`. */
export function ProfileSettings({ host }: { host: string }) {
  const client = useTRPCClient();
  const queries = useQueryClient();
  const router = useRouter();
  const profile = useProfile();
  const setProfile = useSetProfile();
  const { subject: newUsername, ...confirmation } = useDialogState<string>();

  const { form, submit, mutation, error } = useServerForm(schema, {
    defaultValues: { display_name: profile.display_name, username: profile.username },
    mutation: {
      mutationKey: useTRPC().account.updateProfile.mutationKey(),
      mutationFn: (values: Values) =>
        client.account.updateProfile.mutate(changesOf(values, profile)),
      onSuccess: (saved: Profile) => {
        setProfile(() => saved);
        form.reset({ display_name: saved.display_name, username: saved.username });
        toast("Profile saved");
        // Names and addresses are part of every list and of the layout.
        void queries.invalidateQueries();
        router.refresh();
      },
      // Errors are shown in the form, also those of a username.
      onSettled: confirmation.close,
    },
  });
  const save = form.handleSubmit((values) => {
    if (values.username === profile.username) return submit();
    confirmation.show(values.username);
  });

  return (
    <>
      <SettingsSection
        title="You"
        description="Readers see your name next to your guides. Your username is part of their addresses."
      >
        <Form onSubmit={save} className="block">
          <div className="flex flex-col gap-5 p-5 *:max-w-md">
            <FormError>{error}</FormError>
            <FormField form={form} name="display_name" label="Display name" autoComplete="name" />
            <FormField
              form={form}
              name="username"
              label="Username"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              hint={
                <>
                  Your page is{" "}
                  <TextLink
                    href={`/@${profile.username}`}
                    target="_blank"
                    className="wrap-anywhere"
                  >
                    {host}/@{profile.username}
                  </TextLink>
                  . A new username changes the addresses of your page and your guides. Old links
                  redirect.
                </>
              }
            />
          </div>
          <SectionFooter>
            <SubmitButton busy={mutation.isPending}>Save</SubmitButton>
          </SectionFooter>
        </Form>
      </SettingsSection>
      <AuthorProfileSection displayName={profile.display_name} />
      <EmailSection />
      <AccountSection account={profile.account} role={profile.role} />
      <KeyboardSection />
      <DeletionSection account={profile.account} role={profile.role} />
      {newUsername !== undefined && (
        <UsernameDialog
          {...confirmation.dialog}
          host={host}
          from={profile.username}
          to={newUsername}
          mutation={{ ...mutation, error: null }}
          onConfirm={() => void submit()}
        />
      )}
    </>
  );
}

type UsernameDialogProps = {
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
  host: string;
  from: string;
  to: string;
  mutation: ConfirmedMutation;
  onConfirm: () => void;
};

/** Shows the effects of a new username before it is saved. */
function UsernameDialog({ host, from, to, ...rest }: UsernameDialogProps) {
  return (
    <ConfirmDialog
      {...rest}
      title="Change your username?"
      description="The addresses of your page and of all your guides change at once."
      confirm="Change username"
      cancel={`Keep @${from}`}
    >
      <dl className="mb-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 rounded-md bg-sunken px-4 py-3 text-sm">
        <dt className="text-ink-soft">Current address</dt>
        <dd className="wrap-anywhere">
          {host}/@{from}/…
        </dd>
        <dt className="text-ink-soft">New address</dt>
        <dd className="font-medium wrap-anywhere">
          {host}/@{to}/…
        </dd>
      </dl>
      <EffectList
        effects={[
          "Links to the old addresses redirect to the new ones.",
          `@${from} stays reserved for you. No other user can take it, and you can change back.`,
          `Programs that send your username, for example as user_id: "${from}", must send the new one. Your keys keep working.`,
        ]}
      />
    </ConfirmDialog>
  );
}
