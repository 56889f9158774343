import { setTimeout as sleep } from "node:timers/promises";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** The end of the minute or hour that holds `atMs`, in Unix seconds. */
export const endOfMinute = (atMs = Date.now()): number => (Math.floor(atMs / minuteMs) + 1) * 60;
export const endOfHour = (atMs = Date.now()): number => (Math.floor(atMs / 3_600_000) + 1) * 3_600;

export const endOfMonth = (at = new Date()): number =>
  Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1) / 1000;

const roomIn = async (windowMs: number, ms: number): Promise<void> => {
  const leftMs = windowMs - (Date.now() % windowMs);
  if (leftMs < ms) await sleep(leftMs + 1);
};

/**
 * Makes sure that the limits' window does not turn for the next `ms`: waits for the next minute
 * only where this one has less left.
 */
export const roomInMinute = (ms: number): Promise<void> => roomIn(minuteMs, ms);

/** The same for the UTC day. */
export const roomInDay = (ms: number): Promise<void> => roomIn(dayMs, ms);

/** The same for the month of the quota, in UTC: its last day is where room may be wanting. */
export const roomInMonth = async (ms: number): Promise<void> => {
  const tomorrow = new Date(Date.now() + dayMs);
  if (tomorrow.getUTCDate() === 1) await roomInDay(ms);
};
