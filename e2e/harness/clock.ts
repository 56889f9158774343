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

/**
 * Repeats an attempt until it begins and ends in the same minute (UTC), with which all windows of limits end. Resolves to its
 * result. An attempt that needs unused limits takes another account or address each time; `number` counts from 1.
 */
export async function withinOneMinute<Result>(
  attempt: (number: number) => Promise<Result>,
): Promise<Result> {
  for (let number = 1; ; number += 1) {
    const minute = endOfMinute();
    const result = await attempt(number);
    if (endOfMinute() === minute) return result;
  }
}

/** Makes sure that the current UTC day lasts for at least `ms`. Waits for the next day if necessary. */
export async function waitForTimeInDay(ms: number): Promise<void> {
  const leftMs = DAY_MS - (Date.now() % DAY_MS);
  if (leftMs < ms) await sleep(leftMs + 1);
}

/** Makes sure that the current month of the quota (UTC) lasts for at least `ms`. */
export async function waitForTimeInMonth(ms: number): Promise<void> {
  const tomorrow = new Date(Date.now() + DAY_MS);
  if (tomorrow.getUTCDate() === 1) await waitForTimeInDay(ms);
}
