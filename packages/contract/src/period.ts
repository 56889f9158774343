/** The quota's period: the calendar month in UTC, `YYYY-MM` (contract QUOTA-1). */
export const periodOf = (at: Date): string => at.toISOString().slice(0, 7);

/** The first instant after the period, when the quota is whole again. */
export const periodEnd = (period: string): Date => {
  const [year = 0, month = 0] = period.split("-").map(Number);
  return new Date(Date.UTC(year, month, 1));
};
