import type { Pool } from "pg";
import type { GuideReach } from "./guides.ts";

export type AuthorRow = { username: string; removed: boolean };

// For each user one look into the index of its guides, however many there are: in its order, or
// the planner would hope to meet one soon in the whole table.
const text = `
select u.username, u.removed_at is not null as removed
  from users u
 cross join lateral (
   select from guides g where g.user_id = u.id and g.deleted_at is null
    order by g.created_at desc, g.id desc limit 1
 ) as written
 where u.account_id = $1 and ($2::int is null or u.id = $2)
 order by u.username`;

/** The users within reach, removed ones included, who have guides that are not deleted. */
export const listAuthors = async (pool: Pool, reach: GuideReach): Promise<AuthorRow[]> => {
  const { rows } = await pool.query<AuthorRow>({
    name: "list_authors",
    text,
    values: [reach.accountId, reach.userId],
  });
  return rows;
};
