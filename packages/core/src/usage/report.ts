import { periodOf, type UsageReport } from "@guidepost/contract";
import { keysInReach } from "../api-keys/reach.ts";
import type { ActorContext } from "../context.ts";
import { dayOf, detailOf } from "./detail.ts";
import { getUsage } from "./get.ts";

type Tally = { requests: number; failed: number };
type Counted = { outcome: string; _sum: { requests: number | null } };

/** Rows by outcome added up per `nameOf`, with those that did not succeed. */
const tallyBy = <Row extends Counted, Name>(
  rows: readonly Row[],
  nameOf: (row: Row) => Name,
): Map<Name, Tally> => {
  const tallies = new Map<Name, Tally>();
  for (const row of rows) {
    const tally = tallies.get(nameOf(row)) ?? { requests: 0, failed: 0 };
    const requests = row._sum.requests ?? 0;
    tally.requests += requests;
    if (row.outcome !== "ok") tally.failed += requests;
    tallies.set(nameOf(row), tally);
  }
  return tallies;
};

/**
 * What the portal's usage page shows of one period: the meter, requests by day and outcome, by key
 * and by operation with those that failed, and the earlier periods. The counts are the account's, to
 * a member too, since the quota is everybody's; of keys each sees those within reach.
 */
export const reportUsage = async (
  ctx: ActorContext,
  input: { period?: string | undefined },
): Promise<UsageReport> => {
  const period = input.period ?? periodOf(ctx.clock());
  const accountId = ctx.actor.account.id;
  const { prisma } = ctx.db;
  const within = detailOf(accountId, period);
  const [usage, byDay, byKey, byOperation, periods] = await Promise.all([
    getUsage(ctx, { period }),
    prisma.usageDetail.groupBy({
      by: ["day", "outcome"],
      where: within,
      _sum: { requests: true },
      orderBy: { day: "asc" },
    }),
    prisma.usageDetail.groupBy({
      by: ["apiKeyId", "outcome"],
      where: within,
      _sum: { requests: true },
    }),
    prisma.usageDetail.groupBy({
      by: ["operation", "outcome"],
      where: within,
      _sum: { requests: true },
    }),
    prisma.usageMonth.findMany({
      where: { accountId },
      orderBy: { period: "desc" },
      select: { period: true, used: true },
    }),
  ]);

  // Only keys with requests in the period: an account may have made thousands.
  const keys = await prisma.apiKey.findMany({
    where: {
      ...keysInReach(ctx.actor),
      id: { in: [...new Set(byKey.map((row) => row.apiKeyId))] },
    },
    select: { id: true, name: true, lastFour: true, user: { select: { username: true } } },
  });

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
    keys: [...tallyBy(byKey, (row) => row.apiKeyId)]
      .flatMap(([id, tally]) => {
        const key = named.get(id);
        if (!key) return [];
        const { username } = key.user;
        return [{ id, name: key.name, last_four: key.lastFour, username, ...tally }];
      })
      .toSorted(most),
    operations: [...tallyBy(byOperation, (row) => row.operation)]
      .map(([operation, tally]) => ({ operation, ...tally }))
      .toSorted(most),
    periods: periods.map((month) => ({ period: month.period, requests_used: month.used })),
  };
};
