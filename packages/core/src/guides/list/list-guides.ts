import {
  MAX_LISTED,
  MAX_SEARCH_WORDS,
  type GuideAuthors,
  type GuideList,
  type GuideListInput,
  type GuideSearch,
  type GuideSearchInput,
} from "@guidepost/contract";
import { sharedReads } from "@guidepost/database";
import type { ActorContext } from "#context.ts";
import type { JsonText } from "#json-text.ts";
import { ownershipFilter, type OwnershipFilter } from "#ownership.ts";
import { invalid } from "#errors.ts";
import { authorFilter } from "../author.ts";
import { readWeeks } from "../insights/weeks.ts";
import { encodeListCursor, readListCursor } from "./list-cursor.ts";
import { cutPage, pageJson, pageSize, readCursor, readPage } from "./pagination.ts";
import { firstParts, textQuery } from "../search/document.ts";
import { findParts } from "../search/found-parts.ts";
import { searchParts, searchTerms, searchWords } from "../search/words.ts";
import {
  BY_RELEVANCE,
  countGuides,
  findGuidesInOrder,
  orderOf,
  positionOf,
  type FindFilters,
  type ListOrder,
} from "../store/list-in-order.ts";
import { listAuthors } from "../store/authors.ts";
import { listGuides as selectNewest } from "../store/list-newest.ts";
import type { ListedRow } from "../store/rows.ts";
import {
  appendSteps,
  toGuideSummary,
  toListedGuide,
  toListedGuideWithSteps,
} from "../read/to-guide.ts";

const RANGES = ["created_since", "created_before", "updated_since", "updated_before"] as const;
const SELECTIONS = ["ids", "slug", "external_id", ...RANGES] as const;
const MAX_ID = 2_147_483_647;

/** Whether a request has the parameters of `listInOrder`. `count` works with both kinds of list. */
function selectsOrder({ sort, deleted, q, ...input }: GuideListInput): boolean {
  if (deleted || q !== undefined || (sort !== undefined && sort !== "-created_at")) return true;
  return SELECTIONS.some((name) => input[name] !== undefined);
}

/** A page of rows, and the cursor of the next one. */
type RowPage = { rows: ListedRow[]; next_cursor: string | null; total?: number };

/**
 * Returns a page of guides, newest first, or in the order of `sort` (contract API-1, LIST-1, LIST-6,
 * LIST-8).
 *
 * @throws `validation_failed` for a cursor that does not decode or belongs to another list, and for a
 *   range of times with the order of another time (contract LIST-9, LIST-11)
 */
export async function listGuides(ctx: ActorContext, input: GuideListInput): Promise<GuideList> {
  const { rows, ...page } = await readList(ctx, input);
  const toListed = input.include ? toListedGuideWithSteps : toListedGuide;
  return { guides: rows.map((row) => toListed(row, ctx.portalUrl, input.fields)), ...page };
}

type WantedList = { ctx: ActorContext; input: GuideListInput };

const sharedLists = sharedReads<WantedList, JsonText>({
  name: "list_guides",
  keyOf: ({ ctx: { actor }, input }) =>
    JSON.stringify([ownershipFilter(actor), actor.user.id, input]),
  read: (pool, { ctx, input }) => readListJson({ ...ctx, db: { ...ctx.db, pool } }, input),
});

/**
 * Does what `listGuides` does, and returns JSON. Concurrent requests for the same list share it (decision 366).
 *
 * @throws what `listGuides` throws
 */
export function listGuidesJson(ctx: ActorContext, input: GuideListInput): Promise<JsonText> {
  return sharedLists(ctx.db.pool, { ctx, input });
}

/** PostgreSQL creates the JSON of the steps, which are most of a page with them (contract LIST-18). */
async function readListJson(ctx: ActorContext, input: GuideListInput): Promise<JsonText> {
  const { rows, ...page } = await readList(ctx, input);
  return pageJson(
    "guides",
    rows.map((row) => {
      const state = JSON.stringify(toListedGuide(row, ctx.portalUrl, input.fields));
      return { state, json: appendSteps(state, row) };
    }),
    page,
  );
}

async function readList(ctx: ActorContext, input: GuideListInput): Promise<RowPage> {
  const list = selectsOrder(input) ? listInOrder : listNewestFirst;
  if (input.count !== true) return list(ctx, input);
  const [page, total] = await Promise.all([list(ctx, input), countOf(ctx, input)]);
  return { ...page, total };
}

async function countOf(ctx: ActorContext, input: GuideListInput): Promise<number> {
  const filters = await filtersOf(ctx, input);
  return filters ? countGuides(ctx.db.pool, filters.owner, filters) : 0;
}

/** Refuses a search with too many words (contract LIST-16). */
function assertFewWords({ q }: GuideListInput): void {
  if (q !== undefined && searchWords(searchParts(q)).length > MAX_SEARCH_WORDS)
    throw invalid({ q: [`has too many words (maximum is ${MAX_SEARCH_WORDS})`] });
}

/**
 * Returns the filters of a request for the store; `undefined` when no guide can match. Uses the first words of
 * a search.
 */
async function filtersOf(
  ctx: ActorContext,
  input: Omit<GuideListInput, "limit">,
): Promise<(FindFilters & { owner: OwnershipFilter }) | undefined> {
  const { q } = input;
  const owner = await authorFilter(ctx, input.user_id);
  const search = owner && q !== undefined ? textQuery(owner, q) : undefined;
  if (!owner || (q !== undefined && !search)) return undefined;
  return { ...input, owner, ids: readIds(input.ids), search };
}

function readIds(ids: string | undefined): number[] | undefined {
  return ids
    ?.split(",")
    .map(Number)
    .filter((id) => id <= MAX_ID);
}

/** Refuses orders and ranges that no index serves (contract LIST-11, LIST-14). */
function assertOrder(input: GuideListInput, order: ListOrder): void {
  const { column } = orderOf(order);
  if (input.deleted && column !== "deleted_at")
    throw invalid({ sort: ["must be deleted_at or -deleted_at with deleted=true"] });
  if (!input.deleted && column === "deleted_at") throw invalid({ sort: ["requires deleted=true"] });
  const refused = RANGES.filter(
    (name) => input[name] !== undefined && !column.startsWith(name.slice(0, "created".length)),
  );
  if (refused.length === 0) return;
  const message = (name: string) => {
    if (input.deleted) return ["can't be combined with deleted=true"];
    const key = name.startsWith("created") ? "created_at" : "updated_at";
    return [`requires sort=${key} or sort=-${key}`];
  };
  throw invalid(Object.fromEntries(refused.map((name) => [name, message(name)])));
}

function defaultOrder({ deleted, q }: GuideListInput): ListOrder {
  if (deleted) return "-deleted_at";
  return q === undefined ? "-created_at" : BY_RELEVANCE;
}

async function listInOrder(ctx: ActorContext, input: GuideListInput): Promise<RowPage> {
  const order = input.sort ?? defaultOrder(input);
  assertOrder(input, order);
  assertFewWords(input);
  const after = readListCursor(input, order);
  const filters = await filtersOf(ctx, input);
  if (!filters) return { rows: [], next_cursor: null };
  const size = pageSize(input.limit);
  const { include } = input;
  const query = { ...filters, order, after, limit: size + 1, include };
  const rows = await findGuidesInOrder(ctx.db.pool, filters.owner, query);
  const { page, hasNext } = cutPage(rows, size);
  const last = hasNext ? page.at(-1) : undefined;
  return {
    rows: page,
    next_cursor: last ? encodeListCursor(input, order, positionOf(order, last)) : null,
  };
}

async function listNewestFirst(ctx: ActorContext, input: GuideListInput): Promise<RowPage> {
  const after = readCursor(input.cursor);
  const owner = await authorFilter(ctx, input.user_id);
  if (!owner) return { rows: [], next_cursor: null };
  const { page, next_cursor } = await readPage(
    input.limit,
    (limit) => selectNewest(ctx.db.pool, owner, { ...input, after, limit }),
    (row) => ({ at: row.created_at, id: row.id }),
  );
  return { rows: page, next_cursor };
}

/**
 * Returns a numbered page of the portal's list, or the last page where there are fewer. The pages contain at
 * most 10,000 guides: the cost of a page by its number grows with the number.
 */
export async function searchGuides(
  ctx: ActorContext,
  input: GuideSearchInput,
): Promise<GuideSearch> {
  const { author, search, sort, page, limit, excerpts, weekly, ...others } = input;
  const q = search === "" ? undefined : search;
  const order = sort ?? (q === undefined ? "-updated_at" : BY_RELEVANCE);
  const filters = await filtersOf(ctx, { ...others, q, user_id: author });
  if (!filters) return { guides: [], total: 0, has_more: false, page: 1, pages: 1, weeks: [] };
  const { pool } = ctx.db;
  const offset = Math.min((page - 1) * limit, MAX_LISTED);
  const [rows, counted] = await Promise.all([
    findGuidesInOrder(pool, filters.owner, {
      ...filters,
      order,
      offset,
      limit: Math.min(limit, MAX_LISTED - offset),
    }),
    countGuides(pool, filters.owner, { ...filters, max: MAX_LISTED + 1 }),
  ]);
  const total = Math.min(counted, MAX_LISTED);
  const pages = Math.max(1, Math.ceil(total / limit));
  if (page > pages) return searchGuides(ctx, { ...input, page: pages });
  const [parts, weeks] = await Promise.all([
    q !== undefined && excerpts ? findParts(pool, rows, searchTerms(firstParts(q))) : [],
    weekly ? readWeeks(ctx, rows) : [],
  ]);
  const guides = rows.map((row, index) => {
    const summary = toGuideSummary(row, ctx.portalUrl);
    const found = parts[index];
    return found ? { ...summary, found } : summary;
  });
  return { guides, total, has_more: counted > MAX_LISTED, page, pages, weeks };
}

/** Returns the authors of the guides that the actor may access, removed members included. */
export async function listGuideAuthors(ctx: ActorContext): Promise<GuideAuthors> {
  return { authors: await listAuthors(ctx.db.pool, ownershipFilter(ctx.actor)) };
}
