import {
  type ApiKeySearch,
  type ApiKeySearchInput,
  type ApiKeyUsage,
  keyUsageDays,
  keysPerPage,
} from "@guidepost/contract";
import { type KeySearch, countKeys, searchKeys as selectKeys } from "@guidepost/database";
import type { ActorContext } from "../context.ts";
import { notFound } from "../errors.ts";
import { ownershipFilter, ownershipWhere } from "../ownership.ts";
import { toApiKey } from "./api-key.ts";
import { apiKeySelect } from "./store.ts";

/**
 * Returns one page of the keys that the actor can access, with the number of keys in each group. A
 * page after the last one returns the last one. Temporary keys are listed only while they work.
 */
export async function searchKeys(
  ctx: ActorContext,
  input: ApiKeySearchInput,
): Promise<ApiKeySearch> {
  const { actor, db } = ctx;
  const now = ctx.clock();
  const reach = ownershipWhere(ownershipFilter(actor));
  const search: KeySearch = {
    accountId: actor.account.id,
    userId: input.own ? actor.user.id : (reach.userId ?? null),
    search: input.search || undefined,
    group: input.group,
    sort: input.sort,
    descending: input.descending,
    limit: keysPerPage,
    offset: (input.page - 1) * keysPerPage,
    now,
  };
  const [ids, counted, others] = await Promise.all([
    selectKeys(db.pool, search),
    countKeys(db.pool, search),
    search.userId === null
      ? db.prisma.user.findFirst({
          where: { accountId: actor.account.id, id: { not: actor.user.id }, apiKeys: { some: {} } },
          select: { id: true },
        })
      : null,
  ]);
  const counts = { ...counted, all: counted.active + counted.expired + counted.revoked };
  const pages = Math.max(1, Math.ceil(counts[input.group] / keysPerPage));
  if (input.page > pages) return searchKeys(ctx, { ...input, page: pages });

  const rows = await db.prisma.apiKey.findMany({
    where: { id: { in: ids } },
    select: apiKeySelect,
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return {
    keys: ids.flatMap((id) => {
      const row = byId.get(id);
      return row ? [toApiKey(row, now)] : [];
    }),
    counts,
    has_other_holders: others !== null,
    page: input.page,
    pages,
  };
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Returns the recent requests with a key by operation, with a delay of some seconds.
 * @throws `not_found` for a key that the actor cannot access
 */
export async function getKeyUsage(ctx: ActorContext, input: { id: number }): Promise<ApiKeyUsage> {
  const { prisma } = ctx.db;
  const key = await prisma.apiKey.findFirst({
    where: { id: input.id, ...ownershipWhere(ownershipFilter(ctx.actor)) },
    select: { lastUsedAt: true },
  });
  if (!key) throw notFound("Key not found");
  const rows = await prisma.usageDetail.groupBy({
    by: ["operation"],
    where: {
      accountId: ctx.actor.account.id,
      apiKeyId: input.id,
      day: { gt: new Date(ctx.clock().getTime() - keyUsageDays * DAY_MS) },
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
}
