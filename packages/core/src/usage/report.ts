import {
  type UsageExport,
  type UsageReport,
  type UsageWindows,
  periodEnd,
  periodOf,
} from "@guidepost/contract";
import { HOUR_MS, MINUTE_MS, windowEnd, windowIndex } from "@guidepost/rate-limit";
import type { ActorContext } from "../context.ts";
import { ownershipFilter, ownershipWhere } from "../ownership.ts";
import { getUsage } from "./quota.ts";

/** A Prisma condition: the usage detail of one account and period. */
export function detailOf(accountId: number, period: string) {
  return {
    accountId,
    day: { gte: new Date(`${period}-01T00:00:00.000Z`), lt: periodEnd(period) },
  };
}

/** Formats a day of usage detail as `YYYY-MM-DD`. */
export function dayOf(day: Date): string {
  return day.toISOString().slice(0, 10);
}

type Tally = { requests: number; failed: number };
type Counted = { outcome: string; _sum: { requests: number | null } };

/** Sums requests and failed requests per `nameOf`. */
function tallyBy<Row extends Counted, Name>(
  rows: readonly Row[],
  nameOf: (row: Row) => Name,
): Map<Name, Tally> {
  const tallies = new Map<Name, Tally>();
  for (const row of rows) {
    const tally = tallies.get(nameOf(row)) ?? { requests: 0, failed: 0 };
    const requests = row._sum.requests ?? 0;
    tally.requests += requests;
    if (row.outcome !== "ok") tally.failed += requests;
    tallies.set(nameOf(row), tally);
  }
  return tallies;
}

/**
 * Returns the data of the portal's usage page for one period: the quota, requests by day and
 * outcome, by key, and by operation, and all periods. Members see the counts of the whole account,
 * which shares one quota, but only their own keys.
 */
export async function reportUsage(
  ctx: ActorContext,
  input: { period?: string | undefined },
): Promise<UsageReport> {
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

  // Only keys with requests in the period: an account can have thousands of keys.
  const keys = await prisma.apiKey.findMany({
    where: {
      ...ownershipWhere(ownershipFilter(ctx.actor)),
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
}

/**
 * Returns one period's requests by day, key, operation and outcome. Keys that the actor cannot access
 * are combined, without a name.
 */
export async function exportUsage(
  ctx: ActorContext,
  input: { period?: string | undefined },
): Promise<UsageExport> {
  const period = input.period ?? periodOf(ctx.clock());
  const within = detailOf(ctx.actor.account.id, period);
  const reach = ownershipWhere(ownershipFilter(ctx.actor));
  const { prisma } = ctx.db;
  const [named, others] = await Promise.all([
    prisma.usageDetail.findMany({
      where: { ...within, apiKey: reach },
      select: {
        day: true,
        operation: true,
        outcome: true,
        requests: true,
        apiKey: { select: { name: true, lastFour: true } },
      },
      orderBy: [{ day: "asc" }, { apiKeyId: "asc" }, { operation: "asc" }, { outcome: "asc" }],
    }),
    prisma.usageDetail.groupBy({
      by: ["day", "operation", "outcome"],
      where: { ...within, NOT: { apiKey: reach } },
      _sum: { requests: true },
      orderBy: [{ day: "asc" }, { operation: "asc" }, { outcome: "asc" }],
    }),
  ]);
  const rows = [
    ...named.map(({ day, apiKey: { name, lastFour }, ...what }) => ({
      ...what,
      day: dayOf(day),
      key: { name, last_four: lastFour },
    })),
    ...others.map(({ day, operation, outcome, _sum: { requests } }) => ({
      ...{ day: dayOf(day), key: null, operation, outcome },
      requests: requests ?? 0,
    })),
  ];
  // A stable sort: within a day, the rows of other users follow.
  return { period, rows: rows.toSorted((one, other) => one.day.localeCompare(other.day)) };
}

/**
 * Returns the account's requests in the current windows of the rate limits. The recorders write them
 * with a delay of some seconds: for display only, not for decisions.
 */
export async function getUsageWindows(ctx: ActorContext): Promise<UsageWindows> {
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
}
