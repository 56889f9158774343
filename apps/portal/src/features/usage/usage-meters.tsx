"use client";

import type { Usage, UsageWindows } from "@guidepost/contract";
import { Badge } from "#components/ui/layout/badge.tsx";
import { Card } from "#components/ui/layout/card.tsx";
import { Meter } from "#components/ui/layout/meter.tsx";
import { DayOf } from "#components/ui/text/relative-time.tsx";
import { Skeleton } from "#components/ui/lists/skeleton.tsx";
import { dayName, pluralize } from "#lib/formats/format.ts";
import { project, daysUntil, formatEstimate, formatPercent, monthName } from "./usage-format.ts";

function Pace({ usage, createdAt, now }: { usage: Usage; createdAt: Date; now: Date }) {
  const { period, requests_used: used, quota_limit: quota } = usage;
  const projection = project({ period, used, quota, createdAt, now });
  if (projection.kind === "used-up") return "Requests return 402 until then";
  if (projection.kind === "too-early") return "Not enough data yet";
  const share = formatPercent(projection.total, quota);
  return projection.kind === "within"
    ? `About ${formatEstimate(projection.total)} requests by the end of the month, ${share} of the quota`
    : `Used up about ${dayName(projection.at)}: the projection for the month is ${share} of the quota`;
}

function Warning({ used, quota }: { used: number; quota: number }) {
  if (used >= quota) return <Badge tone="danger">Quota used up</Badge>;
  return used >= quota * 0.8 && <Badge tone="warning">Close to the quota</Badge>;
}

/** The used part of the quota; for the current period also its reset and a projection. */
export function PeriodMeter({
  usage,
  isCurrent,
  createdAt,
  now,
}: {
  usage: Usage;
  isCurrent: boolean;
  /** When the account was created. */
  createdAt: Date;
  now: Date;
}) {
  const { period, requests_used: used, quota_limit: quota } = usage;
  return (
    <Card className="flex flex-col p-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-sm font-semibold">{monthName(period)}</h2>
        {isCurrent && quota > 0 && <Warning used={used} quota={quota} />}
      </div>
      {quota > 0 ? (
        <>
          <p className="mt-2 mb-4 flex flex-wrap items-baseline gap-x-2">
            <span className="text-3xl font-semibold tracking-tight tabular-nums">
              {formatPercent(used, quota)}
            </span>
            <span className="text-sm text-ink-soft">
              of {isCurrent ? "the quota" : "today’s quota"}
            </span>
          </p>
          <Meter label="Successful requests" value={used} max={quota} />
        </>
      ) : (
        <p className="mt-2 text-sm">
          {pluralize(used, "request")} succeeded. The account currently has no quota.
        </p>
      )}
      {isCurrent && quota > 0 && (
        <dl className="mt-5 grid gap-x-8 gap-y-3 text-sm sm:grid-cols-[auto_1fr]">
          <div>
            <dt className="text-ink-soft">Resets</dt>
            <dd className="font-medium">
              <DayOf at={usage.resets_at} />, 00:00 UTC, {daysUntil(usage.resets_at, now)}
            </dd>
          </div>
          <div>
            <dt className="text-ink-soft">Projected this month</dt>
            <dd className="font-medium">
              <Pace usage={usage} createdAt={createdAt} now={now} />
            </dd>
          </div>
        </dl>
      )}
      <p className="mt-auto pt-4 text-caption text-ink-soft">
        Only successful requests count toward the quota, across all keys of the account.
      </p>
    </Card>
  );
}

const CLOCK = new Intl.DateTimeFormat("en-GB", { timeStyle: "short", timeZone: "UTC" });

function WindowMeter({
  label,
  window: { used, limit, resets_at: resetsAt },
}: {
  label: string;
  window: UsageWindows["minute"];
}) {
  return (
    <div>
      <Meter label={label} value={used} max={limit} />
      <p className="mt-1.5 text-caption text-ink-soft tabular-nums">
        {used >= limit ? "Limit reached: requests return 429 until " : "Resets at "}
        {CLOCK.format(new Date(resetsAt))} UTC
      </p>
    </div>
  );
}

/** The rate limits of the current minute and hour; `isStale` after a failed refresh. */
export function CurrentWindows({
  windows,
  isStale,
}: {
  windows: UsageWindows | undefined;
  isStale: boolean;
}) {
  return (
    <Card className="flex flex-col gap-4 p-5">
      <h2 className="text-sm font-semibold">Current rate limits</h2>
      {windows ? (
        <>
          <WindowMeter label="This minute" window={windows.minute} />
          <WindowMeter label="This hour" window={windows.hour} />
        </>
      ) : (
        <Skeleton className="h-34" />
      )}
      <p className="mt-auto text-caption text-ink-soft">
        {isStale ? "Refresh failed. Retrying." : "As of a few seconds ago."} Requests that return
        429 do not count.
      </p>
    </Card>
  );
}
