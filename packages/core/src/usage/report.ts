import { periodEnd, periodOf, type UsageReport } from "@guidepost/contract";
import { keysInReach } from "../api-keys/reach.ts";
import type { Ctx } from "../context.ts";
import { getUsage } from "./get.ts";

const dayOf = (day: Date): string => day.toISOString().slice(0, 10);

/**
 * What the portal's usage page shows of one period: the meter, requests by day and outcome, by key
 * and by operation, and the earlier periods. The counts are the account's, to a member too, since
 * the quota is everybody's; of keys each sees those within reach.
 */
export const reportUsage = async (
  ctx: Ctx,
  input: { period?: string | undefined },
): Promise<UsageReport> => {
  const period = input.period ?? periodOf(ctx.clock());
  const accountId = ctx.actor.account.id;
  const { prisma } = ctx.db;
  const within = {
    accountId,
    day: { gte: new Date(`${period}-01T00:00:00.000Z`), lt: periodEnd(period) },
  };
  const [usage, byDay, byKey, byOperation, keys, periods] = await Promise.all([
    getUsage(ctx, { period }),
    prisma.usageDetail.groupBy({
      by: ["day", "outcome"],
      where: within,
      _sum: { requests: true },
      orderBy: { day: "asc" },
    }),
    prisma.usageDetail.groupBy({ by: ["apiKeyId"], where: within, _sum: { requests: true } }),
    prisma.usageDetail.groupBy({ by: ["operation"], where: within, _sum: { requests: true } }),
    prisma.apiKey.findMany({
      where: keysInReach(ctx.actor),
      select: { id: true, name: true, lastFour: true },
    }),
    prisma.usageMonth.findMany({
      where: { accountId },
      orderBy: { period: "desc" },
      select: { period: true, used: true },
    }),
  ]);

  const days = new Map<string, Record<string, number>>();
  for (const row of byDay) {
    const day = dayOf(row.day);
    const outcomes = days.get(day) ?? {};
    outcomes[row.outcome] = row._sum.requests ?? 0;
    days.set(day, outcomes);
  }
  const named = new Map(keys.map((key) => [key.id, key]));
  const most = (one: { requests: number }, other: { requests: number }) =>
    other.requests - one.requests;

  return {
    usage,
    days: [...days].map(([day, outcomes]) => ({ day, outcomes })),
    keys: byKey
      .flatMap(({ apiKeyId, _sum }) => {
        const key = named.get(apiKeyId);
        if (!key) return [];
        return [
          { id: key.id, name: key.name, last_four: key.lastFour, requests: _sum.requests ?? 0 },
        ];
      })
      .toSorted(most),
    operations: byOperation
      .map(({ operation, _sum }) => ({ operation, requests: _sum.requests ?? 0 }))
      .toSorted(most),
    periods: periods.map((month) => ({ period: month.period, requests_used: month.used })),
  };
};
