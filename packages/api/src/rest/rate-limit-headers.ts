import { periodEnd, periodOf } from "@guidepost/contract";
import type { Actor, Reservation } from "@guidepost/core";
import { type RateLimitResult, secondsUntil, type WindowState } from "@guidepost/rate-limit";

/** The monthly quota of the actor's account. `state` is known once the request has reserved a unit. */
export type MonthlyQuota = { limit: number; state?: WindowState };

type Request = { reservation: Reservation | undefined; outcome: string; now: Date };

/** The end of the last period, which is that of nearly all requests. */
let lastPeriod = { period: "", endMs: 0 };

function periodEndMs(period: string): number {
  if (lastPeriod.period !== period) lastPeriod = { period, endMs: periodEnd(period).getTime() };
  return lastPeriod.endMs;
}

/** The account's monthly quota after a request. It needs no statement. */
export function monthlyQuota(
  { account }: Actor,
  { reservation, outcome, now }: Request,
): MonthlyQuota {
  const limit = account.limits.monthlyQuota;
  const isUsedUp = outcome === "quota_exceeded";
  if (!reservation && !isUsedUp) return { limit };
  const period = reservation?.period ?? periodOf(now);
  const used = reservation?.used ?? limit;
  // The unit of an error is refunded.
  const counted = outcome === "ok" || isUsedUp ? used : used - 1;
  const resetsIn = secondsUntil(periodEndMs(period), now.getTime());
  return { limit, state: { limit, remaining: Math.max(0, limit - counted), resetsIn } };
}

/** The last policy. Accounts of one plan share it. */
let lastPolicy = { minute: -1, hour: -1, month: -1, text: "" };

/** The limits by name. The length of a month differs, so that it has no `w`. -1 means no limit. */
function policyOf(minute: number, hour: number, month: number): string {
  const { minute: lastMinute, hour: lastHour, month: lastMonth } = lastPolicy;
  if (minute !== lastMinute || hour !== lastHour || month !== lastMonth) {
    const hourText = hour === -1 ? "" : `, "hour";q=${hour};w=3600`;
    const monthText = month === -1 ? "" : `, "month";q=${month}`;
    lastPolicy = { minute, hour, month, text: `"minute";q=${minute};w=60${hourText}${monthText}` };
  }
  return lastPolicy.text;
}

function itemOf(name: string, { remaining, resetsIn }: WindowState): string {
  return `"${name}";r=${remaining};t=${resetsIn}`;
}

/**
 * The headers `RateLimit-Policy` and `RateLimit` of draft-ietf-httpapi-ratelimit-headers-10 (contract
 * RATE-8): the minute, the hour and the month.
 */
export function rateLimitHeaders(
  { minute, hour }: RateLimitResult,
  month?: MonthlyQuota,
): Record<string, string> {
  let limits = itemOf("minute", minute);
  if (hour) limits += `, ${itemOf("hour", hour)}`;
  if (month?.state) limits += `, ${itemOf("month", month.state)}`;
  return {
    "RateLimit-Policy": policyOf(minute.limit, hour?.limit ?? -1, month?.limit ?? -1),
    RateLimit: limits,
  };
}
