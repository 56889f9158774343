import type { GuideSelectionAction } from "@guidepost/contract";
import type { GuideStatus, Transaction } from "@guidepost/database";
import { auditEachGuideSql, type NewEntry } from "#audit/index.ts";
import { ownershipSql, type OwnershipFilter } from "#ownership.ts";
import { changeAuthorSql, type ChangeAuthor } from "../history/change-author.ts";
import { TIME_OF_CHANGE } from "../store/rows.ts";

/** The state of a guide of a selection. */
export type SelectedRow = {
  id: number;
  status: GuideStatus;
  published_at: string | null;
  featured_at: string | null;
  is_deleted: boolean;
  /** Whether it was deleted at most as many days ago as the trash keeps guides. */
  is_restorable: boolean;
  username: string;
};

/**
 * Locks the guides that the actor may access until the transaction ends, and returns their latest states. In the order of the
 * ids, so that two selections with the same guides cannot end in a deadlock.
 */
export async function lockSelection(
  transaction: Transaction,
  owner: OwnershipFilter,
  { ids, days }: { ids: readonly number[]; days: number },
): Promise<SelectedRow[]> {
  const { rows } = await transaction.query<SelectedRow>({
    name: "lock_guide_selection",
    text: `
select g.id, g.status, g.published_at, g.featured_at, u.username, g.deleted_at is not null as is_deleted,
       coalesce(g.deleted_at > now() - make_interval(days => $4), false) as is_restorable
  from guides g join users u on u.id = g.user_id
 where g.id = any($1::int[]) and ${ownershipSql({ accountId: "$2", userId: "$3" })}
 order by g.id for no key update of g`,
    values: [ids, owner.accountId, owner.userId, days],
  });
  return rows;
}

/** Locks the row of an account until the transaction ends, and returns its number of guides. */
export async function lockGuidesCount(
  transaction: Transaction,
  { accountId }: { accountId: number },
): Promise<number> {
  const { rows } = await transaction.query<{ guides_count: number }>({
    name: "lock_guides_count",
    text: "select guides_count from accounts where id = $1 for no key update",
    values: [accountId],
  });
  return rows[0]?.guides_count ?? 0;
}

/** A new time, or the former time of an undo, which is not before the guide and not in the future. */
const TIME_OR_FORMER = `case when n.at is null then ${TIME_OF_CHANGE}
                             else least(greatest(n.at, g.created_at), ${TIME_OF_CHANGE}) end`;

/** The columns that each action sets (contract LIFE-2, LIFE-3, LIFE-6), and how it changes the number of guides. */
const ACTIONS: Record<GuideSelectionAction, { columns: string; counts: -1 | 0 | 1 }> = {
  publish: {
    columns: `status = 'published', published_at = ${TIME_OR_FORMER}, updated_at = ${TIME_OF_CHANGE}`,
    counts: 0,
  },
  unpublish: {
    columns: `status = 'draft', published_at = null, updated_at = ${TIME_OF_CHANGE}`,
    counts: 0,
  },
  feature: {
    columns: `featured_at = ${TIME_OR_FORMER}, updated_at = ${TIME_OF_CHANGE}`,
    counts: 0,
  },
  unfeature: { columns: `featured_at = null, updated_at = ${TIME_OF_CHANGE}`, counts: 0 },
  delete: { columns: "deleted_at = now()", counts: -1 },
  restore: { columns: "deleted_at = null", counts: 1 },
};

/**
 * Applies an action to guides that the transaction has locked, with their audit entries and the number of guides of the
 * account, in one statement.
 *
 * @param guides each with the former time that an undo restores
 * @param audit an entry for each guide; none for an action that is not audited
 */
export async function applyToSelection(
  transaction: Transaction,
  action: GuideSelectionAction,
  {
    accountId,
    guides,
    author,
    audit,
  }: {
    accountId: number;
    guides: readonly { id: number; at: string | null }[];
    author: ChangeAuthor;
    audit: readonly NewEntry[];
  },
): Promise<void> {
  const { columns, counts } = ACTIONS[action];
  const { rowCount } = await transaction.query({
    name: `${action}_guide_selection`,
    text: `
with changed as (
  update guides g set ${columns}, search_version = search_version + 1
    from unnest($1::int[], $2::timestamptz[]) as n (id, at)
   where g.id = n.id and ${changeAuthorSql("$4")}
  returning g.id, g.title, g.account_id
), counted as (
  update accounts a set guides_count = guides_count + $5::int * (select count(*)::int from changed)
   where a.id = $6 and $5::int <> 0
), audited as (
  ${auditEachGuideSql({ guides: "changed", parameter: "$3" })}
)
select id from changed`,
    values: [
      guides.map(({ id }) => id),
      guides.map(({ at }) => at),
      JSON.stringify(audit),
      JSON.stringify(author),
      counts,
      accountId,
    ],
  });
  if (rowCount !== guides.length) throw new Error("A locked guide was not changed");
}
