import { batcherPerPool, type Database } from "@guidepost/database";
import { MORE_GUIDES } from "@guidepost/contract";
import { IS_PUBLIC, moreByAuthorSql } from "./read.ts";

export type GuideAddress = { username: string; slug: string };

export type GuideVersionRow = {
  user_id: number;
  /** A page with the same version has the same content, except the counters. */
  version: string;
  /** Changes with the counters that the page shows. */
  statistics: string;
};

// Each state of a guide has its own `updated_at`. The author's names have no such column, so the row's
// version of PostgreSQL (`xmin`) stands for them. `limit 1` makes the planner read each address by
// unique indexes, for any number of addresses.
const FIND_GUIDE_VERSIONS_SQL = `
select wanted.place, this.user_id,
       concat_ws(' ', this.id, this.updated_at, this.user_version, more.versions) as version,
       concat_ws(' ', this.views_count, this.completions_count, this.rating_sum, this.rating_count,
                 more.statistics) as statistics
  from unnest($1::text[], $2::text[]) with ordinality as wanted (username, slug, place)
 cross join lateral (
   select g.*, u.xmin as user_version from users u join guides g on g.user_id = u.id
    where u.username = wanted.username and g.slug = wanted.slug and ${IS_PUBLIC} limit 1
 ) this
 cross join lateral (
   select string_agg(concat_ws(' ', g.id, g.updated_at), ' '
                     order by g.rank, g.moment desc, g.id desc) as versions,
          string_agg(concat_ws(' ', g.rating_sum, g.rating_count), ' '
                     order by g.rank, g.moment desc, g.id desc) as statistics
     from ${moreByAuthorSql("$3")} g
 ) more`;

const MAX_ADDRESSES = 100;

const guideVersions = batcherPerPool<GuideAddress, GuideVersionRow | undefined>((pool) => ({
  send: async (wanted) => {
    const keys = wanted.map(({ username, slug }) => `${username}/${slug}`);
    // Readers of the same page share a row.
    const distinct = new Map(keys.map((key, index) => [key, wanted[index] as GuideAddress]));
    const addresses = [...distinct.values()];
    // `bigint` arrives as text.
    const { rows } = await pool.query<GuideVersionRow & { place: string }>({
      name: "find_guide_versions",
      text: FIND_GUIDE_VERSIONS_SQL,
      values: [
        addresses.map(({ username }) => username),
        addresses.map(({ slug }) => slug),
        MORE_GUIDES,
      ],
    });
    const distinctKeys = [...distinct.keys()];
    const byKey = new Map(
      rows.map(({ place, ...row }) => [distinctKeys[Number(place) - 1], row] as const),
    );
    return keys.map((key) => byKey.get(key));
  },
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
  address: GuideAddress,
): Promise<GuideVersionRow | undefined> {
  return guideVersions(pool, address);
}
