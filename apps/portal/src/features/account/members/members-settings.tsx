"use client";

import type { Member } from "@guidepost/contract";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { Callout } from "#components/ui/callout.tsx";
import { useDialogState } from "#components/ui/dialog.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { RemoveMemberDialog, RoleDialog } from "./member-dialogs.tsx";
import { type MemberAction, MemberTable } from "./member-table.tsx";
import { PendingInvitations } from "./pending-invitations.tsx";

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
  const Dialog = subject?.action === "remove" ? RemoveMemberDialog : RoleDialog;
  return (
    <div className="flex flex-col gap-10">
      {!isOwner && <Callout>Only owners can add, remove or change members.</Callout>}
      <MemberTable
        members={members}
        currentUserId={currentUserId}
        {...(isOwner && {
          onAction: (action: MemberAction, member: Member) => show({ action, member }),
        })}
      />
      {isOwner && (
        <Suspense fallback={<Skeleton className="h-32 rounded-lg" />}>
          <PendingInvitations />
        </Suspense>
      )}
      {subject && (
        <Dialog
          member={subject.member}
          isYou={subject.member.id === currentUserId}
          dialog={dialog}
        />
      )}
    </div>
  );
}
