import { periodEnd } from "@guidepost/contract";

/** The rows of usage detail of one account and period. */
export const detailOf = (accountId: number, period: string) => ({
  accountId,
  day: { gte: new Date(`${period}-01T00:00:00.000Z`), lt: periodEnd(period) },
});

/** A day of usage detail, as `2026-11-01`. */
export const dayOf = (day: Date): string => day.toISOString().slice(0, 10);
