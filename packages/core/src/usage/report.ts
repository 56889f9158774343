import {
  type UsageExport,
  type UsageReport,
  type UsageWindows,
  periodOf,
} from "@guidepost/contract";
import { HOUR_MS, MINUTE_MS, windowEnd, windowIndex } from "@guidepost/rate-limit";
import { type ActorContext, readWithLag } from "../context.ts";
import { ownershipFilter } from "../ownership.ts";
import { getUsage } from "./quota.ts";
import * as store from "./store/read.ts";

type Tally = { requests: number; failed: number };
type Count = { outcome: string; requests: number };

/** Sums requests and failed requests per `nameOf`, most requests first. */
function tallyBy<Row extends Count, Name>(
  rows: readonly Row[],
  nameOf: (row: Row) => Name,
): [Name, Tally][] {
  const tallies = new Map<Name, Tally>();
  for (const row of rows) {
    const tally = tallies.get(nameOf(row)) ?? { requests: 0, failed: 0 };
    tally.requests += row.requests;
    // A 304 is no error.
    if (row.outcome !== "ok" && row.outcome !== "not_modified") tally.failed += row.requests;
    tallies.set(nameOf(row), tally);
  }
  return [...tallies].toSorted(([, one], [, other]) => other.requests - one.requests);
}

/** Groups the requests of each day by outcome. The rows are in order of days. */
function outcomesByDay(rows: readonly (Count & { day: string })[]): UsageReport["days"] {
  const days = new Map<string, Record<string, number>>();
  for (const { day, outcome, requests } of rows)
    days.set(day, { ...days.get(day), [outcome]: requests });
  return [...days].map(([day, outcomes]) => ({ day, outcomes }));
}

/**
 * Returns the data of the portal's usage page for one period: the quota, requests by day, key and
 * operation, and all periods. Members see the counts of the whole account, which shares one quota,
 * but only their own keys.
 */
export async function reportUsage(
  ctx: ActorContext,
  input: { period?: string | undefined },
): Promise<UsageReport> {
  const period = input.period ?? periodOf(ctx.clock());
  const accountId = ctx.actor.account.id;
  const [usage, { byDay, byKey, byOperation }, periods] = await Promise.all([
    getUsage(ctx, { period }),
    readWithLag(ctx, (db) => store.countRequests(db, { accountId, period })),
    store.listPeriods(ctx.db, accountId),
  ]);
  // Only keys with requests in the period: an account can have thousands of keys.
  const ids = byKey.map((row) => row.apiKeyId);
  const keys = await store.findKeyNames(ctx.db, ownershipFilter(ctx.actor), ids);
  const keysById = new Map(keys.map((key) => [key.id, key]));
  return {
    usage,
    days: outcomesByDay(byDay),
    keys: tallyBy(byKey, (row) => row.apiKeyId).flatMap(([id, tally]) => {
      const key = keysById.get(id);
      if (!key) return [];
      const { username } = key.user;
      return [{ id, name: key.name, last_four: key.lastFour, username, ...tally }];
    }),
    operations: tallyBy(byOperation, (row) => row.operation).map(([operation, tally]) => ({
      operation,
      ...tally,
    })),
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
  const owner = ownershipFilter(ctx.actor);
  const rows = await readWithLag(ctx, (db) => store.listRequests(db, owner, period));
  // The sort is stable: within a day, the combined rows of other keys come last.
  return { period, rows: rows.toSorted((one, other) => one.day.localeCompare(other.day)) };
}

/**
 * Returns the account's requests in the current windows of the rate limits. The recorders write them
 * with a delay of some seconds: for display only, not for decisions.
 */
export async function getUsageWindows(ctx: ActorContext): Promise<UsageWindows> {
  const { id, limits } = ctx.actor.account;
  const row = await store.findWindows(ctx.db, id);
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
