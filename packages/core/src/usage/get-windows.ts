import type { UsageWindows } from "@guidepost/contract";
import type { ActorContext } from "../context.ts";
import { HOUR_MS, MINUTE_MS, windowEnd, windowIndex } from "@guidepost/rate-limit";

/**
 * What the account's keys have used of the rate limits' current windows, as far as the recorders
 * have written it: some seconds behind, and never asked for a decision.
 */
export const getUsageWindows = async (ctx: ActorContext): Promise<UsageWindows> => {
  const { id, limits } = ctx.actor.account;
  const row = await ctx.db.prisma.usageWindow.findUnique({ where: { accountId: id } });
  const now = ctx.clock();
  const windowOf = (stored: Date | undefined, used: number, limit: number, lengthMs: number) => {
    const current = windowIndex(now.getTime(), lengthMs);
    const isOver = !stored || windowIndex(stored.getTime(), lengthMs) < current;
    const resetsAt = new Date(windowEnd(current, lengthMs));
    return { used: isOver ? 0 : used, limit, resets_at: resetsAt.toISOString() };
  };
  return {
    minute: windowOf(row?.minute, row?.minuteRequests ?? 0, limits.perMinute, MINUTE_MS),
    hour: windowOf(row?.hour, row?.hourRequests ?? 0, limits.perHour, HOUR_MS),
    as_of: now.toISOString(),
  };
};
