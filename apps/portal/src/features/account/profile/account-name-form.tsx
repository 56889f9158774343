"use client";

import { accountRename } from "@guidepost/contract";
import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useForm } from "react-hook-form";
import { Form, FormFault } from "#components/form/form.tsx";
import { setServerErrors } from "#components/form/set-server-errors.ts";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { TextField } from "#components/ui/field.tsx";
import { toast } from "#components/ui/toaster.tsx";
import { SectionFooter } from "../settings-section.tsx";
import { useSetProfile } from "../use-profile.ts";

/** An owner's way to rename the account. */
export function AccountNameForm({ name }: { name: string }) {
  const trpc = useTRPC();
  const router = useRouter();
  const setProfile = useSetProfile();
  const form = useForm({ resolver: zodResolver(accountRename), defaultValues: { name } });
  const { errors } = form.formState;
  const renaming = useMutation(
    trpc.account.rename.mutationOptions({
      onSuccess: (account) => {
        setProfile((profile) => ({ ...profile, account }));
        form.reset({ name: account.name });
        toast("Account renamed");
        // The frame around the page shows it, too.
        router.refresh();
      },
      onError: (error) => setServerErrors(form, error),
    }),
  );
  return (
    <Form onSubmit={form.handleSubmit((given) => renaming.mutate(given))} className="block">
      <div className="flex flex-col gap-5 p-5 *:max-w-md">
        <FormFault>{errors.root?.message}</FormFault>
        <TextField
          label="Account name"
          autoComplete="organization"
          hint="Shown to people you invite."
          error={errors.name?.message}
          defaultValue={name}
          {...form.register("name")}
        />
      </div>
      <SectionFooter>
        <SubmitButton busy={renaming.isPending}>Rename account</SubmitButton>
      </SectionFooter>
    </Form>
  );
}
