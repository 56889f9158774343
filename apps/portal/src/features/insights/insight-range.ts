/** The lengths that the pages offer, in days, with their names. */
export const INSIGHT_LENGTHS = [
  [7, "7 days"],
  [28, "28 days"],
  [90, "90 days"],
  [365, "1 year"],
] as const;
export type InsightLength = (typeof INSIGHT_LENGTHS)[number][0];

const DEFAULT_LENGTH: InsightLength = 28;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Reads the length in the address of a page. Another value counts as none. */
export function readLength(text: string | string[] | undefined): InsightLength {
  const found = INSIGHT_LENGTHS.find(([length]) => String(length) === text);
  return found?.[0] ?? DEFAULT_LENGTH;
}

/** The address of a page with another length. */
export function withLength(path: string, length: InsightLength): string {
  return length === DEFAULT_LENGTH ? path : `${path}?days=${length}`;
}

/** The last days until today, in UTC. */
export function lastDays(length: InsightLength, now: Date): { from: string; to: string } {
  const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
  return { from: dayOf(now.getTime() - (length - 1) * DAY_MS), to: dayOf(now.getTime()) };
}
