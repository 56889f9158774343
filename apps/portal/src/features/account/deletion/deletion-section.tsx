"use client";

import type { Profile, UserDeletionPlan } from "@guidepost/contract";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { Button } from "#components/ui/forms/button.tsx";
import { SelectField } from "#components/ui/forms/field.tsx";
import { LoadFailure } from "#components/ui/lists/load-failure.tsx";
import { Skeleton } from "#components/ui/lists/skeleton.tsx";
import { AlertDialog, DialogActions } from "#components/ui/overlays/dialog.tsx";
import { dateName } from "#lib/formats/format.ts";
import { useTRPC, useTRPCClient } from "#trpc/client.tsx";
import { SettingsSection } from "../settings-section.tsx";
import { accountDeletionEffects, userDeletionEffects } from "./deletion-effects.ts";
import { DeletionForm } from "./deletion-form.tsx";

/** The deletion of the account, for owners, and of the user, for all except the last owner (contract ACCT-17, USER-6). */
export function DeletionSection({ account, role }: Pick<Profile, "account" | "role">) {
  const [shown, setShown] = useState<"account" | "user">();
  const { data: plan } = useQuery(useTRPC().deletion.userPlan.queryOptions());
  const close = () => setShown(undefined);
  return (
    <SettingsSection
      title="Deletion"
      description="You can undo a deletion for 14 days: sign in again."
    >
      <div className="divide-y divide-line">
        {role === "owner" && (
          <Row
            text={`Delete ${account.name} with all its users, guides, keys and logs.`}
            button="Delete account…"
            onClick={() => setShown("account")}
          />
        )}
        {(role === "member" || plan?.is_last_owner === false) && (
          <Row
            text="Delete your user: your name, your email address and your way to sign in. The account stays."
            button="Delete your user…"
            onClick={() => setShown("user")}
          />
        )}
      </div>
      <DeleteAccountDialog open={shown === "account"} onClose={close} />
      <DeleteUserDialog open={shown === "user"} onClose={close} />
    </SettingsSection>
  );
}

function Row({ text, button, onClick }: { text: string; button: string; onClick: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-4">
      <p className="min-w-0 flex-1 basis-64 text-sm wrap-anywhere text-ink-soft">{text}</p>
      <Button onClick={onClick}>{button}</Button>
    </div>
  );
}

type DialogProps = { open: boolean; onClose: () => void };

function DeleteAccountDialog({ open, onClose }: DialogProps) {
  const client = useTRPCClient();
  // The counts change while the page is open.
  const query = useQuery(
    useTRPC().deletion.accountPlan.queryOptions(undefined, { enabled: open, staleTime: 0 }),
  );
  const plan = query.data;
  return (
    <AlertDialog
      open={open}
      onClose={onClose}
      wide
      title={plan ? `Delete the account “${plan.account_name}”?` : "Delete the account?"}
      description={
        plan &&
        `Guidepost deletes it on ${dateName(plan.deletion_at)}. Until then, an owner who signs in restores it.`
      }
    >
      {plan ? (
        <DeletionForm
          subject="account"
          plan={plan}
          effects={accountDeletionEffects(plan)}
          confirm="Delete account"
          request={(confirmed) => client.deletion.requestAccount.mutate(confirmed)}
          onClose={onClose}
        />
      ) : (
        <PlanPending query={query} onClose={onClose} />
      )}
    </AlertDialog>
  );
}

function DeleteUserDialog({ open, onClose }: DialogProps) {
  const query = useQuery(
    useTRPC().deletion.userPlan.queryOptions(undefined, { enabled: open, staleTime: 0 }),
  );
  const plan = query.data;
  return (
    <AlertDialog
      open={open}
      onClose={onClose}
      wide
      title="Delete your user?"
      description={
        plan &&
        `Guidepost deletes your user on ${dateName(plan.deletion_at)}. Sign in before then to undo it.`
      }
    >
      {plan ? (
        <UserForm plan={plan} onClose={onClose} />
      ) : (
        <PlanPending query={query} onClose={onClose} />
      )}
    </AlertDialog>
  );
}

/** The value of the choice that deletes the guides. */
const DELETE_GUIDES = "";

function UserForm({ plan, onClose }: { plan: UserDeletionPlan; onClose: () => void }) {
  const client = useTRPCClient();
  const [choice, setChoice] = useState(DELETE_GUIDES);
  const receiver = plan.receivers.find(({ id }) => String(id) === choice);
  const hasChoice = plan.counts.guides > 0 && plan.receivers.length > 0;
  return (
    <DeletionForm
      subject="user"
      plan={plan}
      effects={userDeletionEffects(plan, receiver?.display_name)}
      confirm="Delete your user"
      request={(confirmed) =>
        client.deletion.requestUser.mutate({ ...confirmed, hand_over_to: receiver?.id ?? null })
      }
      onClose={onClose}
    >
      {hasChoice && (
        <SelectField
          label="Your guides"
          value={choice}
          onChange={({ target }) => setChoice(target.value)}
          options={[
            [DELETE_GUIDES, "Delete them"],
            ...plan.receivers.map(
              ({ id, username, display_name: name }) =>
                [String(id), `Move them to ${name} (@${username})`] as const,
            ),
          ]}
        />
      )}
    </DeletionForm>
  );
}

/** Shown until the effects are known. */
function PlanPending({
  query,
  onClose,
}: {
  query: { error: unknown; refetch: () => Promise<unknown> };
  onClose: () => void;
}): ReactNode {
  return (
    <>
      {query.error ? (
        <LoadFailure title="The effects could not be loaded" query={query} alert />
      ) : (
        <Skeleton className="h-40" />
      )}
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
      </DialogActions>
    </>
  );
}
