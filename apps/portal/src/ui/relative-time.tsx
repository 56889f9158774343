"use client";

import { useEffect, useState } from "react";

const units = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;
const words = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

/** `in 3 days`, `2 hours ago`, `just now`; times are Unix ms. */
const relative = (at: number, now: number): string => {
  const seconds = Math.round((at - now) / 1000);
  for (const [unit, length] of units)
    if (Math.abs(seconds) >= length) return words.format(Math.trunc(seconds / length), unit);
  return seconds > 5 ? "in a moment" : "just now";
};

const exact = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "medium",
  timeStyle: "medium",
  timeZone: "UTC",
});

/** The exact time, as it shows on hover: `3 Nov 2026, 14:05:09 UTC`. */
export const exactTime = (at: string): string => `${exact.format(new Date(at))} UTC`;

const tickMs = 30_000;

/** A time as people say it, the exact one on hover. */
export const RelativeTime = ({ at }: { at: string }) => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <time
      dateTime={at}
      title={exactTime(at)}
      suppressHydrationWarning
      className="whitespace-nowrap"
    >
      {relative(Date.parse(at), now)}
    </time>
  );
};

const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" });

/** A date alone: `3 Nov 2026`. */
export const DayOf = ({ at }: { at: string }) => (
  <time dateTime={at} title={exactTime(at)} className="whitespace-nowrap">
    {day.format(new Date(at))}
  </time>
);
