const TIME = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "long",
  timeStyle: "short",
  timeZone: "UTC",
});

/** Formats a time for a mail, whose reader may be in any time zone. */
export function formatTime(at: Date): string {
  return `${TIME.format(at)} UTC`;
}
