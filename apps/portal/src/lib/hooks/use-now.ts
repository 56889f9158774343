import { useEffect, useState } from "react";

const TICK_MS = 30_000;

/** The current time (Unix ms), updated regularly; `start` returns the first value. */
export function useNow(start: number | (() => number)): number {
  const [now, setNow] = useState(start);
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
