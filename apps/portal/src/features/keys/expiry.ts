/** How long a new key may work, as its form offers it. */
export const expiryChoices = [
  ["never", "Never"],
  ["7", "In 7 days"],
  ["30", "In 30 days"],
  ["90", "In 90 days"],
  ["365", "In 1 year"],
  ["date", "On a date …"],
] as const;
export type ExpiryChoice = (typeof expiryChoices)[number][0] | "keep";

/** The last millisecond of a UTC day, `2026-11-20`; "" for what is no day. */
function endOfDay(day: string): string {
  const end = `${day}T23:59:59.999Z`;
  return /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(end)) ? end : "";
}

/** The UTC day of a moment (Unix ms). */
export function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/**
 * The end that a choice means: the end of a UTC day, null for never, "" while no day is chosen, and
 * undefined for the end that the key has.
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

/** Whether an end is later than `latest`; null is never. */
function isLater(end: string | null | undefined, latest: string | null): boolean {
  return (
    latest !== null && end !== undefined && (end === null || Date.parse(end) > Date.parse(latest))
  );
}

/** The choices for a key that may end at `latest` at the latest, null for any end. */
export function choicesUntil(latest: string | null, now: number) {
  return expiryChoices.filter(
    ([choice]) => choice === "date" || !isLater(expiryOf(choice, "", now), latest),
  );
}
