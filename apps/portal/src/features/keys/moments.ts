const minute = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: "UTC",
});

/** A moment that something works until: `3 Nov 2026, 14:05 UTC`. */
export const momentOf = (at: string | number): string => `${minute.format(new Date(at))} UTC`;
