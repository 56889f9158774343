/** Lengths of the two windows in ms. Both divide the Unix epoch, so they start on UTC minutes and hours. */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;

/** Number of the fixed window that holds `nowMs` (Unix ms), counted from the epoch (contract RATE-1). */
export const windowIndex = (nowMs: number, lengthMs: number): number =>
  Math.floor(nowMs / lengthMs);

/** First ms (Unix) after the window with this number. */
export const windowEnd = (index: number, lengthMs: number): number => (index + 1) * lengthMs;

/** Whole seconds after which `endMs` has been reached: rounded up, so waiting them is enough, and at least 1. */
export const secondsUntil = (endMs: number, nowMs: number): number =>
  Math.max(1, Math.ceil((endMs - nowMs) / 1000));
