import type { Connection } from "@guidepost/database";
import { ownershipSql, type OwnershipFilter } from "#ownership.ts";

export type AuthorRow = { username: string; removed: boolean };

// Reads one entry of each user's index. `order by` makes the planner choose that index. Otherwise
// it would scan the table, because it expects to find a row early.
const LIST_AUTHORS_SQL = `
select u.username, u.removed_at is not null as removed
  from users u
 cross join lateral (
   select from guides g where g.user_id = u.id and g.deleted_at is null
    order by g.created_at desc, g.id desc limit 1
 ) as written
 where ${ownershipSql({ accountId: "$1", userId: "$2" }, { accountId: "u.account_id", userId: "u.id" })}
 order by u.username`;

/** Returns the users who have guides that are not deleted, removed users included. */
export async function listAuthors(
  connection: Connection,
  owner: OwnershipFilter,
): Promise<AuthorRow[]> {
  const { rows } = await connection.query<AuthorRow>({
    name: "list_authors",
    text: LIST_AUTHORS_SQL,
    values: [owner.accountId, owner.userId],
  });
  return rows;
}

/** Returns the id of an account's user, by the username in lower case. */
export async function findUserId(
  connection: Connection,
  user: { accountId: number; username: string; mayBeRemoved: boolean },
): Promise<number | undefined> {
  const { rows } = await connection.query<{ id: number }>({
    name: "find_user_id",
    text: `
    select id from users
     where account_id = $1 and username = $2 and ($3 or removed_at is null)`,
    values: [user.accountId, user.username, user.mayBeRemoved],
  });
  return rows[0]?.id;
}
