import { setTimeout as sleep } from "node:timers/promises";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Returns the end of the minute or hour that contains `atMs`, in Unix seconds. */
export function endOfMinute(atMs = Date.now()): number {
  return (Math.floor(atMs / MINUTE_MS) + 1) * 60;
}

export function endOfHour(atMs = Date.now()): number {
  return (Math.floor(atMs / 3_600_000) + 1) * 3_600;
}

export function endOfMonth(at = new Date()): number {
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1) / 1000;
}

async function waitForTimeIn(windowMs: number, ms: number): Promise<void> {
  const leftMs = windowMs - (Date.now() % windowMs);
  if (leftMs < ms) await sleep(leftMs + 1);
}

/**
 * Makes sure that the current rate-limit window lasts for at least `ms`. Waits for the next minute
 * only if less time is left.
 */
export function waitForTimeInMinute(ms: number): Promise<void> {
  return waitForTimeIn(MINUTE_MS, ms);
}

/** Makes sure that the current UTC day lasts for at least `ms`. Waits for the next day if necessary. */
export function waitForTimeInDay(ms: number): Promise<void> {
  return waitForTimeIn(DAY_MS, ms);
}

/** Makes sure that the current month of the quota (UTC) lasts for at least `ms`. */
export async function waitForTimeInMonth(ms: number): Promise<void> {
  const tomorrow = new Date(Date.now() + DAY_MS);
  if (tomorrow.getUTCDate() === 1) await waitForTimeInDay(ms);
}
