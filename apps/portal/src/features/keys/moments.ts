import { useEffect, useState } from "react";

const minute = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: "UTC",
});

/** A moment that something works until: `3 Nov 2026, 14:05 UTC`. */
export const momentOf = (at: string | number): string => `${minute.format(new Date(at))} UTC`;

const hour = 3_600_000;
const units = [
  ["year", 365.25 * 24 * hour],
  ["month", (365.25 / 12) * 24 * hour],
  ["day", 24 * hour],
  ["hour", hour],
  ["minute", hour / 60],
] as const;
const words = new Intl.RelativeTimeFormat("en");

/** How long it is until then: `in 3 months`, `in 30 days`, in the largest unit there are two of. */
export const timeLeft = (at: number, now: number): string => {
  for (const [unit, length] of units)
    if (at - now >= 2 * length || (unit === "minute" && at - now >= length))
      return words.format(Math.round((at - now) / length), unit);
  return "in less than a minute";
};

const tickMs = 30_000;

/** The time (Unix ms) as it goes on; it begins with `start`, the same on the server and here. */
export const useNow = (start: number): number => {
  const [now, setNow] = useState(start);
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return now;
};
