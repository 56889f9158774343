"use client";

import type { Member } from "@guidepost/contract";
import { Ellipsis, ShieldCheck, ShieldMinus, UserMinus } from "lucide-react";
import { Avatar } from "#components/ui/layout/avatar.tsx";
import { Badge } from "#components/ui/layout/badge.tsx";
import { IconButton } from "#components/ui/forms/button.tsx";
import { type Column, DataTable } from "#components/ui/lists/data-table.tsx";
import { Menu } from "#components/ui/overlays/menu.tsx";
import { LocalTime } from "#components/ui/text/local-time.tsx";
import { dateName } from "#lib/formats/format.ts";
import { useEffect, useRef } from "react";

export type MemberAction = "role" | "remove";
type OnAction = (action: MemberAction, member: Member) => void;

function MemberName({ member, isYou }: { member: Member; isYou: boolean }) {
  return (
    <span className="flex items-center gap-3">
      <Avatar name={member.display_name} className="size-9!" />
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <span className="font-medium wrap-anywhere">{member.display_name}</span>
          {isYou && <Badge>you</Badge>}
          {member.deletion_at !== null && (
            <Badge tone="warning">Will be deleted on {dateName(member.deletion_at)}</Badge>
          )}
        </span>
        <span className="block text-caption text-ink-soft wrap-anywhere">
          <span className="block @xl:inline">@{member.username}</span>
          <span aria-hidden className="hidden @xl:inline">
            {" · "}
          </span>
          <span className="block @xl:inline">{member.email}</span>
        </span>
      </span>
    </span>
  );
}

function MemberMenu({
  member,
  isYou,
  onAction,
}: {
  member: Member;
  isYou: boolean;
  onAction: OnAction;
}) {
  const isOwner = member.role === "owner";
  return (
    <Menu
      trigger={<IconButton icon={Ellipsis} label={`Actions for ${member.display_name}`} />}
      entries={[
        {
          label: isOwner ? "Make member…" : "Make owner…",
          icon: isOwner ? ShieldMinus : ShieldCheck,
          onSelect: () => onAction("role", member),
        },
        "separator",
        {
          label: isYou ? "Leave the account…" : "Remove…",
          icon: UserMinus,
          danger: true,
          onSelect: () => onAction("remove", member),
        },
      ]}
    />
  );
}

/** The only owner who stays in the account. The account needs this user (contract ACCT-9). */
export function lastOwnerOf(members: readonly Member[]): Member | undefined {
  const owners = members.filter(
    ({ role, deletion_at: deletionAt }) => role === "owner" && deletionAt === null,
  );
  return owners.length === 1 ? owners[0] : undefined;
}

/** The members of the account; read-only without `onAction`. */
export function MemberTable({
  members,
  currentUserId,
  onAction,
}: {
  members: readonly Member[];
  currentUserId: number;
  onAction?: OnAction;
}) {
  const boxRef = useRestoreFocus(onAction ? members.length : 0);
  const lastOwner = lastOwnerOf(members);
  const columns: Column<Member>[] = [
    {
      header: "Member",
      kind: "name",
      className: "pr-10",
      renderCell: (member) => <MemberName member={member} isYou={member.id === currentUserId} />,
    },
    {
      header: "Role",
      renderCell: ({ role }) => (
        <Badge tone={role === "owner" ? "info" : "neutral"}>
          {role === "owner" ? "Owner" : "Member"}
        </Badge>
      ),
    },
    {
      header: "Guides",
      label: "Guides",
      numeric: true,
      renderCell: (member) => member.guides_count.toLocaleString("en"),
    },
    {
      header: "Active keys",
      label: "Active keys",
      numeric: true,
      renderCell: (member) => member.active_keys_count.toLocaleString("en"),
    },
    {
      header: "Joined",
      label: "Joined",
      renderCell: (member) => <LocalTime at={member.created_at} length="day" />,
    },
  ];
  if (onAction)
    columns.push({
      header: "Actions",
      kind: "actions",
      renderCell: (member) =>
        member !== lastOwner && (
          <MemberMenu member={member} isYou={member.id === currentUserId} onAction={onAction} />
        ),
    });
  return (
    <DataTable
      label="Members"
      columns={columns}
      rows={members}
      rowKey={({ id }) => id}
      boxRef={boxRef}
    />
  );
}

/** Longer than a dialog takes to return the focus, in ms. */
const DIALOG_FOCUS_MS = 50;

/** Whether the focus is on no element of the page, or still in the dialog that confirmed the removal. */
function isFocusLost(element: Element | null): boolean {
  return element === null || element.matches("body, [role=alertdialog] *, [role=alertdialog]");
}

/**
 * Focuses the container of a list after the removal of a row, because the focused button was
 * removed with the row. `rows` is the number of rows with a button.
 */
export function useRestoreFocus(rows: number) {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef(rows);
  useEffect(() => {
    const isShorter = rows < before.current;
    before.current = rows;
    if (!isShorter || !isFocusLost(document.activeElement)) return;
    const timer = setTimeout(() => box.current?.focus({ preventScroll: true }), DIALOG_FOCUS_MS);
    return () => clearTimeout(timer);
  }, [rows]);
  return box;
}
