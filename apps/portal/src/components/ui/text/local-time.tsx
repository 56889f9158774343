"use client";

import { useSyncExternalStore } from "react";
import { exactTime } from "./relative-time.tsx";

let zone: string | undefined;
const browserZone = (): string => (zone ??= new Intl.DateTimeFormat().resolvedOptions().timeZone);
const serverZone = (): string => "UTC";
const subscribe = () => () => {};

/** The time zone of the browser; UTC on the server and while the page hydrates. */
export function useTimeZone(): string {
  return useSyncExternalStore(subscribe, browserZone, serverZone);
}

const LENGTHS = {
  /** `24 Nov, 14:05:09`. */
  short: {
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  },
  /** `24 Nov 2026, 14:05:09 GMT+1`. */
  long: {
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    timeZoneName: "short",
  },
  /** `Tue, 24 Nov 2026, 14:05 CET`: a time in the future that a user chose. */
  planned: {
    weekday: "short",
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    timeZoneName: "short",
  },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Creating a format takes longer than formatting a page of times. */
function formatOf(length: keyof typeof LENGTHS, timeZone: string): Intl.DateTimeFormat {
  const name = `${length} ${timeZone}`;
  const known = formats.get(name);
  if (known) return known;
  const format = new Intl.DateTimeFormat("en-GB", { ...LENGTHS[length], timeZone });
  formats.set(name, format);
  return format;
}

/** A time in the time zone of the browser, with UTC as tooltip. */
export function LocalTime({ at, length = "short" }: { at: string; length?: keyof typeof LENGTHS }) {
  const timeZone = useTimeZone();
  return (
    <time dateTime={at} title={exactTime(at)} className="whitespace-nowrap tabular-nums">
      {formatOf(length, timeZone).format(new Date(at))}
    </time>
  );
}
