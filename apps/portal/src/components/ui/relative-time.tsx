"use client";

import { timeSince } from "#lib/format-time.ts";
import { useNow } from "#lib/hooks/use-now.ts";

const exact = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "medium",
  timeStyle: "medium",
  timeZone: "UTC",
});

/** The exact time, as it shows on hover: `3 Nov 2026, 14:05:09 UTC`. */
export function exactTime(at: string): string {
  return `${exact.format(new Date(at))} UTC`;
}

/** A time in the past as people say it, the exact one on hover. */
export function RelativeTime({ at }: { at: string }) {
  const now = useNow(Date.now);
  return (
    <time
      dateTime={at}
      title={exactTime(at)}
      suppressHydrationWarning
      className="whitespace-nowrap"
    >
      {timeSince(Date.parse(at), now)}
    </time>
  );
}

const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" });

/** A date alone: `3 Nov 2026`. */
export function DayOf({ at }: { at: string }) {
  return (
    <time dateTime={at} title={exactTime(at)} className="whitespace-nowrap">
      {day.format(new Date(at))}
    </time>
  );
}
