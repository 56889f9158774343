import { periodOf, type UsageExport } from "@guidepost/contract";
import { keysInReach } from "../api-keys/reach.ts";
import type { ActorContext } from "../context.ts";
import { dayOf, detailOf } from "./detail.ts";

/**
 * One period's requests by day, key, operation and outcome: what the report adds up. Keys out of
 * the reader's reach are one, without a name.
 */
export const exportUsage = async (
  ctx: ActorContext,
  input: { period?: string | undefined },
): Promise<UsageExport> => {
  const period = input.period ?? periodOf(ctx.clock());
  const within = detailOf(ctx.actor.account.id, period);
  const reach = keysInReach(ctx.actor);
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
  // Those of others come after one's own, day by day: the order of what is equal stays.
  return { period, rows: rows.toSorted((one, other) => one.day.localeCompare(other.day)) };
};
