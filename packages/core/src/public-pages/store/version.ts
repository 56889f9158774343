import { batcherPerPool, distinctItems, rowsByPlace, type Database } from "@guidepost/database";
import { MORE_GUIDES, type PublicGuideInput } from "@guidepost/contract";
import { IS_PUBLIC, moreByAuthorSql } from "./read.ts";

export type GuideVersionRow = {
  display_name: string;
  /** The guide, and the other guides on its page in their order: `<id> <updated_at>`. */
  states: string[];
  /** Changes with the counters that the page shows. */
  statistics: string;
};

function stateSql(guide: string): string {
  const updatedAt = `${guide}.updated_at at time zone 'utc'`;
  return `${guide}.id || ' ' || to_char(${updatedAt}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

// `limit 1` makes the planner read each address by unique indexes, for any number of addresses.
const FIND_GUIDE_VERSIONS_SQL = `
select wanted.place, this.display_name, ${stateSql("this")} || more.states as states,
       concat_ws(' ', this.views_count, this.completions_count, this.rating_sum, this.rating_count,
                 more.statistics) as statistics
  from unnest($1::text[], $2::text[]) with ordinality as wanted (username, slug, place)
 cross join lateral (
   select g.*, u.display_name from users u join guides g on g.user_id = u.id
    where u.username = wanted.username and g.slug = wanted.slug and ${IS_PUBLIC} limit 1
 ) this
 cross join lateral (
   select coalesce(array_agg(${stateSql("g")} order by g.rank, g.moment desc, g.id desc), '{}') as states,
          string_agg(concat_ws(' ', g.rating_sum, g.rating_count), ' '
                     order by g.rank, g.moment desc, g.id desc) as statistics
     from ${moreByAuthorSql("$3")} g
 ) more`;

const MAX_ADDRESSES = 100;

const guideVersions = batcherPerPool<PublicGuideInput, GuideVersionRow | undefined>((pool) => ({
  name: "find_guide_versions",
  send: distinctItems(
    ({ username, slug }) => `${username}/${slug}`,
    async (wanted) => {
      const { rows } = await pool.query<GuideVersionRow & { place: string }>({
        name: "find_guide_versions",
        text: FIND_GUIDE_VERSIONS_SQL,
        values: [
          wanted.map(({ username }) => username),
          wanted.map(({ slug }) => slug),
          MORE_GUIDES,
        ],
      });
      return rowsByPlace(rows, wanted.length);
    },
  ),
  groupOf: ({ username }) => username,
  maxItems: MAX_ADDRESSES,
  isRepeatable: true,
}));

/**
 * Returns the version of a published guide's page; `undefined` when no guide is published at the
 * address. The statement starts after the call, and serves concurrent calls.
 */
export function findGuideVersion(
  pool: Database["pool"],
  address: PublicGuideInput,
): Promise<GuideVersionRow | undefined> {
  return guideVersions(pool, address);
}
