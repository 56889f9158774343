"use client";

import type { Member } from "@guidepost/contract";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Callout } from "#components/ui/callout.tsx";
import { useDialogState } from "#components/ui/use-dialog-state.ts";
import { useTRPC } from "#trpc/client.tsx";
import { type MemberAction, MemberTable } from "./member-table.tsx";
import { PendingInvitations } from "./pending-invitations.tsx";
import { RemoveMemberDialog } from "./remove-member-dialog.tsx";
import { RoleDialog } from "./role-dialog.tsx";

type Props = {
  /** The id of whoever is signed in. */
  me: number;
  isOwner: boolean;
};

/** Who belongs to the account; its owners decide about it. */
export function MembersSettings({ me, isOwner }: Props) {
  const { members } = useSuspenseQuery(useTRPC().members.list.queryOptions()).data;
  const { subject: asked, ...dialog } = useDialogState<{ action: MemberAction; member: Member }>();
  const about = asked && {
    member: asked.member,
    isYou: asked.member.id === me,
    open: dialog.isOpen,
    onClose: dialog.close,
    onClosed: dialog.reset,
  };
  return (
    <div className="flex flex-col gap-10">
      {!isOwner && (
        <Callout>Who belongs to the account, and in which role, is decided by its owners.</Callout>
      )}
      <MemberTable
        members={members}
        me={me}
        {...(isOwner && {
          onAction: (action: MemberAction, member: Member) => dialog.show({ action, member }),
        })}
      />
      {isOwner && <PendingInvitations />}
      {about && asked?.action === "role" && <RoleDialog {...about} />}
      {about && asked?.action === "remove" && <RemoveMemberDialog {...about} />}
    </div>
  );
}
