import type { Connection, Database, Transaction } from "@guidepost/database";
import { ownershipSql, type OwnershipFilter } from "#ownership.ts";
import { isActiveAccountSql } from "#suspension/index.ts";
import {
  GUIDE_WITH_DRAFT_SQL,
  toGuideAndDraft,
  type FoundGuide,
  type GuideWithDraftRow,
  type Person,
} from "../drafts/store.ts";

export type LinkRow = {
  id: number;
  hash: Buffer;
  sealed_token: Buffer;
  created_at: string;
  created_by: Person | null;
  expires_at: string;
  last_opened_at: string | null;
};

/** Returns the links of a guide that work, newest first; `undefined` when the actor has no such guide. */
export async function findLinks(
  connection: Connection,
  owner: OwnershipFilter,
  guideId: number,
): Promise<LinkRow[] | undefined> {
  const { rows } = await connection.query<LinkRow | { id: null }>({
    name: "find_private_links",
    text: `
select l.id, l.hash, l.sealed_token, l.created_at, l.expires_at, l.last_opened_at,
       case when u.id is not null
            then json_build_object('username', u.username, 'display_name', u.display_name) end as created_by
  from guides g
  left join private_links l on l.guide_id = g.id and l.expires_at > now()
  left join users u on u.id = l.created_by
 where g.id = $1 and ${ownershipSql({ accountId: "$2", userId: "$3" })} and g.deleted_at is null
 order by l.id desc`,
    values: [guideId, owner.accountId, owner.userId],
  });
  if (rows.length === 0) return undefined;
  return rows.filter((row): row is LinkRow => row.id !== null);
}

/** Returns the title of a guide and the number of its links that work. The caller has locked the row of the guide. */
export async function countLinks(
  transaction: Transaction,
  owner: OwnershipFilter,
  guideId: number,
): Promise<{ title: string; links: number } | undefined> {
  const { rows } = await transaction.query<{ title: string; links: number }>({
    name: "count_private_links",
    text: `
select g.title,
       (select count(*)::int from private_links l where l.guide_id = g.id and l.expires_at > now()) as links
  from guides g
 where g.id = $1 and ${ownershipSql({ accountId: "$2", userId: "$3" })} and g.deleted_at is null`,
    values: [guideId, owner.accountId, owner.userId],
  });
  return rows[0];
}

export async function insertLink(
  transaction: Transaction,
  link: { guideId: number; hash: Buffer; sealedToken: Buffer; userId: number; days: number },
): Promise<Pick<LinkRow, "id" | "created_at" | "expires_at">> {
  const { rows } = await transaction.query<Pick<LinkRow, "id" | "created_at" | "expires_at">>({
    name: "insert_private_link",
    text: `
insert into private_links (guide_id, hash, sealed_token, created_by, created_at, expires_at)
values ($1, $2, $3, $4, now(), now() + make_interval(days => $5))
returning id, created_at, expires_at`,
    values: [link.guideId, link.hash, link.sealedToken, link.userId, link.days],
  });
  const [row] = rows;
  if (!row) throw new Error("A private link was not stored");
  return row;
}

/** Deletes a link. Returns the title of its guide; `undefined` when the actor has no such link. */
export async function deleteLink(
  transaction: Transaction,
  owner: OwnershipFilter,
  { guideId, linkId }: { guideId: number; linkId: number },
): Promise<string | undefined> {
  const { rows } = await transaction.query<{ title: string }>({
    name: "delete_private_link",
    text: `
delete from private_links l using guides g
 where l.id = $4 and g.id = l.guide_id and g.id = $1 and g.deleted_at is null
   and ${ownershipSql({ accountId: "$2", userId: "$3" })}
returning g.title`,
    values: [guideId, owner.accountId, owner.userId, linkId],
  });
  return rows[0]?.title;
}

const FIND_LINKED_SQL = `
select l.expires_at as link_expires_at, ${GUIDE_WITH_DRAFT_SQL.columns}
  from private_links l join guides g on g.id = l.guide_id ${GUIDE_WITH_DRAFT_SQL.joins}
 where l.hash = $1 and l.expires_at > now() and g.deleted_at is null
   and ${isActiveAccountSql("g.account_id")}`;

/** Returns the guide of a link that works, with its draft. */
export async function findLinkedGuide(
  connection: Connection,
  hash: Buffer,
): Promise<(FoundGuide & { expiresAt: string }) | undefined> {
  const { rows } = await connection.query<GuideWithDraftRow & { link_expires_at: string }>({
    name: "find_linked_guide",
    text: FIND_LINKED_SQL,
    values: [hash],
  });
  const [row] = rows;
  if (!row) return undefined;
  const { link_expires_at: expiresAt, ...guide } = row;
  return { ...toGuideAndDraft(guide), expiresAt };
}

/** Stores that a link was opened. A time within the last minute is kept, so that repeated openings write nothing. */
export async function markOpened(connection: Connection, hash: Buffer): Promise<void> {
  await connection.query({
    name: "mark_private_link_opened",
    text: `
update private_links set last_opened_at = now()
 where hash = $1 and expires_at > now()
   and (last_opened_at is null or last_opened_at < now() - interval '1 minute')`,
    values: [hash],
  });
}

/** Deletes up to `batchSize` links that have expired. Returns how many. */
export async function purgePrivateLinks(
  pool: Database["pool"],
  { batchSize }: { batchSize: number },
): Promise<number> {
  const { rowCount } = await pool.query({
    name: "delete_expired_private_links",
    text: `
delete from private_links where id in (
  select id from private_links where expires_at <= now() order by expires_at limit $1 for update skip locked)`,
    values: [batchSize],
  });
  return rowCount ?? 0;
}
