const dayMs = 24 * 60 * 60 * 1000;

/** The day of `at` in UTC, `YYYY-MM-DD`, or one so many days earlier. */
export const dayOf = (at: Date, daysBefore = 0): string =>
  new Date(at.getTime() - daysBefore * dayMs).toISOString().slice(0, 10);
