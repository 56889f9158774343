const hour = 3_600_000;
const day = 24 * hour;
const units = [
  ["year", 365.25 * day],
  ["month", (365.25 / 12) * day],
  ["week", 7 * day],
  ["day", day],
  ["hour", hour],
  ["minute", hour / 60],
] as const;

const ago = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

/** How long ago that was: `2 hours ago`, `yesterday`; `just now` by a clock that is behind, too. */
export const timeSince = (at: number, now: number): string => {
  for (const [unit, length] of units)
    if (now - at >= length) return ago.format(-Math.trunc((now - at) / length), unit);
  return "just now";
};

const ahead = new Intl.RelativeTimeFormat("en");

/**
 * How long it is until then: `in 3 months`, `in 30 days`, in the largest unit there are two of;
 * never in weeks, since what ends is counted in days.
 */
export const timeLeft = (at: number, now: number): string => {
  for (const [unit, length] of units)
    if (unit !== "week" && at - now >= (unit === "minute" ? 1 : 2) * length)
      return ahead.format(Math.round((at - now) / length), unit);
  return "in less than a minute";
};
