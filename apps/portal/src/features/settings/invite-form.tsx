"use client";

import { invitationCreate } from "@guidepost/contract";
import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { Form } from "#components/form/form.tsx";
import { setServerErrors } from "#components/form/set-server-errors.ts";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { Button } from "#components/ui/button.tsx";
import { SelectField, TextField } from "#components/ui/field.tsx";

export type Invited = { email: string; url: string; expires_at: string };

/** Makes an invitation's link for an address and a role. */
export const InviteForm = ({
  onInvited,
  onCancel,
}: {
  onInvited: (invited: Invited) => void;
  onCancel: () => void;
}) => {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const form = useForm({
    resolver: zodResolver(invitationCreate),
    defaultValues: { email: "", role: "member" as const },
  });
  const { errors } = form.formState;
  const inviting = useMutation(
    trpc.members.invite.mutationOptions({
      onSuccess: (made, { email }) => {
        onInvited({ ...made, email });
        void queries.invalidateQueries(trpc.members.invitations.queryFilter());
      },
      onError: (error) => setServerErrors(form, error),
    }),
  );
  const submit = form.handleSubmit((given) => inviting.mutate(given));
  return (
    <Form onSubmit={submit} fault={errors.root?.message}>
      <TextField
        label="E-mail"
        type="email"
        autoComplete="off"
        hint="They will sign in with it."
        error={errors.email?.message}
        {...form.register("email")}
      />
      <SelectField
        label="Role"
        options={[
          ["member", "Member: own guides, own keys"],
          ["owner", "Owner: everything in the account"],
        ]}
        error={errors.role?.message}
        {...form.register("role")}
      />
      <div className="mt-2 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button onClick={onCancel}>Cancel</Button>
        <SubmitButton busy={inviting.isPending}>Create link</SubmitButton>
      </div>
    </Form>
  );
};
