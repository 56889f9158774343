import {
  RESTORABLE_DAYS,
  type Include,
  type GuideListInput,
  type GuideOrder,
} from "@guidepost/contract";
import type { Connection } from "@guidepost/database";
import { indexedOwnershipSql, type OwnershipFilter } from "#ownership.ts";
import type { SearchQuery } from "../search/document.ts";
import { GUIDE_SUMMARY_COLUMNS, type ListedRow, withStepsSql } from "./rows.ts";
import { matchedSql } from "./search.ts";

/** The order of a search. It is no value of `sort`. */
export const BY_RELEVANCE = "-relevance";
export type ListOrder = GuideOrder | typeof BY_RELEVANCE;
/** The key of guides that are not published, in the order of `published_at`. */
export const NEVER = "-infinity";

const TITLE_KEY = `lower(g.title collate "C")`;
const VIEWS_KEY = "coalesce(g.views_order, 0)";
const RATING_KEY =
  "(case when g.rating_count = 0 then 0 else g.rating_sum::float8 / g.rating_count end)";

// Each key is an expression of an index (account_id or user_id, key, id). No key is null, so that a
// row comparison is exact. One index serves both directions. `selected` is the text of a key that is
// no field of the row.
const KEYS = {
  created_at: { sql: "g.created_at", type: "timestamptz", selected: "null" },
  updated_at: { sql: "g.updated_at", type: "timestamptz", selected: "null" },
  published_at: {
    sql: "coalesce(g.published_at, '-infinity'::timestamptz)",
    type: "timestamptz",
    selected: "null",
  },
  title: { sql: TITLE_KEY, type: "text", selected: TITLE_KEY },
  views_count: { sql: VIEWS_KEY, type: "int", selected: `${VIEWS_KEY}::text` },
  average_rating: { sql: RATING_KEY, type: "float8", selected: `${RATING_KEY}::text` },
  deleted_at: { sql: "g.deleted_at", type: "timestamptz", selected: "null" },
  // No index has this key: a search sorts its matches.
  relevance: { sql: "g.score", type: "int", selected: "g.score::text" },
} as const;

/** The column and the direction of an order. */
export function orderOf(order: ListOrder): { column: keyof typeof KEYS; descending: boolean } {
  const descending = order.startsWith("-");
  return { column: (descending ? order.slice(1) : order) as keyof typeof KEYS, descending };
}

/** The position of a guide in a sorted list. */
export type GuidePosition = { key: string; id: number };

export type FindFilters = Pick<
  GuideListInput,
  | ("category" | "status" | "featured" | "slug" | "external_id" | "deleted")
  | ("created_since" | "created_before" | "updated_since" | "updated_before")
> & { ids?: readonly number[] | undefined; search?: SearchQuery | undefined };

export type FoundRow = ListedRow & { sort_key: string | null };

// The statements have no names: each connection would keep a prepared statement for each of the
// thousands of combinations.

/** The conditions of a statement and its values. */
function conditionsOf(owner: OwnershipFilter, filters: FindFilters) {
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const { category, status, featured, slug, external_id, ids, deleted, search } = filters;
  const where = [
    deleted
      ? `g.deleted_at > now() - make_interval(days => ${RESTORABLE_DAYS})`
      : "g.deleted_at is null",
  ];
  // An expression keeps the planner from the indexes of user and account, which are longer.
  if ([ids, search, slug, external_id].some((selection) => selection !== undefined))
    where.push(
      indexedOwnershipSql(owner, bind, {
        accountId: "(g.account_id + 0)",
        userId: "(g.user_id + 0)",
      }),
    );
  else if (owner.userId === null) where.push(indexedOwnershipSql(owner, bind));
  else {
    // As in listGuides: a second condition on guides would make the planner sort.
    const columns = { accountId: "u.account_id", userId: "g.user_id" };
    where.push(indexedOwnershipSql(owner, bind, columns));
  }
  if (category !== undefined) where.push(`g.category = ${bind(category)}::category`);
  if (status !== undefined) where.push(`g.status = ${bind(status)}::guide_status`);
  if (featured !== undefined) where.push(`g.featured_at is ${featured ? "not " : ""}null`);
  if (ids !== undefined) where.push(`g.id = any (${bind(ids)}::int[])`);
  // Both are unique per user: this reads one index entry for each user of the account.
  for (const [column, value] of Object.entries({ slug, external_id })) {
    if (value === undefined) continue;
    const users = `select id from users where account_id = ${bind(owner.accountId)}`;
    where.push(`g.${column} = ${bind(value)} and g.user_id = any (array(${users}))`);
  }
  for (const column of ["created", "updated"] as const) {
    const [since, before] = [filters[`${column}_since`], filters[`${column}_before`]];
    if (since !== undefined) where.push(`g.${column}_at >= ${bind(toTime(since))}::timestamptz`);
    if (before !== undefined) where.push(`g.${column}_at < ${bind(toTime(before))}::timestamptz`);
  }
  return { where, values, bind };
}

/** PostgreSQL refuses some offsets that ISO 8601 permits. */
function toTime(instant: string): string {
  return new Date(instant).toISOString();
}

/** Returns guides in an order (contract LIST-8). */
export async function findGuidesInOrder(
  connection: Connection,
  owner: OwnershipFilter,
  {
    order,
    after,
    offset,
    limit,
    include,
    ...filters
  }: FindFilters & {
    order: ListOrder;
    after?: GuidePosition | undefined;
    /** The number of guides before the page, instead of `after`. */
    offset?: number | undefined;
    limit: number;
    include?: Include;
  },
): Promise<FoundRow[]> {
  const { where, values, bind } = conditionsOf(owner, filters);
  const { column, descending } = orderOf(order);
  const key = KEYS[column];
  const direction = descending ? "desc" : "asc";
  // Only drafts have this key. Without the condition, a page could read all guides of the other status first.
  if (column === "published_at" && filters.status !== undefined)
    where.push(`${key.sql} ${filters.status === "draft" ? "=" : ">"} '${NEVER}'::timestamptz`);
  if (after) {
    const place = `${bind(after.key)}::${key.type}, ${bind(after.id)}::int`;
    where.push(`(${key.sql}, g.id) ${descending ? "<" : ">"} (${place})`);
  }
  const by = `order by ${key.sql} ${direction}, g.id ${direction}`;
  const skip = offset ? ` offset ${bind(offset)}` : "";
  const max = bind(limit);
  const page = `where ${where.join(" and ")} ${by} limit ${max}${skip}`;
  const columns = `${GUIDE_SUMMARY_COLUMNS}, ${key.selected} as sort_key`;
  const text = filters.search
    ? searchSql(filters.search, { columns, page, by, isScored: order === BY_RELEVANCE, bind })
    : `select ${columns} from guides g join users u on u.id = g.user_id ${page}`;
  const { rows } = await connection.query<FoundRow>({
    text: include ? withStepsSql(text, { limit: max, include }) : text,
    values,
  });
  return rows;
}

function searchSql(
  search: SearchQuery,
  {
    columns,
    page,
    by,
    ...options
  }: {
    columns: string;
    page: string;
    by: string;
    isScored: boolean;
    bind: (value: unknown) => string;
  },
): string {
  const { withMatched, fromMatched } = matchedSql(search, options);
  return `${withMatched}, page as materialized (select g.* from ${fromMatched} ${page})
select ${columns} from page g join users u on u.id = g.user_id ${by}`;
}

/** Returns the place of a row in an order. */
export function positionOf(order: ListOrder, row: FoundRow): GuidePosition {
  const { column } = orderOf(order);
  if (row.sort_key !== null) return { key: row.sort_key, id: row.id };
  return { key: (row[column as keyof FoundRow] as string | null) ?? NEVER, id: row.id };
}

/** Returns the number of guides on all pages, at most `max`. Reads an index entry for each of them. */
export async function countGuides(
  connection: Connection,
  owner: OwnershipFilter,
  { max, ...filters }: FindFilters & { max?: number | undefined },
): Promise<number> {
  const { where, values, bind } = conditionsOf(owner, filters);
  const { withMatched, fromMatched } = filters.search
    ? matchedSql(filters.search, { isScored: false, bind })
    : { withMatched: "", fromMatched: "guides g join users u on u.id = g.user_id" };
  const limit = max === undefined ? "" : ` limit ${bind(max)}`;
  const { rows } = await connection.query<{ total: number }>({
    text: `${withMatched} select count(*)::int as total
             from (select from ${fromMatched} where ${where.join(" and ")}${limit}) counted`,
    values,
  });
  return rows[0]?.total ?? 0;
}
