"use client";

import { displayName, username, type ProfileUpdate } from "@guidepost/contract";
import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useForm } from "react-hook-form";
import { z } from "#lib/zod.ts";
import { Form, FormFault } from "#components/form/form.tsx";
import { setServerErrors } from "#components/form/set-server-errors.ts";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { OperatorContactLink } from "#components/shell/operator-contact-link.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { TextLink } from "#components/ui/button.tsx";
import { TextField } from "#components/ui/field.tsx";
import { toast } from "#components/ui/toaster.tsx";
import { useDialogState } from "#components/ui/use-dialog-state.ts";
import { AccountSection } from "./account-section.tsx";
import { SectionFooter, SettingsSection } from "../settings-section.tsx";
import { useProfile, useSetProfile } from "../use-profile.ts";
import { UsernameDialog } from "./username-dialog.tsx";

const schema = z.object({ display_name: displayName, username });

/** `host` is where guides are, as `guides.example.com`. */
export function ProfileSettings({ host }: { host: string }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const router = useRouter();
  const profile = useProfile();
  const setProfile = useSetProfile();
  const { subject: asked, ...dialog } = useDialogState<string>();
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { display_name: profile.display_name, username: profile.username },
  });
  const { errors } = form.formState;

  const saving = useMutation(
    trpc.account.updateProfile.mutationOptions({
      onSuccess: (saved) => {
        setProfile(() => saved);
        form.reset({ display_name: saved.display_name, username: saved.username });
        toast("Saved");
        // Names and addresses stand in every list, and in the frame around the page.
        void queries.invalidateQueries();
        router.refresh();
      },
      onError: (error) => setServerErrors(form, error),
      onSettled: dialog.close,
    }),
  );

  const changes = (): ProfileUpdate => {
    const given = schema.parse(form.getValues());
    return {
      ...(given.display_name !== profile.display_name && { display_name: given.display_name }),
      ...(given.username !== profile.username && { username: given.username }),
    };
  };
  const submit = form.handleSubmit((given) => {
    if (given.username === profile.username) return saving.mutate(changes());
    dialog.show(given.username);
  });

  return (
    <>
      <SettingsSection
        title="You"
        description="Your name stands beside your guides, your username in their addresses."
      >
        <Form onSubmit={submit} className="block">
          <div className="flex flex-col gap-5 p-5 *:max-w-md">
            <FormFault>{errors.root?.message}</FormFault>
            <TextField
              label="Display name"
              autoComplete="name"
              error={errors.display_name?.message}
              defaultValue={profile.display_name}
              {...form.register("display_name")}
            />
            <TextField
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
                  . A new username moves it and your guides; old links redirect.
                </>
              }
              error={errors.username?.message}
              defaultValue={profile.username}
              {...form.register("username")}
            />
            <TextField
              label="E-mail"
              type="email"
              value={profile.email}
              readOnly
              hint={
                <>
                  The address you sign in with.{" "}
                  <OperatorContactLink>Whoever runs this Guidepost</OperatorContactLink> can change
                  it for you.
                </>
              }
            />
          </div>
          <SectionFooter>
            <SubmitButton busy={saving.isPending}>Save</SubmitButton>
          </SectionFooter>
        </Form>
      </SettingsSection>
      <AccountSection account={profile.account} role={profile.role} />
      {asked !== undefined && (
        <UsernameDialog
          open={dialog.isOpen}
          onOpenChange={dialog.close}
          onClosed={dialog.reset}
          host={host}
          from={profile.username}
          to={asked}
          busy={saving.isPending}
          onConfirm={() => saving.mutate(changes())}
        />
      )}
    </>
  );
}
