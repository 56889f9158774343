import type { Allowed, LimitWindow, RateLimits, Refused, Verdict } from "./limit-store.ts";
import { secondsUntil } from "./windows.ts";

/** A request let through; `used` of this minute includes it, `minuteEndMs` is Unix ms. */
const allow = (limits: RateLimits, used: number, minuteEndMs: number): Allowed => ({
  allowed: true,
  limit: limits.perMinute,
  remaining: Math.max(0, limits.perMinute - used),
  resetAt: minuteEndMs / 1000,
});

/** A request refused until `endMs` (Unix ms), the end of `window`. The limit stays the minute's (contract RATE-4). */
const refuse = (
  window: LimitWindow,
  limits: RateLimits,
  endMs: number,
  nowMs: number,
): Refused => ({
  allowed: false,
  window,
  limit: limits.perMinute,
  remaining: 0,
  resetAt: endMs / 1000,
  retryAfter: secondsUntil(endMs, nowMs),
});

/** What one window holds before the request: units counted so far, and its end in Unix ms. */
export type WindowUse = { used: number; endMs: number };

/**
 * Decides a request of `cost` units from what both windows hold; when both lack room the hour counts
 * (contract RATE-4).
 */
export const judge = (
  minute: WindowUse,
  hour: WindowUse,
  limits: RateLimits,
  nowMs: number,
  cost: number,
): Verdict => {
  if (limits.perHour !== undefined && hour.used + cost > limits.perHour) {
    return refuse("hour", limits, hour.endMs, nowMs);
  }
  if (minute.used + cost > limits.perMinute) return refuse("minute", limits, minute.endMs, nowMs);
  return allow(limits, minute.used + cost, minute.endMs);
};
