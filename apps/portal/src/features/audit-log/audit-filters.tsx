"use client";

import type { AuditAction, AuditChannel, Member } from "@guidepost/contract";
import {
  including,
  type Option,
  TimeRangeFields,
  useTimeRange,
} from "#components/filters/filters.tsx";
import { Select } from "#components/ui/forms/field.tsx";
import type { AuditQuery } from "#lib/query/audit-query.ts";
import { ACTION_GROUPS, CHANNEL_LABELS } from "./labels.ts";
import { FILTER_GRID } from "./skeletons.tsx";

const CHANNELS: Option[] = [["", "Any channel"], ...Object.entries(CHANNEL_LABELS)];
const PERIODS: Option[] = [
  ["", "Any time"],
  ["24h", "Last 24 hours"],
  ["7d", "Last 7 days"],
  ["30d", "Last 30 days"],
  ["90d", "Last 90 days"],
  ["range", "Between…"],
];

/** The filters of the audit log; each one is in the address. */
export function AuditFilters({
  query,
  onChange,
  members,
}: {
  query: AuditQuery;
  onChange: (change: Partial<AuditQuery>) => void;
  members: readonly Member[];
}) {
  const { period, changePeriod } = useTimeRange(query, onChange);
  const users: Option[] = [
    ["", "Any user"],
    ...members.map(({ username, display_name }): Option => [
      username,
      `${display_name} (@${username})`,
    ]),
  ];
  return (
    <div role="group" aria-label="Filters" className="flex flex-col gap-2">
      <div className={FILTER_GRID}>
        <Select
          aria-label="User"
          options={including(users, query.user ?? "", `@${query.user}`)}
          value={query.user ?? ""}
          onChange={({ target }) => onChange({ user: target.value || undefined })}
        />
        <Select
          aria-label="Action"
          options={[["", "Any action"]]}
          groups={ACTION_GROUPS}
          value={query.action ?? ""}
          onChange={({ target }) =>
            onChange({ action: (target.value || undefined) as AuditAction | undefined })
          }
        />
        <Select
          aria-label="Channel"
          options={CHANNELS}
          value={query.via ?? ""}
          onChange={({ target }) =>
            onChange({ via: (target.value || undefined) as AuditChannel | undefined })
          }
        />
        <Select
          aria-label="Time"
          options={PERIODS}
          value={period}
          onChange={({ target }) => changePeriod(target.value)}
        />
      </div>
      {period === "range" && <TimeRangeFields range={query} onChange={onChange} />}
    </div>
  );
}
