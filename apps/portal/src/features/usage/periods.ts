import { period as periodSchema } from "@guidepost/contract";

/** The period that an address names; undefined (today's) where it names none, or no month. */
export function periodIn(value: string | null | undefined): string | undefined {
  return periodSchema.safeParse(value).data;
}

const monthWords = new Intl.DateTimeFormat("en-GB", {
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

/** `November 2026`. */
export function monthName(period: string): string {
  return monthWords.format(periodStart(period));
}

export function periodStart(period: string): Date {
  return new Date(`${period}-01T00:00:00.000Z`);
}

/** Every day of the period, as `2026-11-01`. */
export function daysOf(period: string): string[] {
  const [year = 0, month = 0] = period.split("-").map(Number);
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return Array.from({ length: days }, (_, day) => `${period}-${String(day + 1).padStart(2, "0")}`);
}

const dayWords = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  timeZone: "UTC",
});

/** `3 Nov`. */
export function dayName(at: string | Date): string {
  return dayWords.format(new Date(at));
}

const dayMs = 24 * 60 * 60 * 1000;

/** `in 11 days`, or `within a day`. */
export function daysUntil(at: string, now: Date): string {
  const days = Math.floor((Date.parse(at) - now.getTime()) / dayMs);
  if (days < 1) return "within a day";
  return days === 1 ? "in a day" : `in ${days} days`;
}
