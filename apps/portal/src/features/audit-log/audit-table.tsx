import type { AuditListedEntry } from "@guidepost/contract";
import { Badge } from "#components/ui/layout/badge.tsx";
import { type Column, DataTable } from "#components/ui/lists/data-table.tsx";
import { LocalTime } from "#components/ui/text/local-time.tsx";
import { CHANNEL_LABELS } from "./labels.ts";
import { Sentence } from "./sentences.tsx";

const CAPTION = "text-caption text-ink-soft wrap-anywhere";

/** The name of a program in its user agent: `curl` of `curl/8.5.0`. A device describes browsers only. */
function nameOfProgram(userAgent: string | null): string {
  return userAgent?.split(/[\s/]/)[0] || "Unknown program";
}

const COLUMNS: Column<AuditListedEntry>[] = [
  {
    header: "Time",
    className: "text-caption text-ink-soft @4xl:text-ink-soft!",
    renderCell: ({ created_at }) => <LocalTime at={created_at} length="second" />,
  },
  {
    header: "Action",
    kind: "name",
    className: "font-normal @4xl:w-1/2",
    renderCell: (entry) => <Sentence entry={entry} />,
  },
  {
    header: "Channel",
    renderCell: ({ via, key, user }) => (
      <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
        <Badge>{CHANNEL_LABELS[via]}</Badge>
        {user && <span className={CAPTION}>@{user.username}</span>}
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
    renderCell: ({ via, address, device, user_agent }) =>
      address !== null && (
        <span className={CAPTION}>
          {device !== null && (
            <span title={user_agent ?? undefined} className="block">
              {via === "api_key" ? nameOfProgram(user_agent) : device}
            </span>
          )}
          {address}
        </span>
      ),
  },
];

/** Entries of the audit log, newest first. */
export function AuditTable({ entries }: { entries: readonly AuditListedEntry[] }) {
  return <DataTable label="Entries" columns={COLUMNS} rows={entries} rowKey={({ id }) => id} />;
}
