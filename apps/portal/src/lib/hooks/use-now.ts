import { useEffect, useState } from "react";

const tickMs = 30_000;

/** The current time (Unix ms), updated regularly; `start` returns the first value. */
export function useNow(start: number | (() => number)): number {
  const [now, setNow] = useState(start);
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
