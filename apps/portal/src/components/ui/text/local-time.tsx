"use client";

import { useSyncExternalStore } from "react";
import { cn } from "#lib/cn.ts";
import { formatTime, type TimeLength } from "#lib/formats/format.ts";
import { exactTime } from "./relative-time.tsx";

let zone: string | undefined;
const browserZone = (): string => (zone ??= new Intl.DateTimeFormat().resolvedOptions().timeZone);
const serverZone = (): string => "UTC";
const subscribe = () => () => {};

/** The time zone of the browser; UTC on the server and while the page hydrates. */
export function useTimeZone(): string {
  return useSyncExternalStore(subscribe, browserZone, serverZone);
}

/** Formats a time in the time zone of the browser, which the text names: `24 Nov 2026, 14:05 CET`. */
export function useMoment(): (at: string | number) => string {
  const timeZone = useTimeZone();
  return (at) => formatTime(at, "moment", timeZone);
}

/** A time in the time zone of the browser, with UTC as tooltip. */
export function LocalTime({ at, length = "short" }: { at: string; length?: TimeLength }) {
  const timeZone = useTimeZone();
  return (
    <time dateTime={at} title={exactTime(at)} className="whitespace-nowrap tabular-nums">
      {formatTime(at, length, timeZone)}
    </time>
  );
}

/** Names the time zone of the times on a page, once. */
export function ZoneNote({ className }: { className?: string }) {
  const timeZone = useTimeZone();
  return (
    <p className={cn("text-caption text-ink-soft", className)}>
      Times are in your time zone, {timeZone.replaceAll("_", " ")}.
    </p>
  );
}
