"use client";

import type { Member } from "@guidepost/contract";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTRPC } from "../../trpc/client.tsx";
import { Callout } from "../../ui/surface.tsx";
import { MemberTable, type MemberAction } from "./member-table.tsx";
import { PendingInvitations } from "./pending-invitations.tsx";
import { RemoveMemberDialog } from "./remove-member-dialog.tsx";
import { RoleDialog } from "./role-dialog.tsx";

type Props = {
  /** The id of whoever is signed in. */
  me: number;
  isOwner: boolean;
};

/** Who belongs to the account; its owners decide about it. */
export const MembersSettings = ({ me, isOwner }: Props) => {
  const { members } = useSuspenseQuery(useTRPC().members.list.queryOptions()).data;
  const [asked, setAsked] = useState<{ action: MemberAction; member: Member }>();
  const [isAsking, setIsAsking] = useState(false);
  const dialog = asked && {
    member: asked.member,
    isYou: asked.member.id === me,
    onOpenChange: setIsAsking,
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
          onAction: (action: MemberAction, member: Member) => {
            setAsked({ action, member });
            setIsAsking(true);
          },
        })}
      />
      {isOwner && <PendingInvitations />}
      {dialog && (
        <>
          <RoleDialog {...dialog} open={isAsking && asked.action === "role"} />
          <RemoveMemberDialog {...dialog} open={isAsking && asked.action === "remove"} />
        </>
      )}
    </div>
  );
};
