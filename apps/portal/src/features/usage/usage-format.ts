import { type UsageExport, period as periodSchema, periodEnd } from "@guidepost/contract";
import { toCsv } from "#lib/formats/csv.ts";

/**
 * Parses the period in a URL. Returns undefined, which means the current period, if it is invalid.
 */
export function parsePeriod(value: string | null | undefined): string | undefined {
  return periodSchema.safeParse(value).data;
}

const MONTH = new Intl.DateTimeFormat("en-GB", {
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

/** `November 2026`. */
export function monthName(period: string): string {
  return MONTH.format(periodStart(period));
}

function periodStart(period: string): Date {
  return new Date(`${period}-01T00:00:00.000Z`);
}

/** Every day of the period, as `2026-11-01`. */
export function daysOf(period: string): string[] {
  const [year = 0, month = 0] = period.split("-").map(Number);
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return Array.from({ length: days }, (_, day) => `${period}-${String(day + 1).padStart(2, "0")}`);
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** `in 11 days`, or `within a day`. */
export function daysUntil(at: string, now: Date): string {
  const days = Math.floor((Date.parse(at) - now.getTime()) / DAY_MS);
  if (days < 1) return "within a day";
  return days === 1 ? "in a day" : `in ${days} days`;
}

/** `1,204`. */
export function formatNumber(value: number): string {
  return value.toLocaleString("en");
}

/**
 * `24.7%`, rounded to a tenth. A part below the whole is at most `99.9%`, and a part above zero at
 * least `<0.1%`.
 */
export function formatPercent(part: number, whole: number): string {
  const share = whole === 0 ? 0 : part / whole;
  const tenths = share < 1 ? Math.min(999, Math.round(share * 1000)) : Math.round(share * 1000);
  if (tenths === 0 && share > 0) return "<0.1%";
  return `${tenths % 1000 === 0 ? tenths / 10 : (tenths / 10).toFixed(1)}%`;
}

const ESTIMATE = new Intl.NumberFormat("en", { maximumSignificantDigits: 3 });

/** An estimate, with three significant digits. */
export function formatEstimate(value: number): string {
  return ESTIMATE.format(value);
}

/** The usage at the end of a period, at the current rate. */
type Projection =
  | { kind: "too-early" }
  | { kind: "used-up" }
  | { kind: "within"; total: number }
  | { kind: "runs-out"; total: number; at: Date };

/**
 * Projects the usage at its rate since the period began, or since the account was created if that
 * is later. Before a whole day has passed, it is too early for a projection.
 */
export function project({
  period,
  used,
  quota,
  createdAt,
  now,
}: {
  period: string;
  used: number;
  quota: number;
  /** When the account was created. */
  createdAt: Date;
  now: Date;
}): Projection {
  if (used >= quota) return { kind: "used-up" };
  const start = Math.max(periodStart(period).getTime(), createdAt.getTime());
  const elapsed = now.getTime() - start;
  if (used === 0 || elapsed < DAY_MS) return { kind: "too-early" };
  const total = Math.round((used * (periodEnd(period).getTime() - start)) / elapsed);
  if (total <= quota) return { kind: "within", total };
  return { kind: "runs-out", total, at: new Date(start + (elapsed * quota) / used) };
}

/** Names are not unique. ASCII dots, because some spreadsheets misread an ellipsis. */
function keyLabel(key: UsageExport["rows"][number]["key"]): string {
  return key ? `${key.name} (sk_...${key.last_four})` : OTHER_KEYS;
}

/** The period's requests by day, key, operation and outcome (`ok` or an error's code). */
export function usageCsv({ rows }: Pick<UsageExport, "rows">): string {
  return toCsv([
    ["day", "key", "operation", "outcome", "requests"],
    ...rows.map(({ day, key, operation, outcome, requests }) => [
      day,
      keyLabel(key),
      operation,
      outcome,
      requests,
    ]),
  ]);
}

/** The label for the keys of other members, which a member cannot see one by one. */
export const OTHER_KEYS = "Keys of other members";
