import type { GuideReach } from "./guides.ts";
import type { Connection } from "./in-transaction.ts";
import { timeOfChange } from "./update-guide.ts";

// Each moves only a guide that is not there yet: a repeated call changes nothing (DECISIONS 24).
const moves = {
  publish: {
    set: `status = 'published', published_at = ${timeOfChange}`,
    from: "status = 'draft'",
  },
  unpublish: {
    set: "status = 'draft', published_at = null",
    from: "status = 'published'",
  },
  feature: { set: `featured_at = ${timeOfChange}`, from: "featured_at is null" },
  unfeature: { set: "featured_at = null", from: "featured_at is not null" },
} as const;

export type GuideMove = keyof typeof moves;

const inReach = "account_id = $2 and ($3::int is null or user_id = $3)";

/** Moves a guide that is in reach and not deleted, unless it is where it should be already. */
export const moveGuide = async (
  connection: Connection,
  reach: GuideReach,
  id: number,
  move: GuideMove,
): Promise<void> => {
  const { set, from } = moves[move];
  await connection.query({
    name: `${move}_guide`,
    text: `update guides set ${set}, updated_at = ${timeOfChange}
            where id = $1 and ${inReach} and deleted_at is null and ${from}`,
    values: [id, reach.accountId, reach.userId],
  });
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

export type Restored = "restored" | "limit reached" | "not in the trash";

/**
 * Takes a guide out of the trash as it was and counts it again, if it was deleted less than
 * `days` ago and the account's limit (null: none) allows.
 */
export const restoreGuide = async (
  connection: Connection,
  reach: GuideReach,
  id: number,
  { guideLimit, days }: { guideLimit: number | null; days: number },
): Promise<Restored> => {
  const { rows } = await connection.query<{ found: boolean; restored: boolean }>({
    name: "restore_guide",
    text: `
with found as (
  select id, account_id from guides
   where id = $1 and ${inReach} and deleted_at > now() - make_interval(days => $5)
     for update
), counted as (
  update accounts a set guides_count = guides_count + 1 from found
   where a.id = found.account_id and ($4::int is null or a.guides_count < $4)
  returning a.id
), restored as (
  update guides g set deleted_at = null from found, counted where g.id = found.id
  returning g.id
)
select exists(select from found) as found, exists(select from restored) as restored`,
    values: [id, reach.accountId, reach.userId, guideLimit, days],
  });
  const row = rows[0];
  if (!row?.found) return "not in the trash";
  return row.restored ? "restored" : "limit reached";
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
