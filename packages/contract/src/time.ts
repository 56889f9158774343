import * as z from "zod";

/** The latest date that is stored, in Unix ms. Later years have five digits, which PostgreSQL's clients do not parse. */
export const LATEST_INSTANT = Date.parse("9999-12-31T23:59:59.999Z");

/** Longest text of a date and time in a request. */
export const MAX_INSTANT = 64;

/** The message of a field error. A time without an offset is another one in each time zone. */
export const NO_DATE_TIME =
  "must be an ISO 8601 date and time with an offset, such as 2026-12-01T09:00:00Z";

/** The schema of a date in a response: ISO 8601 in UTC, with milliseconds and `Z`. */
export function timestamp() {
  return z
    .string()
    .meta({ format: "date-time", maxLength: 24, examples: ["2026-11-20T09:30:00.000Z"] });
}

/** The quota's period: the calendar month in UTC, as `YYYY-MM` (contract QUOTA-1). */
export function periodOf(at: Date): string {
  return at.toISOString().slice(0, 7);
}

/** The first instant after a period, when the quota resets. */
export function periodEnd(period: string): Date {
  const [year = 0, month = 0] = period.split("-").map(Number);
  return new Date(Date.UTC(year, month, 1));
}
