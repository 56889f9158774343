"use client";

import { type Passkey, MAX_PASSKEYS, passkeyName } from "@guidepost/contract";
import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { Form, FormField, SubmitButton } from "#components/form/form.tsx";
import { useServerForm } from "#components/form/use-server-form.ts";
import { Button } from "#components/ui/forms/button.tsx";
import {
  ConfirmDialog,
  Dialog,
  DialogActions,
  useDialogState,
} from "#components/ui/overlays/dialog.tsx";
import { LocalTime } from "#components/ui/text/local-time.tsx";
import { RelativeTime } from "#components/ui/text/relative-time.tsx";
import { toast } from "#components/ui/overlays/toaster.tsx";
import { createPasskey, passkeyErrorMessage } from "#lib/browser/passkeys.ts";
import { useTRPC, useTRPCClient } from "#trpc/client.tsx";
import { useRestoreFocus } from "../members/member-table.tsx";
import { SectionFooter, SettingsSection, VERIFY_FIRST } from "../settings-section.tsx";
import { useProfile } from "../use-profile.ts";

/** Stores the list that a change returned, and reloads the profile, which has the ways to sign in. */
function useChangedPasskeys() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  return (list: { passkeys: Passkey[] }) => {
    queries.setQueryData(trpc.passkeys.list.queryKey(), list);
    void queries.invalidateQueries(trpc.account.profile.queryFilter());
  };
}

/** The passkeys of the user. */
export function PasskeyList() {
  const { passkeys } = useSuspenseQuery(useTRPC().passkeys.list.queryOptions()).data;
  const { email_verified: isVerified, has_password: hasPassword, providers } = useProfile();
  const [isAdding, setIsAdding] = useState(false);
  const { subject: toRename, ...renaming } = useDialogState<Passkey>();
  const { subject: toRemove, ...removal } = useDialogState<Passkey>();
  const boxRef = useRestoreFocus(passkeys.length);
  const isFull = passkeys.length >= MAX_PASSKEYS;
  const isOnlySignIn = !hasPassword && providers.length === 0 && passkeys.length === 1;
  return (
    <SettingsSection
      title="Passkeys"
      description="Sign in with your fingerprint, your face, or the lock of your device. A passkey cannot be guessed, and works only on this site."
    >
      <div ref={boxRef} tabIndex={-1} className="rounded-t-lg">
        {passkeys.length === 0 ? (
          <p className="px-5 py-4 text-sm text-ink-soft">
            No passkeys. Add one to sign in without a password.
          </p>
        ) : (
          <ul className="divide-y divide-line">
            {passkeys.map((passkey) => (
              <PasskeyRow
                key={passkey.id}
                passkey={passkey}
                isRequired={isOnlySignIn}
                onRename={() => renaming.show(passkey)}
                onRemove={() => removal.show(passkey)}
              />
            ))}
          </ul>
        )}
      </div>
      <SectionFooter
        note={
          isVerified ? isFull && `You have ${MAX_PASSKEYS} passkeys, the maximum.` : VERIFY_FIRST
        }
      >
        <Button disabled={isFull || !isVerified} onClick={() => setIsAdding(true)}>
          Add passkey
        </Button>
      </SectionFooter>
      <Dialog
        open={isAdding}
        onClose={() => setIsAdding(false)}
        title="Add a passkey"
        description="Your browser asks where to store the passkey: on this device, on your phone, or on a security key."
      >
        <AddForm onDone={() => setIsAdding(false)} />
      </Dialog>
      {toRename && (
        <Dialog {...renaming.dialog} title="Rename passkey">
          <RenameForm passkey={toRename} onDone={renaming.close} />
        </Dialog>
      )}
      {toRemove && <RemoveDialog passkey={toRemove} removal={removal} />}
    </SettingsSection>
  );
}

function PasskeyRow({
  passkey: { name, created_at: createdAt, last_used_at: lastUsedAt },
  isRequired,
  onRename,
  onRemove,
}: {
  passkey: Passkey;
  /** Whether it is the only way to sign in. */
  isRequired: boolean;
  onRename: () => void;
  onRemove: () => void;
}) {
  return (
    <li className="flex gap-4 px-5 py-4">
      <KeyRound aria-hidden className="size-5 shrink-0 text-ink-soft" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-56 text-sm">
          <p className="font-medium wrap-anywhere">{name}</p>
          <p className="mt-0.5 text-caption text-ink-soft">
            Added on <LocalTime at={createdAt} length="day" />,{" "}
            {lastUsedAt === null ? (
              "not used yet"
            ) : (
              <>
                last used <RelativeTime at={lastUsedAt} />
              </>
            )}
          </p>
          {isRequired && (
            <p className="text-caption text-ink-soft">
              Your only way to sign in. Set a password before you remove it.
            </p>
          )}
        </div>
        <div className="flex gap-2">
          <Button size="sm" aria-label={`Rename passkey ${name}`} onClick={onRename}>
            Rename
          </Button>
          {!isRequired && (
            <Button size="sm" aria-label={`Remove passkey ${name}`} onClick={onRemove}>
              Remove
            </Button>
          )}
        </div>
      </div>
    </li>
  );
}

function AddForm({ onDone }: { onDone: () => void }) {
  const client = useTRPCClient();
  const setPasskeys = useChangedPasskeys();
  const [failure, setFailure] = useState<string>();
  // The page has loaded the sessions already.
  const { data: sessions } = useQuery(useTRPC().sessions.list.queryOptions());
  const device = sessions?.sessions.find(({ is_current: isCurrent }) => isCurrent)?.device ?? "";
  const { form, submit, mutation } = useServerForm(passkeyName, {
    defaultValues: { name: device },
    mutation: {
      mutationFn: async ({ name }) => {
        setFailure(undefined);
        const options = await client.passkeys.creationOptions.mutate();
        return client.passkeys.add.mutate({ name, response: await createPasskey(options) });
      },
      onSuccess: (list) => {
        setPasskeys(list);
        toast("Passkey added");
        onDone();
      },
      onError: (error) =>
        setFailure(passkeyErrorMessage(error) ?? "No passkey was created. Try again."),
    },
  });
  return (
    <Form onSubmit={submit} error={failure}>
      <FormField
        form={form}
        name="name"
        label="Name"
        autoComplete="off"
        hint="For example the device: Work laptop."
      />
      <DialogActions>
        <Button onClick={onDone}>Cancel</Button>
        <SubmitButton busy={mutation.isPending}>Create passkey</SubmitButton>
      </DialogActions>
    </Form>
  );
}

function RenameForm({ passkey: { id, name }, onDone }: { passkey: Passkey; onDone: () => void }) {
  const client = useTRPCClient();
  const setPasskeys = useChangedPasskeys();
  const { form, submit, mutation, error } = useServerForm(passkeyName, {
    defaultValues: { name },
    mutation: {
      mutationFn: (values) => client.passkeys.rename.mutate({ id, ...values }),
      onSuccess: (list) => {
        setPasskeys(list);
        toast("Passkey renamed");
        onDone();
      },
    },
  });
  return (
    <Form onSubmit={submit} error={error}>
      <FormField form={form} name="name" label="Name" autoComplete="off" />
      <DialogActions>
        <Button onClick={onDone}>Cancel</Button>
        <SubmitButton busy={mutation.isPending}>Rename</SubmitButton>
      </DialogActions>
    </Form>
  );
}

function RemoveDialog({
  passkey: { id, name },
  removal,
}: {
  passkey: Passkey;
  removal: Pick<ReturnType<typeof useDialogState<Passkey>>, "dialog" | "close">;
}) {
  const trpc = useTRPC();
  const setPasskeys = useChangedPasskeys();
  const removing = useMutation(
    trpc.passkeys.remove.mutationOptions({
      meta: { showsOwnError: true },
      onSuccess: (list) => {
        removal.close();
        setPasskeys(list);
        toast("Passkey removed");
      },
    }),
  );
  return (
    <ConfirmDialog
      {...removal.dialog}
      title={`Remove the passkey “${name}”?`}
      description="You can no longer sign in with it. Sessions that it started stay signed in. Your device may still offer the passkey until you delete it there."
      confirm="Remove passkey"
      mutation={removing}
      onConfirm={() => removing.mutate({ id })}
    />
  );
}
