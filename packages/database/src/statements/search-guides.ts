import type { Pool } from "pg";
import type { Category, GuideStatus } from "../generated/enums.ts";
import { guideSummaryColumns, type GuideReach, type GuideSummaryRow } from "./guides.ts";

// Each with the id behind it, so that no two guides are equal and pages do not overlap.
const orders = {
  updated: { key: "g.updated_at", direction: "desc" },
  created: { key: "g.created_at", direction: "desc" },
  views: { key: "g.views_count", direction: "desc" },
  title: { key: "lower(g.title)", direction: "asc" },
} as const;

export type GuideSearchOrder = keyof typeof orders;

export type GuideSearch = {
  /** Part of the title or the description, in any case; undefined or nothing: any. */
  search: string | undefined;
  category: Category | undefined;
  status: GuideStatus | undefined;
  featured: boolean | undefined;
  order: GuideSearchOrder;
  limit: number;
  offset: number;
};

// The index on the account finds them; what is sorted and counted is kept narrow, and only the
// page is read whole. `strpos` looks for the text as it is: no character of it means another.
const textOf = (order: GuideSearchOrder) => {
  const { key, direction } = orders[order];
  const by = `order by key ${direction}, id desc`;
  return `
with found as materialized (
  select g.id, ${key} as key
    from guides g
   where g.account_id = $1 and ($2::int is null or g.user_id = $2) and g.deleted_at is null
     and ($3::text is null
          or strpos(lower(g.title), lower($3)) > 0 or strpos(lower(g.description), lower($3)) > 0)
     and ($4::category is null or g.category = $4)
     and ($5::guide_status is null or g.status = $5)
     and ($6::boolean is null or (g.featured_at is not null) = $6)
), page as (
  select id, row_number() over (${by}) as place from found ${by} limit $7 offset $8
)
select (select count(*)::int from found) as total, ${guideSummaryColumns}
  from (values (1)) as always
  left join (page join guides g on g.id = page.id join users u on u.id = g.user_id) on true
 order by page.place`;
};

/** One page of the guides that fit, and how many there are on all pages. */
export const searchGuides = async (
  pool: Pool,
  reach: GuideReach,
  search: GuideSearch,
): Promise<{ rows: GuideSummaryRow[]; total: number }> => {
  const { rows } = await pool.query<{ total: number } & (GuideSummaryRow | { id: null })>({
    name: `search_guides_${search.order}`,
    text: textOf(search.order),
    values: [
      reach.accountId,
      reach.userId,
      search.search ?? null,
      search.category ?? null,
      search.status ?? null,
      search.featured ?? null,
      search.limit,
      search.offset,
    ],
  });
  return {
    rows: rows.filter((row) => row.id !== null),
    total: rows[0]?.total ?? 0,
  };
};
