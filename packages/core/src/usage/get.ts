import { periodEnd, periodOf, type Limits, type Usage } from "@guidepost/contract";
import { usedInPeriod } from "@guidepost/database";
import type { ActorContext } from "../context.ts";

/** The usage record of a period (contract API-12). */
export const toUsage = (period: string, used: number, limits: Limits): Usage => {
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
};

/** The usage of the account's current period, or of `period`. */
export const getUsage = async (
  ctx: ActorContext,
  input: { period?: string | undefined },
): Promise<Usage> => {
  const period = input.period ?? periodOf(ctx.clock());
  const { id, limits } = ctx.actor.account;
  return toUsage(period, await usedInPeriod(ctx.db.pool, id, period), limits);
};
