"use client";

import { invitationCreate } from "@guidepost/contract";
import { useQueryClient } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Form, FormField, FormSelect, SubmitButton } from "#components/form/form.tsx";
import { useServerForm } from "#components/form/use-server-form.ts";
import { Button } from "#components/ui/forms/button.tsx";
import { CopyButton } from "#components/ui/text/copy-button.tsx";
import { AlertDialog, DialogActions } from "#components/ui/overlays/dialog.tsx";
import { TextField } from "#components/ui/forms/field.tsx";
import { LocalTime } from "#components/ui/text/local-time.tsx";
import { usePageAction } from "#lib/browser/page-actions.ts";
import { useTRPC } from "#trpc/client.tsx";

type Invitation = { email: string; url: string; expires_at: string };

/** Sends an invitation, then shows a link for it, which is shown only once. */
export function InviteMember() {
  const [isOpen, setIsOpen] = useState(false);
  const [invitation, setInvitation] = useState<Invitation>();
  const close = () => setIsOpen(false);
  usePageAction("invite member", () => setIsOpen(true));
  return (
    <>
      <Button variant="primary" icon={UserPlus} onClick={() => setIsOpen(true)}>
        Invite member
      </Button>
      <AlertDialog
        open={isOpen}
        onClose={() => {
          // Escape must not close the link, which cannot be shown again.
          if (!invitation) close();
        }}
        onClosed={() => setInvitation(undefined)}
        title={invitation ? "Invitation sent" : "Invite a member"}
        description={
          invitation ? (
            <>
              <p>
                We send an email with a link to{" "}
                <strong className="text-ink wrap-anywhere">{invitation.email}</strong>. You can also
                send this link yourself: it is shown only now.
              </p>
              <p>
                The invitation works once, and expires on{" "}
                <LocalTime at={invitation.expires_at} length="day" />.
              </p>
            </>
          ) : (
            "We send an email with a link to the new member. The person who opens it joins with this email address."
          )
        }
      >
        {invitation ? (
          <InvitationLink url={invitation.url} onDone={close} />
        ) : (
          <InviteForm onInvited={setInvitation} onCancel={close} />
        )}
      </AlertDialog>
    </>
  );
}

function InviteForm({
  onInvited,
  onCancel,
}: {
  onInvited: (invitation: Invitation) => void;
  onCancel: () => void;
}) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const { form, submit, mutation, error } = useServerForm(invitationCreate, {
    defaultValues: { email: "", role: "member" },
    mutation: trpc.members.invite.mutationOptions({
      onSuccess: (created, { email }) => {
        onInvited({ ...created, email });
        void queries.invalidateQueries(trpc.members.invitations.queryFilter());
      },
    }),
  });
  return (
    <Form onSubmit={submit} error={error}>
      <FormField
        form={form}
        name="email"
        label="Email"
        type="email"
        autoComplete="off"
        hint="The new member signs in with this address."
      />
      <FormSelect
        form={form}
        name="role"
        label="Role"
        options={[
          ["member", "Member: own guides, own keys"],
          ["owner", "Owner: everything in the account"],
        ]}
      />
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <SubmitButton busy={mutation.isPending}>Send invitation</SubmitButton>
      </DialogActions>
    </Form>
  );
}

/** Replaces the form and takes its focus. */
function InvitationLink({ url, onDone }: { url: string; onDone: () => void }) {
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
      <DialogActions>
        <Button onClick={onDone}>Done</Button>
        <CopyButton
          text={url}
          label="Copy link of the invitation"
          caption="Copy link"
          variant="primary"
        />
      </DialogActions>
    </>
  );
}
