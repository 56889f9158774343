import type { Connection } from "./in-transaction.ts";
import { isPublic } from "./public-guide.ts";

/** `slug` is null for the author's own page. */
export type SitemapRow = { username: string; slug: string | null; updated_at: Date };

// An author stands beside the first of the published guides, so on one page only, and is as new as
// the newest of them.
const entries = `
with page as (
  select g.id, g.user_id, g.slug, g.updated_at from guides g
   where g.id > $1::bigint and g.id <= $2::bigint and ${isPublic}
), author as (
  select page.user_id, min(page.id) as id from page group by page.user_id
  having not exists (
    select from guides g where g.user_id = page.user_id and g.id <= $1::bigint and ${isPublic}
  )
), entry as (
  select id, user_id, slug, updated_at from page
   union all
  select author.id, author.user_id, null, newest.updated_at
    from author cross join lateral (
      select max(g.updated_at) as updated_at from guides g
       where g.user_id = author.user_id and ${isPublic}
    ) newest
)
select u.username, entry.slug, entry.updated_at
  from entry join users u on u.id = entry.user_id
 order by entry.id, entry.slug nulls first`;

/** The published guides whose ids are past `after` and up to `to`, and authors, in order of ids. */
export const listSitemap = async (
  connection: Connection,
  range: { after: number; to: number },
): Promise<SitemapRow[]> => {
  const { rows } = await connection.query<SitemapRow>({
    name: "list_sitemap",
    text: entries,
    values: [range.after, range.to],
  });
  return rows;
};

/** The highest id of a published guide; 0 where there is none. */
export const lastPublishedId = async (connection: Connection): Promise<number> => {
  const { rows } = await connection.query<{ id: number | null }>({
    name: "last_published_id",
    text: `select max(g.id) as id from guides g where ${isPublic}`,
    values: [],
  });
  return rows[0]?.id ?? 0;
};
