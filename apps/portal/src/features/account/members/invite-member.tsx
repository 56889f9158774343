"use client";

import { UserPlus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { invitationCreate } from "@guidepost/contract";
import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { Form } from "#components/form/form.tsx";
import { setServerErrors } from "#components/form/set-server-errors.ts";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { Button } from "#components/ui/button.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { AlertDialog } from "#components/ui/dialog.tsx";
import { SelectField, TextField } from "#components/ui/field.tsx";
import { DayOf } from "#components/ui/relative-time.tsx";
import { useTRPC } from "#trpc/client.tsx";

/** Asks whom to invite, then shows the link, the only time that it can be seen. */
export function InviteMember() {
  const [isOpen, setIsOpen] = useState(false);
  const [invited, setInvited] = useState<Invited>();
  const close = () => setIsOpen(false);
  return (
    <>
      <Button variant="primary" icon={UserPlus} onClick={() => setIsOpen(true)}>
        Invite member
      </Button>
      <AlertDialog
        open={isOpen}
        // Escape would lose a link that cannot be shown again.
        onOpenChange={(open) => !invited && setIsOpen(open)}
        onClosed={() => setInvited(undefined)}
        title={invited ? "Send this link" : "Invite a member"}
        description={
          invited ? (
            <>
              <p>
                Guidepost sends no e-mail: send the link to{" "}
                <strong className="text-ink wrap-anywhere">{invited.email}</strong> yourself. This
                is the only time that it is shown.
              </p>
              <p>
                It works once, and for 7 days: until <DayOf at={invited.expires_at} />.
              </p>
            </>
          ) : (
            "You get a link to send them yourself. Whoever opens it joins with this address."
          )
        }
      >
        {invited ? (
          <InvitationLink url={invited.url} onDone={close} />
        ) : (
          <InviteForm onInvited={setInvited} onCancel={close} />
        )}
      </AlertDialog>
    </>
  );
}

export type Invited = { email: string; url: string; expires_at: string };

/** Makes an invitation's link for an address and a role. */
export function InviteForm({
  onInvited,
  onCancel,
}: {
  onInvited: (invited: Invited) => void;
  onCancel: () => void;
}) {
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
}

/** Takes the place of the form that made it, and its focus. */
export function InvitationLink({ url, onDone }: { url: string; onDone: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  return (
    <>
      <TextField
        ref={field}
        label="Invitation link"
        readOnly
        value={url}
        onFocus={({ target }) => target.select()}
      />
      <div className="mt-5 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button onClick={onDone}>Done</Button>
        <CopyButton
          text={url}
          label="Copy the invitation link"
          words="Copy link"
          variant="primary"
        />
      </div>
    </>
  );
}
