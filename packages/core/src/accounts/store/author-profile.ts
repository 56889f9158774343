import type { AuthorLink } from "@guidepost/contract";
import type { Connection, Transaction } from "@guidepost/database";

/** `avatar` is the file of an image; null without one. */
type AuthorProfileRow = { avatar: string | null; bio: string; links: AuthorLink[] };

const FIND_AUTHOR_PROFILE_SQL = `
select u.avatar, u.bio,
       coalesce((select json_agg(json_build_object('label', l.label, 'url', l.url) order by l.position)
                   from author_links l where l.user_id = u.id), '[]'::json) as links
  from users u where u.id = $1`;

/** Returns the public profile of a user. */
export async function findAuthorProfile(
  connection: Connection,
  userId: number,
): Promise<AuthorProfileRow | undefined> {
  const { rows } = await connection.query<AuthorProfileRow>({
    name: "find_author_profile",
    text: FIND_AUTHOR_PROFILE_SQL,
    values: [userId],
  });
  return rows[0];
}

/** Replaces the public profile of a user. Concurrent changes wait for each other at the row of the user. */
export async function storeAuthorProfile(
  transaction: Transaction,
  userId: number,
  { avatar, bio, links }: AuthorProfileRow,
): Promise<void> {
  await transaction.query({
    name: "update_author_profile",
    text: `
update users set avatar = $2, bio = $3, profile_version = profile_version + 1 where id = $1`,
    values: [userId, avatar, bio],
  });
  await transaction.query({
    name: "delete_author_links",
    text: "delete from author_links where user_id = $1",
    values: [userId],
  });
  await transaction.query({
    name: "insert_author_links",
    text: `
insert into author_links (user_id, position, label, url)
select $1, position, label, url
  from unnest($2::text[], $3::text[]) with ordinality as link (label, url, position)`,
    values: [userId, links.map(({ label }) => label), links.map(({ url }) => url)],
  });
}
