import { keyUsageDays, type ApiKeyUsage } from "@guidepost/contract";
import type { ActorContext } from "../context.ts";
import { notFound } from "../domain-error.ts";
import { keysInReach } from "./reach.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** What was asked for with a key lately, by UTC day; seconds late. `not_found` out of reach. */
export const getKeyUsage = async (
  ctx: ActorContext,
  input: { id: number },
): Promise<ApiKeyUsage> => {
  const { prisma } = ctx.db;
  const key = await prisma.apiKey.findFirst({
    where: { id: input.id, ...keysInReach(ctx.actor) },
    select: { lastUsedAt: true },
  });
  if (!key) throw notFound("Key not found");
  const rows = await prisma.usageDetail.groupBy({
    by: ["operation"],
    where: {
      accountId: ctx.actor.account.id,
      apiKeyId: input.id,
      day: { gt: new Date(ctx.clock().getTime() - keyUsageDays * dayMs) },
    },
    _sum: { requests: true },
  });
  const operations = rows.map((row) => ({
    operation: row.operation,
    requests: row._sum.requests ?? 0,
  }));
  return {
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
    requests: operations.reduce((total, { requests }) => total + requests, 0),
    operations: operations.toSorted((one, other) => other.requests - one.requests),
  };
};
