import { rowsByPlace, type Database } from "@guidepost/database";
import {
  MORE_GUIDES,
  PROFILE_COUNTED,
  PROFILE_FEATURED,
  PROFILE_PAGE,
  type PublicGuideInput,
} from "@guidepost/contract";
import { BRANDING_VERSION } from "#branding/index.ts";
import { isActiveAccountSql } from "#suspension/index.ts";
import { IS_PUBLIC, IS_PUBLISHED, moreByAuthorSql } from "./read.ts";

// The statements return each version as one text, because the driver takes long to parse arrays.

export type GuideVersionRow = {
  display_name: string;
  /** The file of the author's image. */
  avatar: string | null;
  /** 0 without branding, and on a plan without it. */
  branding_version: number;
  /** The guide, and the other guides on its page in their order: `<id>.<version>`, with commas. */
  states: string;
  /** Changes with the counters that the page shows. */
  statistics: string;
};

export type ProfileVersionRow = {
  display_name: string;
  profile_version: number;
  /** 0 without branding, and on a plan without it. */
  branding_version: number;
  guides_count: number;
  /** The guides on the first page in their order: `<id>.<version>`, with commas. */
  featured: string;
  newest: string;
  /** Whether there is a second page. */
  has_more: boolean;
  /** Changes with the counters that the page shows. */
  statistics: string;
};

function stateSql(guide: string): string {
  return `${guide}.id || '.' || ${guide}.version`;
}

// `limit 1` makes the planner read each address by unique indexes, for any number of addresses.
const FIND_GUIDE_VERSIONS_SQL = `
select wanted.place, this.display_name, this.avatar, this.branding_version, concat_ws(',', ${stateSql("this")}, more.states) as states,
       concat_ws(' ', this.views_count, this.completions_count, this.rating_sum, this.rating_count,
                 more.statistics) as statistics
  from unnest($1::text[], $2::text[]) with ordinality as wanted (username, slug, place)
 cross join lateral (
   select g.*, u.display_name, u.avatar, ${BRANDING_VERSION}
     from users u join guides g on g.user_id = u.id
    where u.username = wanted.username and g.slug = wanted.slug and ${IS_PUBLIC} limit 1
 ) this
 cross join lateral (
   select string_agg(${stateSql("g")}, ',' order by g.rank, g.moment desc, g.id desc) as states,
          string_agg(concat_ws(' ', g.rating_sum, g.rating_count), ' '
                     order by g.rank, g.moment desc, g.id desc) as statistics
     from ${moreByAuthorSql("$3")} g
 ) more`;

/** Returns the versions of published guides' pages, in the order of the addresses. */
export async function findGuideVersions(
  pool: Database["pool"],
  addresses: readonly PublicGuideInput[],
): Promise<(GuideVersionRow | undefined)[]> {
  const { rows } = await pool.query<GuideVersionRow & { place: string }>({
    name: "find_guide_versions",
    text: FIND_GUIDE_VERSIONS_SQL,
    values: [
      addresses.map(({ username }) => username),
      addresses.map(({ slug }) => slug),
      MORE_GUIDES,
    ],
  });
  return rowsByPlace(rows, addresses.length);
}

const RATING_SQL = "concat_ws(' ', g.rating_sum, g.rating_count)";

/** Selects the first guides of `author` by a date, for their states. */
function guidesByDateSql(date: string, condition: string, limit: number): string {
  return `
select g.id, g.version, g.rating_sum, g.rating_count, row_number() over (order by g.${date} desc, g.id desc) as place
  from guides g where g.user_id = author.id and ${condition} and ${IS_PUBLISHED}
 order by g.${date} desc, g.id desc limit ${limit}`;
}

// The first page of an author's guides, as `getPublicProfile` reads it.
const FIND_PROFILE_VERSIONS_SQL = `
select wanted.place, author.display_name, author.profile_version, author.branding_version, published.guides_count,
       coalesce(featured.states, '') as featured, coalesce(newest.states, '') as newest, newest.has_more,
       concat_ws(' ', featured.ratings, newest.ratings) as statistics
  from unnest($1::text[]) with ordinality as wanted (username, place)
 cross join lateral (
   select u.id, u.display_name, u.profile_version, u.removed_at, ${BRANDING_VERSION} from users u
    where u.username = wanted.username and ${isActiveAccountSql("u.account_id")} limit 1
 ) author
 cross join lateral (
   select count(*)::int as guides_count
     from (select from guides g where g.user_id = author.id and ${IS_PUBLISHED}
            order by g.published_at desc, g.id desc limit ${PROFILE_COUNTED + 1}) counted
 ) published
 cross join lateral (
   select string_agg(${stateSql("g")}, ',' order by g.place) as states,
          string_agg(${RATING_SQL}, ' ' order by g.place) as ratings,
          coalesce(array_agg(g.id), '{}') as ids
     from (${guidesByDateSql("featured_at", "g.featured_at is not null", PROFILE_FEATURED)}) g
 ) featured
 cross join lateral (
   select string_agg(${stateSql("g")}, ',' order by g.place) filter (where g.place <= ${PROFILE_PAGE}) as states,
          string_agg(${RATING_SQL}, ' ' order by g.place) filter (where g.place <= ${PROFILE_PAGE}) as ratings,
          count(*) > ${PROFILE_PAGE} as has_more
     from (${guidesByDateSql("published_at", "g.id <> all(featured.ids)", PROFILE_PAGE + 1)}) g
 ) newest
 where author.removed_at is null or published.guides_count > 0`;

/** Returns the versions of the first pages of authors' guides, in the order of the usernames. */
export async function findProfileVersions(
  pool: Database["pool"],
  usernames: readonly string[],
): Promise<(ProfileVersionRow | undefined)[]> {
  const { rows } = await pool.query<ProfileVersionRow & { place: string }>({
    name: "find_profile_versions",
    text: FIND_PROFILE_VERSIONS_SQL,
    values: [usernames],
  });
  return rowsByPlace(rows, usernames.length);
}
