import { setTimeout as sleep } from "node:timers/promises";

const minuteMs = 60_000;

/** The end of the minute or hour that holds `atMs`, in Unix seconds. */
export const endOfMinute = (atMs = Date.now()): number => (Math.floor(atMs / minuteMs) + 1) * 60;
export const endOfHour = (atMs = Date.now()): number => (Math.floor(atMs / 3_600_000) + 1) * 3_600;

/**
 * Makes sure that the limits' window does not turn for the next `ms`: waits for the next minute
 * only where this one has less left.
 */
export const roomInMinute = async (ms: number): Promise<void> => {
  const leftMs = minuteMs - (Date.now() % minuteMs);
  if (leftMs < ms) await sleep(leftMs + 1);
};
