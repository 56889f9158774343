"use client";

import { useEffect, useState } from "react";
import { timeSince } from "#lib/formats/format.ts";

const TICK_MS = 30_000;

/** The current time (Unix ms), updated regularly; `start` returns the first value. */
export function useNow(start: number | (() => number)): number {
  const [now, setNow] = useState(start);
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

const EXACT = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "medium",
  timeStyle: "medium",
  timeZone: "UTC",
});

/** The exact time for tooltips: `3 Nov 2026, 14:05:09 UTC`. */
export function exactTime(at: string): string {
  return `${EXACT.format(new Date(at))} UTC`;
}

/** A time in the past relative to now, with the exact time as tooltip. */
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

const DAY = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" });

/** A date without the time: `3 Nov 2026`. */
export function DayOf({ at }: { at: string }) {
  return (
    <time dateTime={at} title={exactTime(at)} className="whitespace-nowrap">
      {DAY.format(new Date(at))}
    </time>
  );
}
