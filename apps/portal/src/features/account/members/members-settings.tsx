"use client";

import type { Member } from "@guidepost/contract";
import { useSuspenseQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { Button } from "#components/ui/forms/button.tsx";
import { SelectField } from "#components/ui/forms/field.tsx";
import { Callout } from "#components/ui/layout/callout.tsx";
import {
  type DialogState,
  useDialogState,
  ConfirmDialog,
} from "#components/ui/overlays/dialog.tsx";
import { Skeleton } from "#components/ui/lists/skeleton.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { type MemberAction, MemberTable } from "./member-table.tsx";
import { PendingInvitations } from "./pending-invitations.tsx";
import { useRouter } from "next/navigation";
import { signOutTo } from "#lib/browser/sign-out.ts";
import { toast } from "#components/ui/overlays/toaster.tsx";
import { describeDraftLoss, countDrafts } from "#lib/browser/drafts.ts";
import { EffectList } from "../settings-section.tsx";
import { removalEffects, roleEffects } from "./member-effects.ts";

/** Settings → Members. Only owners can change members and invitations. */
export function MembersSettings({
  currentUserId,
  isOwner,
}: {
  currentUserId: number;
  isOwner: boolean;
}) {
  const { members } = useSuspenseQuery(useTRPC().members.list.queryOptions()).data;
  const { subject, show, dialog } = useDialogState<{ action: MemberAction; member: Member }>();
  const you = members.find(({ id }) => id === currentUserId);
  const Dialog = subject?.action === "remove" ? RemoveMemberDialog : RoleDialog;
  return (
    <div className="flex flex-col gap-10">
      {!isOwner && (
        <Callout
          action={
            you && (
              <Button size="sm" onClick={() => show({ action: "remove", member: you })}>
                Leave the account…
              </Button>
            )
          }
        >
          Only owners can add, remove or change members.
        </Callout>
      )}
      <MemberTable
        members={members}
        currentUserId={currentUserId}
        {...(isOwner && {
          onAction: (action: MemberAction, member: Member) => show({ action, member }),
        })}
      />
      {isOwner && (
        <Suspense fallback={<Skeleton className="h-32 rounded-lg!" />}>
          <PendingInvitations />
        </Suspense>
      )}
      {subject && (
        <Dialog
          member={subject.member}
          receivers={members.filter(
            ({ id, deletion_at: deletionAt }) => id !== subject.member.id && deletionAt === null,
          )}
          isYou={subject.member.id === currentUserId}
          dialog={dialog}
        />
      )}
    </div>
  );
}

type Props = {
  member: Member;
  /** The other users of the account, without those who are being deleted: they can receive guides. */
  receivers: readonly Member[];
  /** Whether the member is the signed-in user. */
  isYou: boolean;
  dialog: DialogState<unknown>["dialog"];
};

/** Updates the list of members, and the data that depends on it. */
function useShowMembers() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const router = useRouter();
  return (list: { members: Member[] }, isYou: boolean) => {
    queries.setQueryData(trpc.members.list.queryKey(), list);
    void queries.invalidateQueries({ queryKey: trpc.keys.pathKey() });
    if (!isYou) {
      void queries.invalidateQueries(trpc.members.invitations.queryFilter());
      return;
    }
    // The user's own role decides what the pages offer.
    void queries.invalidateQueries({ queryKey: trpc.account.pathKey() });
    router.refresh();
  };
}

/** Shows the effects of the other role before it is set. */
function RoleDialog({ member, isYou, dialog }: Props) {
  const showMembers = useShowMembers();
  const role = member.role === "owner" ? "member" : "owner";
  const label = role === "owner" ? "an owner" : "a member";
  const changing = useMutation(
    useTRPC().members.setRole.mutationOptions({
      meta: { showsOwnError: true },
      onSuccess: (list) => {
        dialog.onClose();
        showMembers(list, isYou);
        toast(isYou ? `You are now ${label}` : `${member.display_name} is now ${label}`);
      },
    }),
  );
  return (
    <ConfirmDialog
      {...dialog}
      title={`Make ${isYou ? "yourself" : member.display_name} ${label}?`}
      description={
        role === "owner"
          ? "Owners can do everything in the account. The change applies from the next request."
          : "The change applies from the next request. An owner can revert it."
      }
      confirm={role === "owner" ? "Make owner" : "Make member"}
      danger={role === "member"}
      mutation={changing}
      onConfirm={() => changing.mutate({ id: member.id, role })}
    >
      <EffectList effects={roleEffects(member, role, isYou)} />
    </ConfirmDialog>
  );
}

/** The value of the choice that keeps the guides under the name of the removed user. */
const KEEP_AUTHOR = "";

/** Shows what happens to the member's keys and guides before the removal, and offers to hand the guides over. */
function RemoveMemberDialog({ member, receivers, isYou, dialog }: Props) {
  const showMembers = useShowMembers();
  const [choice, setChoice] = useState(KEEP_AUTHOR);
  const receiver = receivers.find(({ id }) => String(id) === choice);
  const draftLoss =
    isYou && dialog.open ? describeDraftLoss(countDrafts(), "Leaving the account") : undefined;
  const handOver = receiver && { hand_over_to: receiver.id };
  const trpc = useTRPC();
  const leaving = useMutation(
    trpc.members.leave.mutationOptions({
      meta: { showsOwnError: true },
      // The session has ended: the page must send no further request.
      onSuccess: () => signOutTo("/"),
    }),
  );
  const removing = useMutation(
    trpc.members.remove.mutationOptions({
      meta: { showsOwnError: true },
      onSuccess: (list) => {
        dialog.onClose();
        showMembers(list, false);
        toast(`${member.display_name} was removed`);
      },
    }),
  );
  return (
    <ConfirmDialog
      {...dialog}
      title={isYou ? "Leave the account?" : `Remove ${member.display_name}?`}
      description="This cannot be undone."
      confirm={isYou ? "Leave the account" : "Remove member"}
      mutation={isYou ? leaving : removing}
      busy={leaving.isSuccess}
      onConfirm={() =>
        isYou ? leaving.mutate(handOver ?? {}) : removing.mutate({ id: member.id, ...handOver })
      }
    >
      {member.guides_count > 0 && receivers.length > 0 && (
        <div className="mb-4">
          <SelectField
            label={isYou ? "Your guides" : "Their guides"}
            value={choice}
            onChange={({ target }) => setChoice(target.value)}
            options={[
              [
                KEEP_AUTHOR,
                `Keep them under ${isYou ? "your name" : `the name ${member.display_name}`}`,
              ],
              ...receivers.map(
                ({ id, username, display_name: name }) =>
                  [String(id), `Move them to ${name} (@${username})`] as const,
              ),
            ]}
          />
        </div>
      )}
      <EffectList effects={removalEffects(member, isYou, receiver?.display_name)} />
      {draftLoss !== undefined && (
        <div className="mt-4">
          <Callout tone="danger">{draftLoss}</Callout>
        </div>
      )}
    </ConfirmDialog>
  );
}
