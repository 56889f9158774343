import {
  guideSummaryColumns,
  type GuideReach,
  type GuideRow,
  type GuideSummaryRow,
} from "./guides.ts";
import type { Connection } from "./in-transaction.ts";
import { timeOfChange } from "./update-guide.ts";

/** Transitions of `status` and of the featured flag (contract LIFE-2). */
const moves = {
  publish: `status = 'published', published_at = ${timeOfChange}`,
  unpublish: "status = 'draft', published_at = null",
  feature: `featured_at = ${timeOfChange}`,
  unfeature: "featured_at = null",
} as const;

export type GuideMove = keyof typeof moves;

const inReach = "account_id = $2 and ($3::int is null or user_id = $3)";

/**
 * Applies a transition to the guide in the state in which it was read.
 * Returns the guide as this statement left it; `undefined` when the guide changed since the read.
 */
export const moveGuide = async (
  connection: Connection,
  read: GuideRow,
  move: GuideMove,
): Promise<GuideRow | undefined> => {
  const { rows } = await connection.query<GuideSummaryRow>({
    name: `${move}_guide`,
    text: `
with moved as (
  update guides set ${moves[move]}, updated_at = ${timeOfChange}
   where id = $1 and deleted_at is null and updated_at = $2
  returning *
)
select ${guideSummaryColumns} from moved g join users u on u.id = g.user_id`,
    values: [read.id, read.updated_at],
  });
  // Every change of the steps moves `updated_at`, so the steps that were read are still the guide's.
  return rows[0] && { ...rows[0], steps: read.steps };
};

/** Deletes softly and counts the account's guides down, both or neither; false: no such guide. */
export const softDeleteGuide = async (
  connection: Connection,
  reach: GuideReach,
  id: number,
): Promise<boolean> => {
  const { rowCount } = await connection.query({
    name: "soft_delete_guide",
    text: `
with gone as (
  update guides set deleted_at = now()
   where id = $1 and ${inReach} and deleted_at is null
  returning account_id
)
update accounts a set guides_count = guides_count - 1 from gone where a.id = gone.account_id`,
    values: [id, reach.accountId, reach.userId],
  });
  return rowCount === 1;
};

/**
 * Takes a guide out of the trash in the state in which it was read, and counts it again if the
 * account's limit allows it (null: no limit). Returns the guide as this statement left it;
 * `undefined` when the guide changed since the read.
 */
export const restoreGuide = async (
  connection: Connection,
  read: GuideRow,
  { accountId, guideLimit }: { accountId: number; guideLimit: number | null },
): Promise<GuideRow | "limit reached" | undefined> => {
  const { rows } = await connection.query<{ found: boolean } & (GuideSummaryRow | { id: null })>({
    name: "restore_guide",
    text: `
with found as (
  select id, account_id from guides
   where id = $1 and updated_at = $2 and deleted_at = $3
     for update
), counted as (
  update accounts a set guides_count = guides_count + 1 from found
   where a.id = $4 and ($5::int is null or a.guides_count < $5)
  returning a.id
), restored as (
  update guides g set deleted_at = null from found, counted where g.id = found.id
  returning g.*
)
select exists(select from found) as found, ${guideSummaryColumns}
  from (values (1)) as always left join restored g on true left join users u on u.id = g.user_id`,
    values: [read.id, read.updated_at, read.deleted_at, accountId, guideLimit],
  });
  const row = rows[0];
  if (!row?.found) return undefined;
  return row.id === null ? "limit reached" : { ...row, steps: read.steps };
};

/**
 * Removes for good up to `batch` guides that were deleted more than `days` ago; returns how many.
 * Instances that sweep at the same time share the work instead of waiting for each other.
 */
export const purgeGuides = async (
  connection: Connection,
  { days, batch }: { days: number; batch: number },
): Promise<number> => {
  const { rowCount } = await connection.query({
    name: "purge_guides",
    text: `
delete from guides where id in (
  select id from guides where deleted_at <= now() - make_interval(days => $1)
   order by deleted_at limit $2 for update skip locked)`,
    values: [days, batch],
  });
  return rowCount ?? 0;
};
