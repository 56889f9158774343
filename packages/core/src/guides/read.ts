import type {
  Guide,
  GuideAuthors,
  GuideList,
  GuideListInput,
  GuideSearch,
  GuideSearchInput,
} from "@guidepost/contract";
import type { ActorContext } from "../context.ts";
import { noSuchGuide } from "../errors.ts";
import { JsonText } from "../json-text.ts";
import { ownershipFilter, type OwnershipFilter } from "../ownership.ts";
import { readCursor, readPage } from "./pagination.ts";
import * as store from "./store/read.ts";
import type { GuideJsonRow, GuideRow } from "./store/rows.ts";
import { toGuide, toGuideJson, toGuideSummary } from "./to-guide.ts";

/**
 * Returns one guide with its steps.
 *
 * @throws `not_found` for a deleted guide and one that the actor may not access (contract SCOPE-4, LIFE-6)
 */
export async function getGuide(ctx: ActorContext, { id }: { id: number }): Promise<Guide> {
  const row = await readGuide(ctx, id);
  const steps = JSON.parse(row.steps_json) as GuideRow["steps"];
  return toGuide({ ...row, steps }, ctx.portalUrl);
}

/**
 * Does what `getGuide` does and returns `{ guide }` as JSON. PostgreSQL creates the JSON of the steps,
 * which are most of a guide.
 *
 * @throws `not_found`
 */
export async function getGuideJson(ctx: ActorContext, { id }: { id: number }): Promise<JsonText> {
  const row = await readGuide(ctx, id);
  return new JsonText(`{"guide":${toGuideJson(row, ctx.portalUrl)}}`);
}

async function readGuide(ctx: ActorContext, id: number): Promise<GuideJsonRow> {
  const row = await store.readGuide(ctx.db.pool, ownershipFilter(ctx.actor), id);
  if (!row) throw noSuchGuide();
  return row;
}

/**
 * Limits the actor's filter to one author. Returns `undefined` for a username that the actor may not
 * access or that does not exist (contract LIST-7).
 */
async function authorFilter(
  { actor, db }: ActorContext,
  username: string | undefined,
): Promise<OwnershipFilter | undefined> {
  const owner = ownershipFilter(actor);
  if (username === undefined) return owner;
  const wanted = username.toLowerCase();
  if (wanted === actor.user.username) return { ...owner, userId: actor.user.id };
  if (owner.userId !== null) return undefined;
  const userId = await store.findUserId(db.pool, {
    accountId: owner.accountId,
    username: wanted,
    mayBeRemoved: true,
  });
  return userId === undefined ? undefined : { ...owner, userId };
}

/**
 * Returns a page of guides, newest first (contract API-1, LIST-1, LIST-6).
 *
 * @throws `validation_failed` for a cursor that does not decode
 */
export async function listGuides(ctx: ActorContext, input: GuideListInput): Promise<GuideList> {
  const after = readCursor(input.cursor);
  const owner = await authorFilter(ctx, input.user_id);
  if (!owner) return { guides: [], next_cursor: null };
  const { page, next_cursor } = await readPage(
    input.limit,
    (limit) => store.listGuides(ctx.db.pool, owner, { ...input, after, limit }),
    (row) => ({ at: row.created_at, id: row.id }),
  );
  return { guides: page.map((row) => toGuideSummary(row, ctx.portalUrl)), next_cursor };
}

/**
 * Returns a numbered page of the portal's list, or the last page where there are fewer. Pages by
 * offset: the portal shows the total, and a plan bounds the number of guides of an account.
 */
export async function searchGuides(
  ctx: ActorContext,
  input: GuideSearchInput,
): Promise<GuideSearch> {
  const { author, sort, page, ...filters } = input;
  const owner = await authorFilter(ctx, author);
  if (!owner) return { guides: [], total: 0, page: 1, pages: 1 };
  const { rows, total } = await store.searchGuides(ctx.db.pool, owner, {
    ...filters,
    order: sort,
    offset: (page - 1) * filters.limit,
  });
  const pages = Math.max(1, Math.ceil(total / filters.limit));
  if (page > pages) return searchGuides(ctx, { ...input, page: pages });
  const guides = rows.map((row) => toGuideSummary(row, ctx.portalUrl));
  return { guides, total, page, pages };
}

/** Returns the authors of the guides that the actor may access, removed members included. */
export async function listGuideAuthors(ctx: ActorContext): Promise<GuideAuthors> {
  return { authors: await store.listAuthors(ctx.db.pool, ownershipFilter(ctx.actor)) };
}
