import type { Member } from "@guidepost/contract";
import { Card } from "#components/ui/card.tsx";
import { cn } from "#lib/cn.ts";
import { type MemberAction, MemberRow } from "./member-row.tsx";
import { useRestoreFocus } from "./use-restore-focus.ts";

export type { MemberAction } from "./member-row.tsx";

const columns = ["Member", "Role", "Guides", "Active keys", "Joined"];
const figures = ["Guides", "Active keys"];

/** The members as a table, or as cards where it would not fit; without `onAction` to read only. */
export function MemberTable({
  members,
  me,
  onAction,
}: {
  members: readonly Member[];
  me: number;
  onAction?: (action: MemberAction, member: Member) => void;
}) {
  const box = useRestoreFocus(onAction ? members.length : 0);
  return (
    <div ref={box} tabIndex={-1} className="@container rounded-lg">
      <Card className="overflow-hidden">
        <table role="table" aria-label="Members" className="block w-full text-sm @3xl:table">
          <thead
            role="rowgroup"
            className="hidden bg-sunken text-xs text-ink-soft @3xl:table-header-group"
          >
            <tr role="row">
              {columns.map((name) => (
                <th
                  key={name}
                  role="columnheader"
                  scope="col"
                  className={cn(
                    "px-3 py-2.5 font-medium whitespace-nowrap first:pl-5",
                    name === "Joined" && "pl-8",
                    figures.includes(name) ? "text-right" : "text-left",
                  )}
                >
                  {name}
                </th>
              ))}
              {onAction && (
                <th role="columnheader" scope="col">
                  <span className="sr-only">Actions</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody role="rowgroup" className="block @3xl:table-row-group">
            {members.map((member) => (
              <MemberRow
                key={member.id}
                member={member}
                isYou={member.id === me}
                {...(onAction && { onAction })}
              />
            ))}
          </tbody>
        </table>
      </Card>
    </div>
  );
}
