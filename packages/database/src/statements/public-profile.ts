import type { Connection } from "./in-transaction.ts";
import { guideSummaryColumns, type GuideSummaryRow } from "./guides.ts";
import { isPublic } from "./public-guide.ts";

export type PublicProfileRow = {
  id: number;
  username: string;
  display_name: string;
  created_at: Date;
  /** Published guides, counted up to `maxCount`. */
  guides_count: number;
};

/**
 * The author of this name; a removed one only while published guides are left (contract PUBLIC-3).
 * Counts `maxCount` guides at most, so that the cost does not grow with the number of guides.
 */
export const findPublicProfile = async (
  connection: Connection,
  username: string,
  maxCount: number,
): Promise<PublicProfileRow | undefined> => {
  // The order makes the planner read the author's index, whatever limit it assumes.
  const { rows } = await connection.query<PublicProfileRow>({
    name: "find_public_profile",
    text: `
select u.id, u.username, u.display_name, u.created_at, published.guides_count
  from users u
 cross join lateral (
   select count(*)::int as guides_count
     from (select from guides g where g.user_id = u.id and ${isPublic}
            order by g.published_at desc, g.id desc limit $2) counted
 ) published
 where u.username = $1 and (u.removed_at is null or published.guides_count > 0)`,
    values: [username, maxCount],
  });
  return rows[0];
};

/** The author's last featured guides, at most `$2`. */
const featured = (columns: string) => `
select ${columns} from guides g join users u on u.id = g.user_id
 where g.user_id = $1 and g.featured_at is not null and ${isPublic}
 order by g.featured_at desc, g.id desc limit $2`;

/** The author's published guides that are pinned, last featured first. */
export const listFeaturedGuides = async (
  connection: Connection,
  userId: number,
  most: number,
): Promise<GuideSummaryRow[]> => {
  const { rows } = await connection.query<GuideSummaryRow>({
    name: "list_featured_guides",
    text: featured(guideSummaryColumns),
    values: [userId, most],
  });
  return rows;
};

export type PublishedGuideRow = GuideSummaryRow & { published_at: Date };

/**
 * The author's published guides, last published first, without the `featured` ones that
 * `listFeaturedGuides` tells; `after` is the last row of the page before.
 */
export const listPublishedGuides = async (
  connection: Connection,
  userId: number,
  page: {
    featured: number;
    limit: number;
    after: { createdAt: Date; id: number } | undefined;
  },
): Promise<PublishedGuideRow[]> => {
  const { after } = page;
  // Two statements, so that the cursor's is a condition of the index.
  const { rows } = await connection.query<PublishedGuideRow>({
    name: after ? "list_published_guides_after" : "list_published_guides",
    text: `
select ${guideSummaryColumns} from guides g join users u on u.id = g.user_id
 where g.user_id = $1 and ${isPublic} and g.id not in (${featured("g.id")})
   ${after ? "and (g.published_at, g.id) < ($4::timestamptz, $5::int)" : ""}
 order by g.published_at desc, g.id desc limit $3`,
    values: [userId, page.featured, page.limit, ...(after ? [after.createdAt, after.id] : [])],
  });
  return rows;
};
