import type { Connection } from "@guidepost/database";
import { auditEachGuideSql, auditGuidesSql, type NewEntry } from "#audit/index.ts";
import { ownershipSql, type OwnershipFilter } from "#ownership.ts";
import { GUIDE_SUMMARY_COLUMNS, type GuideRow, type GuideSummaryRow } from "./rows.ts";

const SOFT_DELETE_SQL = `
with gone as (
  update guides g set deleted_at = now(), search_version = search_version + 1
   where g.id = $1 and ${ownershipSql({ accountId: "$2", userId: "$3" })} and g.deleted_at is null
     and ($4::int is null or g.version = $4)
  returning g.id, g.title, g.account_id, g.user_id, g.status
), counted as (
  update accounts a set guides_count = guides_count - 1 from gone where a.id = gone.account_id
), audited as (
  ${auditGuidesSql({ guides: "gone", parameter: "$5" })}
)
select gone.status, u.username from gone join users u on u.id = gone.user_id`;

/**
 * Soft-deletes a guide, decrements the account's count and adds the audit entry. Returns `undefined` when it finds no guide, or
 * none with the given version.
 */
export async function softDeleteGuide(
  connection: Connection,
  owner: OwnershipFilter,
  { id, version, audit }: { id: number; version?: number; audit: NewEntry },
): Promise<Pick<GuideRow, "status" | "username"> | undefined> {
  const { rows } = await connection.query<Pick<GuideRow, "status" | "username">>({
    name: "soft_delete_guide",
    text: SOFT_DELETE_SQL,
    values: [id, owner.accountId, owner.userId, version ?? null, JSON.stringify(audit)],
  });
  return rows[0];
}

const UNDELETE_SQL = `
with found as (
  select id, account_id from guides
   where id = $1 and version = $2 and deleted_at is not null
     for update
), counted as (
  update accounts a set guides_count = guides_count + 1 from found
   where a.id = $3 and ($4::int is null or a.guides_count < $4)
  returning a.id
), restored as (
  update guides g set deleted_at = null, search_version = search_version + 1
    from found, counted where g.id = found.id
  returning g.*
), audited as (
  ${auditGuidesSql({ guides: "restored", parameter: "$5" })}
)
select exists(select from found) as found, ${GUIDE_SUMMARY_COLUMNS}
  from (values (1)) as always left join restored g on true left join users u on u.id = g.user_id`;

/**
 * Restores a deleted guide, counts it and adds the audit entry, if the account's limit allows it (`null`: no limit).
 *
 * @param read the guide as it was read
 * @returns the guide as this statement left it; `undefined` when it changed since the read
 */
export async function undeleteGuide(
  connection: Connection,
  read: GuideRow,
  {
    accountId,
    guideLimit,
    audit,
  }: { accountId: number; guideLimit: number | null; audit: NewEntry },
): Promise<GuideRow | "limit reached" | undefined> {
  const { rows } = await connection.query<{ found: boolean } & (GuideSummaryRow | { id: null })>({
    name: "undelete_guide",
    text: UNDELETE_SQL,
    values: [read.id, read.version, accountId, guideLimit, JSON.stringify(audit)],
  });
  const row = rows[0];
  if (!row?.found) return undefined;
  return row.id === null ? "limit reached" : { ...read, ...row };
}

export type TrashRow = GuideSummaryRow & { deleted_at: string; author_removed: boolean };

/**
 * Returns guides that were deleted less than `days` ago, last deleted first.
 *
 * @param page `after` is the last row of the page before
 */
export async function listTrash(
  connection: Connection,
  owner: OwnershipFilter,
  page: { days: number; limit: number; after: { at: string; id: number } | undefined },
): Promise<TrashRow[]> {
  const { after } = page;
  // Two statements, so that the cursor is a condition of the index.
  const { rows } = await connection.query<TrashRow>({
    name: after ? "list_trash_after" : "list_trash",
    text: `
select ${GUIDE_SUMMARY_COLUMNS}, u.removed_at is not null as author_removed
  from guides g join users u on u.id = g.user_id
 where ${ownershipSql({ accountId: "$1", userId: "$2" })}
   and g.deleted_at > now() - make_interval(days => $3)
   ${after ? "and (g.deleted_at, g.id) < ($5::timestamptz, $6::int)" : ""}
 order by g.deleted_at desc, g.id desc limit $4`,
    values: [
      owner.accountId,
      owner.userId,
      page.days,
      page.limit,
      ...(after ? [after.at, after.id] : []),
    ],
  });
  return rows;
}

/** Returns a deleted guide, if it was deleted less than `days` ago. */
export async function findTrashed(
  connection: Connection,
  owner: OwnershipFilter,
  { id, days }: { id: number; days: number },
): Promise<TrashRow | undefined> {
  const { rows } = await connection.query<TrashRow>({
    name: "find_trashed",
    text: `
select ${GUIDE_SUMMARY_COLUMNS}, u.removed_at is not null as author_removed
  from guides g join users u on u.id = g.user_id
 where g.id = $3 and ${ownershipSql({ accountId: "$1", userId: "$2" })}
   and g.deleted_at > now() - make_interval(days => $4)`,
    values: [owner.accountId, owner.userId, id, days],
  });
  return rows[0];
}

/** Returns the ids of up to `limit` guides in the trash that were deleted at `until` or before, the oldest first. */
export async function listTrashedIds(
  connection: Connection,
  owner: OwnershipFilter,
  { days, until, limit }: { days: number; until: string; limit: number },
): Promise<number[]> {
  const { rows } = await connection.query<{ id: number }>({
    name: "list_trashed_ids",
    text: `
select g.id from guides g
 where ${ownershipSql({ accountId: "$1", userId: "$2" })}
   and g.deleted_at > now() - make_interval(days => $3)
   and g.deleted_at < $4::timestamptz + interval '1 millisecond'
 order by g.deleted_at, g.id limit $5`,
    values: [owner.accountId, owner.userId, days, until, limit],
  });
  return rows.map(({ id }) => id);
}

// The conditions are checked again after the wait for a lock: a guide that was restored meanwhile stays.
const DELETE_TRASHED_SQL = `
with locked as (
  select g.id from guides g
   where g.id = any($3::int[]) and ${ownershipSql({ accountId: "$1", userId: "$2" })}
     and g.deleted_at > now() - make_interval(days => $4)
   order by g.id for update
), gone as (
  delete from guides g using locked where g.id = locked.id
  returning g.id, g.title, g.account_id
), audited as (
  ${auditEachGuideSql({ guides: "gone", parameter: "$5" })}
)
select id from gone order by id`;

/**
 * Deletes guides of the trash permanently, and adds the audit entries. Guides that are not in the trash, or were deleted `days`
 * ago or more, stay.
 *
 * @returns the ids of the guides that it deleted
 */
export async function deleteTrashed(
  connection: Connection,
  owner: OwnershipFilter,
  { ids, days, audit }: { ids: readonly number[]; days: number; audit: readonly NewEntry[] },
): Promise<number[]> {
  const { rows } = await connection.query<{ id: number }>({
    name: "delete_trashed",
    text: DELETE_TRASHED_SQL,
    values: [owner.accountId, owner.userId, ids, days, JSON.stringify(audit)],
  });
  return rows.map(({ id }) => id);
}

const NTH_LATEST_DELETION_SQL = `
select deleted_at from guides
 where account_id = $1 and deleted_at > now() - make_interval(days => $2)
 order by deleted_at desc, id desc offset $3 limit 1`;

/**
 * Returns when the account's `n`-th latest guide in the trash was deleted; `undefined` when the
 * trash holds fewer. Reads at most `n` entries of the index.
 */
export async function nthLatestDeletion(
  connection: Connection,
  { accountId, days, n }: { accountId: number; days: number; n: number },
): Promise<string | undefined> {
  const { rows } = await connection.query<{ deleted_at: string }>({
    name: "nth_latest_deletion",
    text: NTH_LATEST_DELETION_SQL,
    values: [accountId, days, n - 1],
  });
  return rows[0]?.deleted_at;
}

// With `in` instead of an array, the planner would read the whole table: it expects many old guides.
const PURGE_GUIDES_SQL = `
delete from guides where id = any(array(
  select id from guides where deleted_at <= now() - make_interval(days => $1)
   order by deleted_at limit $2 for update skip locked))`;

/**
 * Deletes up to `batchSize` guides permanently that were soft-deleted more than `days` ago. Returns
 * how many it deleted. Concurrent calls skip each other's rows.
 */
export async function purgeGuides(
  connection: Connection,
  { days, batchSize }: { days: number; batchSize: number },
): Promise<number> {
  const { rowCount } = await connection.query({
    name: "purge_guides",
    text: PURGE_GUIDES_SQL,
    values: [days, batchSize],
  });
  return rowCount ?? 0;
}
