/** How long a new key may work, as its form offers it. */
export const expiryChoices = [
  ["never", "Never"],
  ["7", "In 7 days"],
  ["30", "In 30 days"],
  ["90", "In 90 days"],
  ["365", "In a year"],
  ["date", "On a date …"],
] as const;
export type ExpiryChoice = (typeof expiryChoices)[number][0];

/** The last millisecond of a UTC day, `2026-11-20`; "" for what is no day. */
const endOfDay = (day: string): string => {
  const end = `${day}T23:59:59.999Z`;
  return /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(end)) ? end : "";
};

/** The UTC day of a moment (Unix ms). */
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** When a key of this choice ends: with a day, never in its middle. null: it does not. */
export const expiryOf = (choice: ExpiryChoice, day: string, now: number): string | null => {
  if (choice === "never") return null;
  if (choice === "date") return endOfDay(day);
  return endOfDay(dayOf(now + Number(choice) * 86_400_000));
};
