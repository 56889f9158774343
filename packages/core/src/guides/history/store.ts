import type { PlanId, VersionChange, VersionKind } from "@guidepost/contract";
import type { Category, Connection, Transaction } from "@guidepost/database";
import { ownershipSql, type OwnershipFilter } from "#ownership.ts";

/** A version without its content, with the present names of its author. */
export type VersionSummaryRow = {
  number: number;
  guide_version: number;
  created_at: string;
  kind: VersionKind;
  restored_from: number | null;
  via: "portal" | "api_key" | "operator" | "system" | null;
  username: string | null;
  display_name: string | null;
  api_key_id: number | null;
  key_name: string | null;
  last_four: string | null;
  changed: VersionChange[];
  steps_added: number;
  steps_removed: number;
  steps_changed: number;
  title: string;
  steps_count: number;
};

/** A step as a version has it. */
export type VersionStep = {
  id: number;
  title: string | null;
  content: string;
  source: string | null;
};

export type VersionRow = VersionSummaryRow & {
  description: string;
  category: Category;
  steps: VersionStep[];
};

const SUMMARY_COLUMNS = `
  v.number, v.guide_version, v.created_at, v.kind, v.restored_from, v.via, a.username, a.display_name, v.api_key_id,
  k.name as key_name, k.last_four, v.changed, v.steps_added, v.steps_removed, v.steps_changed, v.title,
  cardinality(v.step_ids) as steps_count`;

const AUTHORS_SQL = `
  left join users a on a.id = v.user_id
  left join api_keys k on k.id = v.api_key_id`;

const OWNED_SQL = `g.id = $1 and ${ownershipSql({ accountId: "$2", userId: "$3" })} and g.deleted_at is null`;

/** Leaves out versions that the next sweep deletes. `days` is a placeholder; null keeps all. */
function keptSql(days: string): string {
  return `(${days}::int is null or replaced_at is null or replaced_at > now() - make_interval(days => ${days}))`;
}

/**
 * Returns versions of a guide, newest first; `undefined` for a deleted guide and for one outside the filter.
 *
 * @param page `before`: only versions with a lower number. `keptDays`: of the plan, null for no end
 */
export async function listVersionRows(
  connection: Connection,
  owner: OwnershipFilter,
  {
    id,
    before,
    limit,
    keptDays,
  }: { id: number; before: number | undefined; limit: number; keptDays: number | null },
): Promise<VersionSummaryRow[] | undefined> {
  const { rows } = await connection.query<VersionSummaryRow | { number: null }>({
    name: "list_guide_versions",
    text: `
select ${SUMMARY_COLUMNS}
  from guides g
  left join lateral (
    select * from guide_versions
     where guide_id = g.id and number < $4 and ${keptSql("$6")} order by number desc limit $5
  ) v on true ${AUTHORS_SQL}
 where ${OWNED_SQL}
 order by v.number desc`,
    values: [id, owner.accountId, owner.userId, before ?? 2_147_483_647, limit, keptDays],
  });
  if (rows.length === 0) return undefined;
  return rows.filter((row): row is VersionSummaryRow => row.number !== null);
}

/** Returns a version with its content; null for a guide without it, and `undefined` without the guide. */
export async function findVersion(
  connection: Connection,
  owner: OwnershipFilter,
  { id, number, keptDays }: { id: number; number: number; keptDays: number | null },
): Promise<VersionRow | null | undefined> {
  const { rows } = await connection.query<VersionRow | { number: null }>({
    name: "find_guide_version",
    text: `
select ${SUMMARY_COLUMNS}, v.description, v.category,
       coalesce((select json_agg(json_build_object('id', i.id, 'title', s.title, 'content', s.content,
                                                   'source', s.source) order by i.place)
                   from unnest(v.step_ids, v.step_hashes) with ordinality as i (id, hash, place)
                   join guide_version_steps s on s.guide_id = v.guide_id and s.hash = i.hash), '[]'::json) as steps
  from guides g
  left join guide_versions v on v.guide_id = g.id and v.number = $4 and ${keptSql("$5")} ${AUTHORS_SQL}
 where ${OWNED_SQL}`,
    values: [id, owner.accountId, owner.userId, number, keptDays],
  });
  const [row] = rows;
  if (!row) return undefined;
  return row.number === null ? null : row;
}

type VersionKey = { guide_id: number; number: number };

// Each account with such a plan reads its own part of the index: versions that are kept without end cost nothing.
const LOCK_EXPIRED_SQL = `
with expired as materialized (
  select v.guide_id, v.number
    from unnest($1::text[], $2::int[]) as r (plan, days)
    join accounts a on a.plan::text = r.plan
   cross join lateral (
     select guide_id, number from guide_versions
      where account_id = a.id and replaced_at <= now() - make_interval(days => r.days)
      order by replaced_at limit $3
   ) v
   limit $3
), locked as (
  select g.id from guides g where g.id = any(array(select guide_id from expired))
   order by g.id for no key update skip locked
)
select guide_id, number from expired where guide_id in (select id from locked)`;

/** Returns versions whose retention is over, and locks their guides. Leaves out guides that are locked. */
export async function lockExpiredVersions(
  transaction: Transaction,
  {
    retentions,
    batchSize,
  }: { retentions: readonly { plan: PlanId; days: number }[]; batchSize: number },
): Promise<VersionKey[]> {
  const { rows } = await transaction.query<VersionKey>({
    name: "lock_expired_guide_versions",
    text: LOCK_EXPIRED_SQL,
    values: [retentions.map(({ plan }) => plan), retentions.map(({ days }) => days), batchSize],
  });
  return rows;
}

const DELETE_SQL = `
with removed as materialized (
  select v.guide_id, v.number, v.step_hashes
    from guide_versions v join unnest($1::int[], $2::int[]) as e (guide_id, number) using (guide_id, number)
), kept as materialized (
  select v.guide_id, hash
    from guide_versions v cross join unnest(v.step_hashes) as hash
   where v.guide_id = any($1::int[]) and (v.guide_id, v.number) not in (select guide_id, number from removed)
), gone as (
  delete from guide_versions v using removed r where v.guide_id = r.guide_id and v.number = r.number returning v.number
), unused as (
  delete from guide_version_steps s
   using (select guide_id, hash from removed cross join unnest(step_hashes) as hash except select guide_id, hash from kept) as u
   where s.guide_id = u.guide_id and s.hash = u.hash
)
select count(*)::int as deleted from gone`;

/** Deletes versions of guides whose rows are locked, and the steps that no other version has. Returns how many versions. */
export async function deleteVersions(
  transaction: Transaction,
  versions: readonly VersionKey[],
): Promise<number> {
  const { rows } = await transaction.query<{ deleted: number }>({
    name: "delete_guide_versions",
    text: DELETE_SQL,
    values: [versions.map((version) => version.guide_id), versions.map(({ number }) => number)],
  });
  return rows[0]?.deleted ?? 0;
}

/**
 * The oldest versions of accounts that exceed their storage. A version frees its own bytes, and at most those of the steps that
 * the next one does not have, so that no version is chosen which could stay.
 */
const LOCK_EXCESS_SQL = `
with full_accounts as (
  select h.account_id, sum(h.bytes - h.latest_bytes) - l.bytes as excess
    from guide_history_sizes h
    join accounts a on a.id = h.account_id
    join unnest($1::text[], $2::bigint[]) as l (plan, bytes) on l.plan = a.plan::text
   group by h.account_id, l.bytes
  having sum(h.bytes - h.latest_bytes) > l.bytes
   limit 20
), oldest as (
  select v.guide_id, v.number, f.excess,
         sum(v.bytes) over (partition by f.account_id order by v.replaced_at, v.guide_id, v.number) - v.bytes as freed_before
    from full_accounts f
   cross join lateral (
     select o.guide_id, o.number, o.replaced_at,
            guide_version_bytes(o.title, o.description, o.step_ids)
            + (select coalesce(sum(guide_version_step_bytes(s.title, s.content, s.source)), 0)
                 from guide_version_steps s
                where s.guide_id = o.guide_id and s.hash = any(o.step_hashes)
                  and s.hash <> all(coalesce(n.step_hashes, '{}'))) as bytes
       from (select * from guide_versions
              where account_id = f.account_id and replaced_at is not null
              order by replaced_at, guide_id, number limit $3) o
       left join guide_versions n on n.guide_id = o.guide_id and n.number = o.number + 1
   ) v
), chosen as materialized (
  select guide_id, number from oldest where freed_before < excess
), locked as (
  select g.id from guides g where g.id = any(array(select guide_id from chosen))
   order by g.id for no key update skip locked
)
select guide_id, number from chosen where guide_id in (select id from locked)`;

/** Locks the guides of the oldest versions of accounts that exceed their storage, and returns these versions. Skips locked guides. */
export async function lockExcessVersions(
  transaction: Transaction,
  {
    storages,
    batchSize,
  }: { storages: readonly { plan: PlanId; bytes: number }[]; batchSize: number },
): Promise<VersionKey[]> {
  const { rows } = await transaction.query<VersionKey>({
    name: "lock_excess_guide_versions",
    text: LOCK_EXCESS_SQL,
    values: [storages.map(({ plan }) => plan), storages.map(({ bytes }) => bytes), batchSize],
  });
  return rows;
}

/** The bytes of an account's versions before the latest ones. */
export async function versionBytes(connection: Connection, accountId: number): Promise<number> {
  const { rows } = await connection.query<{ bytes: number }>({
    name: "guide_version_bytes_of_account",
    text: `select coalesce(sum(bytes - latest_bytes), 0)::float8 as bytes from guide_history_sizes where account_id = $1`,
    values: [accountId],
  });
  return rows[0]?.bytes ?? 0;
}
