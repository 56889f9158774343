/** The lifetimes that the form offers for a new key. */
const EXPIRY_CHOICES = [
  ["never", "Never"],
  ["7", "In 7 days"],
  ["30", "In 30 days"],
  ["90", "In 90 days"],
  ["365", "In 1 year"],
  ["date", "On a date…"],
] as const;
export type ExpiryChoice = (typeof EXPIRY_CHOICES)[number][0] | "keep";

/** The last millisecond of a UTC day, `2026-11-20`; "" for text that is no day. */
function endOfDay(day: string): string {
  const end = `${day}T23:59:59.999Z`;
  return /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(end)) ? end : "";
}

/** The UTC day of a moment (Unix ms). */
export function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/**
 * The expiry for a choice: the end of a UTC day, or null for never. Returns "" while no day is
 * chosen, and undefined for the current expiry.
 */
export function expiryOf(
  choice: ExpiryChoice,
  day: string,
  now: number,
): string | null | undefined {
  if (choice === "keep") return undefined;
  if (choice === "never") return null;
  if (choice === "date") return endOfDay(day);
  return endOfDay(dayOf(now + Number(choice) * 86_400_000));
}

/** Whether an expiry is later than `latest`; null means never. */
function isLater(end: string | null | undefined, latest: string | null): boolean {
  return (
    latest !== null && end !== undefined && (end === null || Date.parse(end) > Date.parse(latest))
  );
}

/** The choices for a key that must expire at `latest` or before; null for any expiry. */
export function choicesUntil(latest: string | null, now: number) {
  return EXPIRY_CHOICES.filter(
    ([choice]) => choice === "date" || !isLater(expiryOf(choice, "", now), latest),
  );
}
