import type { Member } from "@guidepost/contract";
import { Ellipsis, ShieldCheck, ShieldMinus, UserMinus } from "lucide-react";
import type { ReactNode } from "react";
import { Avatar } from "#components/ui/avatar.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { IconButton } from "#components/ui/button.tsx";
import { Menu } from "#components/ui/menu.tsx";
import { DayOf } from "#components/ui/relative-time.tsx";
import { cn } from "#lib/cn.ts";

export type MemberAction = "role" | "remove";

/** A cell of the table; where there is room for a card only, it says itself what it shows. */
function Cell({
  label,
  className,
  children,
}: {
  label?: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <td role="cell" className={cn("@3xl:px-3 @3xl:py-3.5", className)}>
      {label !== undefined && (
        <span className="mb-0.5 block text-xs text-ink-soft @3xl:hidden">{label}</span>
      )}
      {children}
    </td>
  );
}

/** The roles are said because a table that is laid out as cards loses its own. */
export function MemberRow({
  member,
  isYou,
  onAction,
}: {
  member: Member;
  isYou: boolean;
  onAction?: (action: MemberAction, member: Member) => void;
}) {
  const isOwner = member.role === "owner";
  return (
    <tr
      role="row"
      className="relative grid grid-cols-2 gap-x-4 gap-y-3 border-line p-4 not-first:border-t @xl:grid-cols-4 @3xl:table-row @3xl:border-t"
    >
      <th
        role="rowheader"
        scope="row"
        className="col-span-full pr-10 text-left font-normal @3xl:py-3.5 @3xl:pr-3 @3xl:pl-5"
      >
        <span className="flex items-start gap-3 @xl:items-center">
          <Avatar name={member.display_name} className="size-9" />
          <span className="min-w-0">
            <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
              <span className="font-medium wrap-anywhere">{member.display_name}</span>
              {isYou && <Badge>you</Badge>}
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
      </th>
      <Cell label="Role">
        <Badge tone={isOwner ? "info" : "neutral"}>{isOwner ? "Owner" : "Member"}</Badge>
      </Cell>
      <Cell label="Guides" className="tabular-nums @3xl:text-right">
        {member.guides_count.toLocaleString("en")}
      </Cell>
      <Cell label="Active keys" className="tabular-nums @3xl:text-right">
        {member.active_keys_count.toLocaleString("en")}
      </Cell>
      <Cell label="Joined" className="@3xl:pl-8">
        <DayOf at={member.created_at} />
      </Cell>
      {onAction && (
        <Cell className="absolute top-3 right-3 @3xl:static @3xl:w-12 @3xl:pr-4">
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
        </Cell>
      )}
    </tr>
  );
}
