import {
  PROFILE_PAGE,
  PROFILE_SEARCHED,
  type AuthorLink,
  type Category,
} from "@guidepost/contract";
import type { Connection } from "@guidepost/database";
import { BRANDING_COLUMN, type PublicBrandingRow } from "#branding/index.ts";
import {
  matchedSql,
  PUBLIC_SUMMARY_COLUMNS,
  STEPS_COLUMN,
  type GuideRow,
  type GuideSummaryRow,
  type SearchQuery,
} from "#guides/index.ts";
import { isActiveAccountSql } from "#suspension/index.ts";

/** A reader: the SHA-256 (32 bytes) of the visitor id, and the id of the user if signed in. */
export type ReaderKey = { visitor: Buffer | null; userId: number | null };

/** Whether guides `g` are published: drafts have no `published_at`. Public lists have indexes with it. */
export const IS_PUBLISHED = "g.published_at is not null and g.deleted_at is null";

/**
 * Whether guides `g` are public: published, and of an account that is not suspended (contract ACCT-14). A part of a
 * statement that has checked the author with it, or the author's account, uses `IS_PUBLISHED`.
 */
export const IS_PUBLIC = `${IS_PUBLISHED} and ${isActiveAccountSql("g.account_id")}`;

/** Whether the reader's actions on guide `g` count: false without a visitor id and for the author. */
export function isCountedSql(visitor: `$${number}`, userId: `$${number}`): string {
  return `(${visitor}::bytea is not null and ${userId}::int is distinct from g.user_id)`;
}

const FIND_PUBLIC_GUIDE_SQL = `
select ${PUBLIC_SUMMARY_COLUMNS}, u.avatar, ${STEPS_COLUMN}, ${BRANDING_COLUMN}
  from users u join guides g on g.user_id = u.id
 where u.username = $1 and g.slug = $2 and ${IS_PUBLIC}`;

/** What a guide's page shows of its author and of the author's account. */
type AuthorRow = {
  /** The file of the author's image; null without one. */
  avatar: string | null;
  branding: PublicBrandingRow | null;
};

/** Returns a public guide with its steps, the file of its author's avatar, and the branding. */
export async function findPublicGuide(
  connection: Connection,
  { username, slug }: { username: string; slug: string },
): Promise<(GuideRow & AuthorRow) | undefined> {
  const { rows } = await connection.query<GuideRow & AuthorRow>({
    name: "find_public_guide",
    text: FIND_PUBLIC_GUIDE_SQL,
    values: [username, slug],
  });
  return rows[0];
}

export type ReadingRow = GuideSummaryRow & {
  is_author: boolean;
  completed: boolean;
  rating: number | null;
  feedback: string | null;
  feedback_closed: boolean;
};

const FIND_READING_SQL = `
select ${PUBLIC_SUMMARY_COLUMNS}, g.user_id is not distinct from $3::int as is_author,
       r.completed_at is not null as completed, r.rating, f.text as feedback,
       coalesce(r.feedback_closed, false) as feedback_closed
  from guides g
  join users u on u.id = g.user_id
  left join guide_readers r on r.guide_id = g.id and r.visitor = $2
  left join guide_feedback f on f.guide_id = g.id and f.visitor = $2
 where g.id = $1 and ${IS_PUBLIC}`;

/** Returns a public guide without its steps, and what this reader did with it. */
export async function findReading(
  connection: Connection,
  { visitor, userId }: ReaderKey,
  id: number,
): Promise<ReadingRow | undefined> {
  const { rows } = await connection.query<ReadingRow>({
    name: "find_reading",
    text: FIND_READING_SQL,
    values: [id, visitor, userId],
  });
  return rows[0];
}

export type PublicProfileRow = AuthorRow & {
  id: number;
  account_id: number;
  username: string;
  display_name: string;
  created_at: string;
  bio: string;
  profile_version: number;
  links: AuthorLink[];
  /** The number of published guides, counted up to `maxCount`. */
  guides_count: number;
};

// The `order by` makes the planner use the author's index for any limit.
const FIND_PUBLIC_PROFILE_SQL = `
select u.id, u.account_id, u.username, u.display_name, u.created_at, u.bio, u.avatar, u.profile_version,
       coalesce((select json_agg(json_build_object('label', l.label, 'url', l.url) order by l.position)
                   from author_links l where l.user_id = u.id), '[]'::json) as links,
       published.guides_count, ${BRANDING_COLUMN}
  from users u
 cross join lateral (
   select count(*)::int as guides_count
     from (select from guides g where g.user_id = u.id and ${IS_PUBLISHED}
            order by g.published_at desc, g.id desc limit $2) counted
 ) published
 where u.username = $1 and ${isActiveAccountSql("u.account_id")}
   and (u.removed_at is null or published.guides_count > 0)`;

/**
 * Returns an author by username; a removed one only if it has published guides (contract PUBLIC-3).
 * Counts at most `maxCount` guides, which limits the cost.
 */
export async function findPublicProfile(
  connection: Connection,
  { username, maxCount }: { username: string; maxCount: number },
): Promise<PublicProfileRow | undefined> {
  const { rows } = await connection.query<PublicProfileRow>({
    name: "find_public_profile",
    text: FIND_PUBLIC_PROFILE_SQL,
    values: [username, maxCount],
  });
  return rows[0];
}

/** Selects the last featured guides of the author `$1`, at most `$2`. */
function featuredGuidesSql(columns: string): string {
  return `
select ${columns} from guides g join users u on u.id = g.user_id
 where g.user_id = $1 and g.featured_at is not null and ${IS_PUBLIC}
 order by g.featured_at desc, g.id desc limit $2`;
}

type FeaturedOfUser = { userId: number; maxFeatured: number };

/** Returns the author's featured guides, last featured first. */
export async function listFeaturedGuides(
  connection: Connection,
  { userId, maxFeatured }: FeaturedOfUser,
): Promise<GuideSummaryRow[]> {
  const { rows } = await connection.query<GuideSummaryRow>({
    name: "list_featured_guides",
    text: featuredGuidesSql(PUBLIC_SUMMARY_COLUMNS),
    values: [userId, maxFeatured],
  });
  return rows;
}

export type PublishedGuideRow = GuideSummaryRow & { published_at: string };

/**
 * Returns the author's published guides, last published first, without those that
 * `listFeaturedGuides` returns.
 *
 * @param page `after` is the last row of the page before
 */
export async function listPublishedGuides(
  connection: Connection,
  page: FeaturedOfUser & { limit: number; after: { at: string; id: number } | undefined },
): Promise<PublishedGuideRow[]> {
  const { userId, maxFeatured, limit, after } = page;
  // Two statements, so that the cursor is a condition of the index.
  const { rows } = await connection.query<PublishedGuideRow>({
    name: after ? "list_published_guides_after" : "list_published_guides",
    text: `
select ${PUBLIC_SUMMARY_COLUMNS} from guides g join users u on u.id = g.user_id
 where g.user_id = $1 and ${IS_PUBLIC} and g.id not in (${featuredGuidesSql("g.id")})
   ${after ? "and (g.published_at, g.id) < ($4::timestamptz, $5::int)" : ""}
 order by g.published_at desc, g.id desc limit $3`,
    values: [userId, maxFeatured, limit, ...(after ? [after.at, after.id] : [])],
  });
  return rows;
}

export type PublishedFilters = { search: SearchQuery | undefined; category: Category | undefined };

/**
 * Returns the author's published guides that match, featured ones included, last published first. A search reads at
 * most `PROFILE_SEARCHED` guides of the index of words, which limits the cost of a frequent word.
 *
 * @param page `after` is the last row of the page before
 */
export async function listMatchingGuides(
  connection: Connection,
  page: PublishedFilters & {
    userId: number;
    limit: number;
    after: { at: string; id: number } | undefined;
  },
): Promise<PublishedGuideRow[]> {
  const { userId, limit, after, search, category } = page;
  const values: unknown[] = [userId, limit];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const { withMatched, fromMatched } = search
    ? matchedSql(search, { isScored: false, bind, max: PROFILE_SEARCHED })
    : { withMatched: "", fromMatched: "guides g" };
  const where = ["g.user_id = $1", IS_PUBLIC];
  if (category !== undefined) where.push(`g.category = ${bind(category)}::category`);
  if (after)
    where.push(`(g.published_at, g.id) < (${bind(after.at)}::timestamptz, ${bind(after.id)}::int)`);
  const parts = { search, category, after };
  const given = Object.entries(parts).flatMap(([name, value]) => (value === undefined ? [] : name));
  const { rows } = await connection.query<PublishedGuideRow>({
    name: ["list_matching_guides", ...given].join("_"),
    text: `${withMatched}
select ${PUBLIC_SUMMARY_COLUMNS} from ${fromMatched} join users u on u.id = g.user_id
 where ${where.join(" and ")}
 order by g.published_at desc, g.id desc limit $2`,
    values,
  });
  return rows;
}

/** Selects the first guides by one order, of the author of guide `this`, without it. */
function otherGuidesSql(
  rank: number,
  date: "featured_at" | "published_at",
  condition: string,
  limit: `$${number}`,
): string {
  return `
(select g.*, ${rank} as rank, g.${date} as moment from guides g
  where g.user_id = this.user_id and g.id <> this.id and ${condition} and ${IS_PUBLISHED}
  order by g.${date} desc, g.id desc limit ${limit})`;
}

/**
 * Selects the guides `other` for the page of guide `this`: the featured ones of its author first,
 * then the last published. They are sorted by `rank, moment desc, id desc`.
 */
export function moreByAuthorSql(limit: `$${number}`): string {
  return `(${otherGuidesSql(0, "featured_at", "g.featured_at is not null", limit)}
 union all ${otherGuidesSql(1, "published_at", "g.featured_at is null", limit)}
 order by rank, moment desc, id desc limit ${limit})`;
}

const LIST_MORE_BY_AUTHOR_SQL = `
select ${PUBLIC_SUMMARY_COLUMNS}
  from guides this
  join users u on u.id = this.user_id
 cross join lateral ${moreByAuthorSql("$2")} g
 where this.id = $1 and this.published_at is not null and this.deleted_at is null
   and ${isActiveAccountSql("this.account_id")}
 order by g.rank, g.moment desc, g.id desc`;

/** Returns other public guides of a published guide's author: featured first, then last published. */
export async function listMoreByAuthor(
  connection: Connection,
  { id, limit }: { id: number; limit: number },
): Promise<GuideSummaryRow[]> {
  const { rows } = await connection.query<GuideSummaryRow>({
    name: "list_more_by_author",
    text: LIST_MORE_BY_AUTHOR_SQL,
    values: [id, limit],
  });
  return rows;
}

/** An address of the sitemap; `slug` is null for an author's profile. */
export type SitemapRow = { username: string; slug: string | null; updated_at: string };

// An author has the id of the first published guide, so it is on one page only. Its `updated_at` is
// that of the newest change on the first page of its profile.
const LIST_SITEMAP_ENTRIES_SQL = `
with page as (
  select g.id, g.user_id, g.slug, g.updated_at from guides g
   where g.id > $1::bigint and g.id <= $2::bigint and ${IS_PUBLIC}
), author as (
  select page.user_id, min(page.id) as id from page group by page.user_id
  having not exists (
    select from guides g where g.user_id = page.user_id and g.id <= $1::bigint and ${IS_PUBLISHED}
  )
), entry as (
  select id, user_id, slug, updated_at from page
   union all
  select author.id, author.user_id, null, newest.updated_at
    from author cross join lateral (
      select max(shown.updated_at) as updated_at
        from (select g.updated_at from guides g
               where g.user_id = author.user_id and ${IS_PUBLISHED}
               order by g.published_at desc, g.id desc limit ${PROFILE_PAGE}) shown
    ) newest
)
select u.username, entry.slug, entry.updated_at
  from entry join users u on u.id = entry.user_id
 order by entry.id, entry.slug nulls first`;

/** Returns the public guides with ids above `after` up to `to`, and their authors, in order of ids. */
export async function listSitemapEntries(
  connection: Connection,
  { after, to }: { after: number; to: number },
): Promise<SitemapRow[]> {
  const { rows } = await connection.query<SitemapRow>({
    name: "list_sitemap_entries",
    text: LIST_SITEMAP_ENTRIES_SQL,
    values: [after, to],
  });
  return rows;
}

/** Returns the highest id of a published guide; 0 when there is none. */
export async function lastPublishedId(connection: Connection): Promise<number> {
  const { rows } = await connection.query<{ id: number | null }>({
    name: "last_published_id",
    text: `select max(g.id) as id from guides g where ${IS_PUBLIC}`,
    values: [],
  });
  return rows[0]?.id ?? 0;
}
