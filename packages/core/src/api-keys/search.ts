import {
  type ApiKey,
  type ApiKeyAnswer,
  type ApiKeySearch,
  type ApiKeySearchInput,
  KEYS_PER_PAGE,
} from "@guidepost/contract";
import type { ActorContext } from "../context.ts";
import { forbidden, notFound } from "../errors.ts";
import { ownershipFilter } from "../ownership.ts";
import { toApiKey } from "./api-key.ts";
import * as store from "./store/read.ts";
import { countKeys, searchKeys as selectKeys, type KeySearch } from "./store/search.ts";

/**
 * Returns one page of the keys that the actor can access, with the number of keys in each group. A
 * page number above the last one returns the last page. Temporary keys are listed only while they are
 * valid.
 */
export async function searchKeys(
  ctx: ActorContext,
  input: ApiKeySearchInput,
): Promise<ApiKeySearch> {
  const { actor, db } = ctx;
  const now = ctx.clock();
  const filter = ownershipFilter(actor);
  const owner = input.own ? { ...filter, userId: actor.user.id } : filter;
  const { group, sort, descending } = input;
  const search: KeySearch = {
    group,
    sort,
    descending,
    now,
    search: input.search || undefined,
    limit: KEYS_PER_PAGE,
    offset: (input.page - 1) * KEYS_PER_PAGE,
  };
  const [ids, counted, has_other_holders] = await Promise.all([
    selectKeys(db.pool, owner, search),
    countKeys(db.pool, owner, search),
    owner.userId === null &&
      store.hasOtherHolders(db, { accountId: owner.accountId, userId: actor.user.id }),
  ]);
  const counts = { ...counted, all: counted.active + counted.expired + counted.revoked };
  const pages = Math.max(1, Math.ceil(counts[group] / KEYS_PER_PAGE));
  if (input.page > pages) return searchKeys(ctx, { ...input, page: pages });
  const rows = await store.findKeys(db, ids);
  const keys = rows.map((row) => toApiKey(row, now));
  return { keys, counts, has_other_holders, page: input.page, pages };
}

/**
 * Returns the key of the request.
 * @throws `forbidden` for a session
 */
export async function getOwnKey({ actor, db, clock }: ActorContext): Promise<ApiKey> {
  if (actor.via.kind !== "key") throw forbidden();
  const [row] = await store.findKeys(db, [actor.via.keyId]);
  if (!row) throw notFound("Key not found");
  return toApiKey(row, clock());
}

/**
 * Returns a key, with the key that it replaces and the one that replaces it (contract KEY-8).
 *
 * @throws `not_found` for a key that the actor cannot access
 */
export async function getKey(ctx: ActorContext, { id }: { id: number }): Promise<ApiKeyAnswer> {
  const rotations = await store.findRotations(ctx.db, ownershipFilter(ctx.actor), id);
  const [row] = rotations ? await store.findKeys(ctx.db, [id]) : [];
  if (!rotations || !row) throw notFound("Key not found");
  return { key: toApiKey(row, ctx.clock()), ...rotations };
}
