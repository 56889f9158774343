import { period as periodSchema } from "@guidepost/contract";

/** The period that an address names; undefined (today's) where it names none, or no month. */
export const periodIn = (value: string | null | undefined): string | undefined =>
  periodSchema.safeParse(value).data;

const monthWords = new Intl.DateTimeFormat("en-GB", {
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

/** `November 2026`. */
export const monthName = (period: string): string => monthWords.format(periodStart(period));

export const periodStart = (period: string): Date => new Date(`${period}-01T00:00:00.000Z`);

/** Every day of the period, as `2026-11-01`. */
export const daysOf = (period: string): string[] => {
  const [year = 0, month = 0] = period.split("-").map(Number);
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return Array.from({ length: days }, (_, day) => `${period}-${String(day + 1).padStart(2, "0")}`);
};

const dayWords = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  timeZone: "UTC",
});

/** `3 Nov`. */
export const dayName = (at: string | Date): string => dayWords.format(new Date(at));

const dayMs = 24 * 60 * 60 * 1000;

/** `in 11 days`, or `within a day`. */
export const daysUntil = (at: string, now: Date): string => {
  const days = Math.floor((Date.parse(at) - now.getTime()) / dayMs);
  if (days < 1) return "within a day";
  return days === 1 ? "in a day" : `in ${days} days`;
};
