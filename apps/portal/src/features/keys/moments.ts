import { useEffect, useState } from "react";

const minute = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: "UTC",
});

/** A moment that something works until: `3 Nov 2026, 14:05 UTC`. */
export const momentOf = (at: string | number): string => `${minute.format(new Date(at))} UTC`;

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
