"use client";

import { accountLanguage, accountRename, type Profile } from "@guidepost/contract";
import { useRouter } from "next/navigation";
import { Form, FormError, FormField, SubmitButton } from "#components/form/form.tsx";
import { useServerForm } from "#components/form/use-server-form.ts";
import { TextLink } from "#components/ui/forms/button.tsx";
import { SelectField } from "#components/ui/forms/field.tsx";
import { languageName, languageOptions } from "#lib/formats/languages.ts";
import { toast } from "#components/ui/overlays/toaster.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { SectionFooter, SettingsSection } from "../settings-section.tsx";
import { useSetProfile } from "../use-profile.ts";

/** The user's account. An owner can rename it. */
export function AccountSection({ account, role }: Pick<Profile, "account" | "role">) {
  return (
    <SettingsSection
      title="Account"
      description="The account owns its members' guides, keys and requests."
    >
      <dl className="grid gap-x-6 gap-y-4 p-5 text-sm sm:grid-cols-3 [&_dt]:text-ink-soft">
        {role === "member" && (
          <div>
            <dt>Name</dt>
            <dd className="font-medium wrap-anywhere">{account.name}</dd>
          </div>
        )}
        <div>
          <dt>Your role</dt>
          <dd className="font-medium">{role === "owner" ? "Owner" : "Member"}</dd>
        </div>
        {role === "member" && (
          <div>
            <dt>Language of new guides</dt>
            <dd className="font-medium">{languageName(account.language)}</dd>
          </div>
        )}
        <div>
          <dt>Plan</dt>
          <dd>
            <TextLink href="/settings/plan">{account.plan_name}</TextLink>
          </dd>
        </div>
      </dl>
      {role === "owner" && (
        <div className="border-t border-line">
          <AccountNameForm name={account.name} />
        </div>
      )}
      {role === "owner" && (
        <div className="border-t border-line">
          <AccountLanguageForm language={account.language} />
        </div>
      )}
    </SettingsSection>
  );
}

function AccountNameForm({ name }: { name: string }) {
  const trpc = useTRPC();
  const router = useRouter();
  const setProfile = useSetProfile();
  const { form, submit, mutation, error } = useServerForm(accountRename, {
    defaultValues: { name },
    mutation: trpc.account.rename.mutationOptions({
      onSuccess: (account) => {
        setProfile((profile) => ({ ...profile, account }));
        form.reset({ name: account.name });
        toast("Account renamed");
        // The layout shows the name too.
        router.refresh();
      },
    }),
  });
  return (
    <Form onSubmit={submit} className="block">
      <div className="flex flex-col gap-5 p-5 *:max-w-md">
        <FormError>{error}</FormError>
        <FormField
          form={form}
          name="name"
          label="Account name"
          autoComplete="organization"
          hint="Shown to people you invite."
        />
      </div>
      <SectionFooter>
        <SubmitButton busy={mutation.isPending}>Rename account</SubmitButton>
      </SectionFooter>
    </Form>
  );
}

function AccountLanguageForm({ language }: { language: string }) {
  const trpc = useTRPC();
  const setProfile = useSetProfile();
  const { form, submit, mutation, error } = useServerForm(accountLanguage, {
    defaultValues: { language },
    mutation: trpc.account.setLanguage.mutationOptions({
      onSuccess: (account) => {
        setProfile((profile) => ({ ...profile, account }));
        form.reset({ language: account.language });
        toast(`New guides are in ${languageName(account.language)}`);
      },
    }),
  });
  const { message } = form.formState.errors.language ?? {};
  return (
    <Form onSubmit={submit} className="block">
      <div className="flex flex-col gap-5 p-5 *:max-w-md">
        <FormError>{error}</FormError>
        <SelectField
          {...form.register("language")}
          label="Language of new guides"
          options={languageOptions(language)}
          hint="Each guide can have another language. Guides that exist keep theirs."
          error={message}
        />
      </div>
      <SectionFooter>
        <SubmitButton busy={mutation.isPending}>Save language</SubmitButton>
      </SectionFooter>
    </Form>
  );
}
