import { type PlanLimits, type Usage, periodEnd, periodOf } from "@guidepost/contract";
import { secondsUntil } from "@guidepost/rate-limit";
import type { ActorContext } from "../context.ts";
import { DomainError } from "../errors.ts";
import { usedInPeriod } from "./store/read.ts";
import { refundToQuota, takeFromQuota } from "./store/ledger.ts";

/** Returns the usage record of a period (contract API-12). */
export function toUsage(period: string, used: number, limits: PlanLimits): Usage {
  const quota = limits.monthlyQuota;
  return {
    period,
    requests_used: used,
    quota_limit: quota,
    quota_remaining: Math.max(0, quota - used),
    usage_percentage: quota === 0 ? 0 : Math.round((used / quota) * 10_000) / 100,
    rate_limits: { per_minute: limits.perMinute, per_hour: limits.perHour },
    resets_at: periodEnd(period).toISOString(),
  };
}

/** Returns the account's usage in `period` (`YYYY-MM`), by default the current month in UTC. */
export async function getUsage(
  ctx: ActorContext,
  input: { period?: string | undefined },
): Promise<Usage> {
  const period = input.period ?? periodOf(ctx.clock());
  const { id, limits } = ctx.actor.account;
  return toUsage(period, await usedInPeriod(ctx.db.pool, { accountId: id, period }), limits);
}

/** One request that counts toward the quota of `period`; `used` includes it. */
export type Reservation = { period: string; used: number };

/** The monthly quota is used up. */
export class QuotaExceeded extends DomainError {
  /** Seconds until the quota resets; undefined on a plan without API access (contract ERR-16). */
  readonly retryAfter: number | undefined;

  constructor(upgradeUrl: string, retryAfter: number | undefined) {
    super("quota_exceeded", undefined, { upgrade_url: upgradeUrl });
    this.retryAfter = retryAfter;
  }
}

/**
 * Reserves one request of the account's quota before it is handled (contract QUOTA-3). Exact with any
 * number of instances, because guarded statements decide.
 * @throws `quota_exceeded` with the address of the plan settings
 */
export async function reserveQuota(ctx: ActorContext): Promise<Reservation> {
  const { id: accountId, limits } = ctx.actor.account;
  const now = ctx.clock();
  const period = periodOf(now);
  const quota = limits.monthlyQuota;
  const used = await takeFromQuota(ctx.db.pool, { accountId, period, quota });
  if (used === undefined) {
    const resetsInSeconds = secondsUntil(periodEnd(period).getTime(), now.getTime());
    throw new QuotaExceeded(
      `${ctx.portalUrl}/settings/plan`,
      quota > 0 ? resetsInSeconds : undefined,
    );
  }
  return { period, used };
}

/**
 * Refunds the reservation of a request without a 2xx response (contract QUOTA-2). Returns false if
 * the refund failed and can be retried. Rejects if the outcome is unknown: the request then counts.
 */
export function refundQuota(ctx: ActorContext, { period }: Reservation): Promise<boolean> {
  const accountId = ctx.actor.account.id;
  return refundToQuota(ctx.db.pool, { accountId, period, requests: 1 });
}
