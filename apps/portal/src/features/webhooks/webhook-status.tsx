import type { Webhook, WebhookHealthOfDays } from "@guidepost/contract";
import { Badge } from "#components/ui/layout/badge.tsx";
import { RelativeTime } from "#components/ui/text/relative-time.tsx";
import { cn } from "#lib/cn.ts";
import { stateOf, totalsOf } from "./webhook-model.ts";

/** Whether events are sent, and why not. */
export function WebhookStatus({ webhook }: { webhook: Webhook }) {
  const { failing_since: since } = webhook;
  switch (stateOf(webhook)) {
    case "active":
      return <Badge tone="good">Enabled</Badge>;
    case "failing":
      return (
        <>
          <Badge tone="warning">Failing</Badge>
          <span className="ml-2 text-caption text-ink-soft @4xl:mt-1 @4xl:ml-0 @4xl:block">
            since {since !== null && <RelativeTime at={since} />}
          </span>
        </>
      );
    case "disabled":
      return <Badge>Disabled</Badge>;
    case "paused":
      return <Badge tone="warning">Disabled by the operator</Badge>;
    case "gone":
      return <Badge tone="danger">Disabled after 410</Badge>;
    case "failed":
      return <Badge tone="danger">Disabled after failures</Badge>;
  }
}

/** The deliveries of the last days in a few words. */
export function HealthSummary({ health }: { health: WebhookHealthOfDays }) {
  const { succeeded, failed, pending } = totalsOf(health);
  if (succeeded + failed + pending === 0) return <span className="text-ink-soft">No events</span>;
  const more = health.more ? "+" : "";
  return (
    <span className="inline-flex flex-wrap gap-x-3 tabular-nums @4xl:flex @4xl:flex-col">
      <span>
        {succeeded.toLocaleString("en")}
        {more} succeeded
      </span>
      {failed > 0 && <span className="text-danger">{failed.toLocaleString("en")} failed</span>}
      {pending > 0 && <span className="text-ink-soft">{pending.toLocaleString("en")} waiting</span>}
    </span>
  );
}

const MONTH = new Intl.DateTimeFormat("en-GB", { month: "short", timeZone: "UTC" });
const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });

/** A bar for each of the last days, with the failed deliveries at the bottom. */
export function HealthByDay({ health: { days } }: { health: WebhookHealthOfDays }) {
  const most = Math.max(1, ...days.map((day) => day.succeeded + day.failed + day.pending));
  return (
    <ol className="grid grid-cols-7 gap-2 sm:gap-3">
      {days.map(({ day, ...counts }) => {
        const name = DAY.format(new Date(day));
        const text = `${name}: ${counts.succeeded} succeeded, ${counts.failed} failed, ${counts.pending} waiting`;
        const parts = [
          ["pending", "bg-line-strong"],
          ["succeeded", "bg-accent"],
          ["failed", "bg-danger"],
        ] as const;
        return (
          <li key={day} title={text} className="flex min-w-0 flex-col gap-1.5">
            <span
              aria-hidden
              className="flex h-16 flex-col justify-end overflow-hidden rounded-md bg-sunken forced-colors:border"
            >
              {parts.map(([state, color]) =>
                counts[state] === 0 ? null : (
                  <span
                    key={state}
                    className={cn("color-mark min-h-1 shrink-0", color)}
                    style={{ height: `${(counts[state] / most) * 100}%` }}
                  />
                ),
              )}
            </span>
            <span className="sr-only">{text}</span>
            <span aria-hidden className="truncate text-center text-xs text-ink-soft">
              {Number(day.slice(8))}
              <span className="max-sm:hidden"> {MONTH.format(new Date(day))}</span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}
