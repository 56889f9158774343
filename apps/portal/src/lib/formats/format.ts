import { isolate } from "@guidepost/guide-content/directions";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const UNITS = [
  ["year", 365.25 * DAY_MS],
  ["month", (365.25 / 12) * DAY_MS],
  ["week", 7 * DAY_MS],
  ["day", DAY_MS],
  ["hour", HOUR_MS],
  ["minute", HOUR_MS / 60],
] as const;

const AGO = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

/** Time since a moment: `2 hours ago`, `yesterday`; `just now` also when the clock is slow. */
export function timeSince(at: number, now: number): string {
  for (const [unit, length] of UNITS)
    if (now - at >= length) return AGO.format(-Math.trunc((now - at) / length), unit);
  return "just now";
}

const AHEAD = new Intl.RelativeTimeFormat("en");
const COUNTDOWN = [
  ["year", 365 * DAY_MS],
  ["day", 2 * DAY_MS],
  ["hour", 2 * HOUR_MS],
  ["minute", HOUR_MS / 60],
] as const;
const UNIT_MS = { year: 365 * DAY_MS, day: DAY_MS, hour: HOUR_MS, minute: HOUR_MS / 60 };

/**
 * The time until a moment, rounded down: `in 90 minutes`, `in 30 days`, `in 1 year`. Whole days
 * until a year, so that "in 30 days" at creation is "in 30 days" in the list.
 */
export function timeLeft(at: number, now: number): string {
  for (const [unit, from] of COUNTDOWN)
    if (at - now >= from) return AHEAD.format(Math.trunc((at - now) / UNIT_MS[unit]), unit);
  return "in less than a minute";
}

/** Describes a waiting time, rounded up so that it is sufficient. */
export function formatWait(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  if (minutes === 1) return "a minute";
  return minutes === 60 ? "an hour" : `${minutes} minutes`;
}

/**
 * The texts of a time in the portal. Times are in the time zone of the viewer, which the text or the page names. What the
 * contract counts in UTC, as the quota of a month, is in UTC, and the text has "UTC".
 */
const TIME_FORMATS = {
  /** `24 Nov, 14:05:09`: where the page names the zone. */
  short: {
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  },
  /** `24 Nov 2026, 14:05:09`: where the page names the zone. */
  second: {
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  },
  /** `24 Nov 2026, 14:05`: where the page names the zone. */
  minute: { day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit" },
  /** `24 Nov 2026`. */
  day: { day: "numeric", month: "short", year: "numeric" },
  /** `24 Nov 2026, 14:05 CET`. */
  moment: {
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    timeZoneName: "short",
  },
  /** `24 Nov 2026, 14:05:09 CET`. */
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
export type TimeLength = keyof typeof TIME_FORMATS;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Creating a format takes longer than formatting a page of times. */
function formatOf(length: TimeLength, timeZone: string): Intl.DateTimeFormat {
  const name = `${length} ${timeZone}`;
  const known = formats.get(name);
  if (known) return known;
  const format = new Intl.DateTimeFormat("en-GB", { ...TIME_FORMATS[length], timeZone });
  formats.set(name, format);
  return format;
}

/** A time as text, in a time zone. */
export function formatTime(at: string | number, length: TimeLength, timeZone: string): string {
  return formatOf(length, timeZone).format(new Date(at));
}

/** Units of 1,024: the interface names them as operating systems do (docs/decisions/394). The API writes “MiB”. */
const BYTE_UNITS = ["bytes", "KB", "MB", "GB"] as const;

/** `0 bytes`, `4.2 MB`, `20 GB`: with one decimal below 10. */
export function formatBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  // 1,023.5 would be rounded to 1,024.
  while (value >= 1023.5 && unit < BYTE_UNITS.length - 1) {
    value /= 1024;
    unit += 1;
  }
  const digits = unit > 0 && value < 9.95 ? 1 : 0;
  const number = value.toLocaleString("en", { maximumFractionDigits: digits });
  return `${number} ${BYTE_UNITS[unit]}`;
}

/** A message of the service with the units of `formatBytes`: `2 MiB` becomes `2 MB`. */
export function withByteUnits(message: string): string {
  return message.replaceAll(/(\d )([KMG])iB\b/g, "$1$2B");
}

/** `1 step`, `1,200 steps`. */
export function pluralize(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString("en")} ${number === 1 ? one : many}`;
}

const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });

/** The UTC day of a time: `3 Nov`. */
export function dayName(at: string | Date): string {
  return DAY.format(new Date(at));
}

const DATE = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" });

/** The UTC day of a time with its year: `3 Nov 2026`. */
export function dateName(at: string): string {
  return DATE.format(new Date(at));
}

/** A title or a name in quotation marks, for a sentence whose order it does not change (contract DIR-1). */
export function quoted(text: string): string {
  return `“${isolate(text)}”`;
}
