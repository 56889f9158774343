import { keysPerPage, type ApiKeySearch, type ApiKeySearchInput } from "@guidepost/contract";
import { countKeys, searchKeys as selectKeys, type KeySearch } from "@guidepost/database";
import type { ActorContext } from "../context.ts";
import { keysInReach } from "./reach.ts";
import { apiKeySelect } from "./store.ts";
import { toApiKey } from "./to-api-key.ts";

/**
 * One page of the keys within reach, with the number of keys in each group. A page past the last
 * one is the last one. Temporary keys are listed only while they work.
 */
export async function searchKeys(
  ctx: ActorContext,
  input: ApiKeySearchInput,
): Promise<ApiKeySearch> {
  const { actor, db } = ctx;
  const now = ctx.clock();
  const reach = keysInReach(actor);
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
