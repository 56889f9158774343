import type { AuditChannel, AuditEntry } from "@guidepost/contract";
import { Badge } from "#components/ui/layout/badge.tsx";
import { type Column, DataTable } from "#components/ui/lists/data-table.tsx";
import { LocalTime } from "#components/ui/text/local-time.tsx";
import { actionLabel, CHANNEL_LABELS, describeDetails } from "./labels.ts";

const CAPTION = "text-caption text-ink-soft wrap-anywhere";

function Action({ action, target, details }: AuditEntry) {
  // The user of an action on oneself is in the column of the user.
  const name =
    target?.name ?? (target && target.type !== "user" ? `${target.type} ${target.id}` : "");
  const facts = describeDetails(details);
  return (
    <div className="flex flex-col gap-0.5">
      <span className="wrap-anywhere">
        <span className="font-medium">{actionLabel(action)}</span>
        {name !== "" && `: ${name}`}
      </span>
      {facts !== "" && <span className={CAPTION}>{facts}</span>}
    </div>
  );
}

/** Who acts in a channel without a user. */
const NAMES_WITHOUT_USER: Partial<Record<AuditChannel, string>> = {
  operator: "Operator",
  system: "Guidepost",
};

function Actor({ user, via }: AuditEntry) {
  if (!user) return NAMES_WITHOUT_USER[via] ?? "Unknown user";
  return (
    <span className="wrap-anywhere">
      {user.display_name} <span className="text-caption text-ink-soft">@{user.username}</span>
    </span>
  );
}

const COLUMNS: Column<AuditEntry>[] = [
  {
    header: "Time",
    className: "text-caption text-ink-soft @4xl:text-ink-soft!",
    renderCell: ({ created_at }) => <LocalTime at={created_at} />,
  },
  {
    header: "Action",
    kind: "name",
    className: "@4xl:w-2/5",
    renderCell: Action,
  },
  { header: "User", renderCell: Actor },
  {
    header: "Channel",
    renderCell: ({ via, key }) => (
      <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
        <Badge>{CHANNEL_LABELS[via]}</Badge>
        {key && (
          <span className={CAPTION} title={`sk_…${key.last_four}`}>
            {key.name}
          </span>
        )}
      </span>
    ),
  },
  {
    header: "From",
    className: "@4xl:max-w-48",
    renderCell: ({ address, user_agent }) =>
      address !== null && (
        <span className={CAPTION}>
          {address}
          {user_agent !== null && (
            <span title={user_agent} className="line-clamp-1">
              {user_agent}
            </span>
          )}
        </span>
      ),
  },
];

/** Entries of the audit log, newest first. */
export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  return <DataTable label="Entries" columns={COLUMNS} rows={entries} rowKey={({ id }) => id} />;
}
