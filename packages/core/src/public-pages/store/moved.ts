import type { Connection } from "@guidepost/database";
import { isActiveAccountSql } from "#suspension/index.ts";
import { IS_PUBLISHED } from "./read.ts";

/** Where an address leads. */
export type CurrentAddressRow = {
  username: string;
  /** The slug of the public guide; null for an author's address, and when no guide is public at the address. */
  slug: string | null;
};

// A name is either in use or a former one, never both.
const FIND_CURRENT_ADDRESS_SQL = `
select coalesce(guide.username, u.username) as username, guide.slug
  from (select id from users where username = $1
         union all
        select user_id from former_usernames where username = $1) named
  join users u on u.id = named.id
  left join lateral (
    select u.username, g.slug from guides g where g.user_id = u.id and g.slug = $2::text and ${IS_PUBLISHED}
     union all
    -- The guide may have another author now (contract USER-8).
    select a.username, g.slug from former_slugs f join guides g on g.id = f.guide_id join users a on a.id = g.user_id
     where f.user_id = u.id and f.slug = $2::text and ${IS_PUBLISHED}
  ) guide on true
 where ${isActiveAccountSql("u.account_id")}
 limit 1`;

/** Returns where the address of an author or guide leads; `undefined` when no user has or had the username. */
export async function findCurrentAddress(
  connection: Connection,
  { username, slug }: { username: string; slug: string | undefined },
): Promise<CurrentAddressRow | undefined> {
  const { rows } = await connection.query<CurrentAddressRow>({
    name: "find_current_address",
    text: FIND_CURRENT_ADDRESS_SQL,
    values: [username, slug ?? null],
  });
  return rows[0];
}
