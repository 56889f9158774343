import type { Connection, Database, Transaction } from "@guidepost/database";
import { ownershipSql, type OwnershipFilter } from "#ownership.ts";
import type { LinkResult } from "./check-address.ts";

/** An address of a check. `result` is null until it is checked. */
export type StoredLink = { url: string; result: (LinkResult & { checkedAt: string }) | null };

export type CheckRow = {
  id: string;
  links: StoredLink[];
  skipped: number;
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
};

/** Names a check. Another check of the guide has another `checkId`. */
export type CheckAddress = { guideId: number; checkId: string };

const COLUMNS = "c.id, c.links, c.skipped, c.created_at, c.started_at, c.finished_at";

/** Returns the last check of a guide, or null; `undefined` when the actor has no such guide. */
export async function findCheck(
  connection: Connection,
  owner: OwnershipFilter,
  guideId: number,
): Promise<CheckRow | null | undefined> {
  const { rows } = await connection.query<CheckRow | { id: null }>({
    name: "find_link_check",
    text: `
select ${COLUMNS}
  from guides g left join link_checks c on c.guide_id = g.id
 where g.id = $1 and ${ownershipSql({ accountId: "$2", userId: "$3" })} and g.deleted_at is null`,
    values: [guideId, owner.accountId, owner.userId],
  });
  const [row] = rows;
  return row && row.id === null ? null : row;
}

/** Stores a check instead of the last one of its guide; `undefined` when the actor has no such guide. */
export async function replaceCheck(
  transaction: Transaction,
  owner: OwnershipFilter,
  {
    guideId,
    links,
    skipped,
    isFinished,
  }: { guideId: number; links: readonly StoredLink[]; skipped: number; isFinished: boolean },
): Promise<CheckRow | undefined> {
  const { rows } = await transaction.query<CheckRow>({
    name: "replace_link_check",
    text: `
insert into link_checks as c (guide_id, links, skipped, finished_at)
select g.id, $4::jsonb, $5::int, case when $6::boolean then now() end
  from guides g
 where g.id = $1 and ${ownershipSql({ accountId: "$2", userId: "$3" })} and g.deleted_at is null
on conflict (guide_id) do update
   set id = gen_random_uuid(), links = excluded.links, skipped = excluded.skipped, created_at = now(),
       started_at = null, finished_at = excluded.finished_at
returning ${COLUMNS}`,
    values: [guideId, owner.accountId, owner.userId, JSON.stringify(links), skipped, isFinished],
  });
  return rows[0];
}

/** Records that a worker runs a check, and returns its addresses; `undefined` when it was replaced or has ended. */
export async function startCheck(
  connection: Connection,
  { guideId, checkId }: CheckAddress,
): Promise<StoredLink[] | undefined> {
  const { rows } = await connection.query<{ links: StoredLink[] }>({
    name: "start_link_check",
    text: `
update link_checks c set started_at = coalesce(c.started_at, now())
  from guides g
 where c.guide_id = $1 and c.id = $2 and c.finished_at is null and g.id = c.guide_id and g.deleted_at is null
returning c.links`,
    values: [guideId, checkId],
  });
  return rows[0]?.links;
}

/** Stores the results of a check. Returns false when it was replaced or has ended. */
export async function saveResults(
  connection: Connection,
  { guideId, checkId }: CheckAddress,
  { links, isFinished }: { links: readonly StoredLink[]; isFinished: boolean },
): Promise<boolean> {
  const { rowCount } = await connection.query({
    name: "save_link_check",
    text: `
update link_checks set links = $3::jsonb, finished_at = case when $4::boolean then now() end
 where guide_id = $1 and id = $2 and finished_at is null`,
    values: [guideId, checkId, JSON.stringify(links), isFinished],
  });
  return rowCount === 1;
}

/** Deletes up to `batchSize` checks that are older than a day. Returns how many. */
export async function purgeLinkChecks(
  pool: Database["pool"],
  { batchSize }: { batchSize: number },
): Promise<number> {
  const { rowCount } = await pool.query({
    name: "delete_old_link_checks",
    text: `
delete from link_checks where guide_id in (
  select guide_id from link_checks where created_at < now() - interval '1 day'
   order by created_at limit $1 for update skip locked)`,
    values: [batchSize],
  });
  return rowCount ?? 0;
}
