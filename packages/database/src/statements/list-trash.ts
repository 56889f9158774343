import { guideSummaryColumns, type GuideReach, type GuideSummaryRow } from "./guides.ts";
import type { Connection } from "./in-transaction.ts";

type TrashRow = GuideSummaryRow & { deleted_at: Date; author_removed: boolean };

/** Deleted less than `days` ago, last deleted first; `after` is the last row of the page before. */
export const listTrash = async (
  connection: Connection,
  reach: GuideReach,
  page: { days: number; limit: number; after: { createdAt: Date; id: number } | undefined },
): Promise<TrashRow[]> => {
  const { after } = page;
  // Two statements, so that the cursor is a condition of the index.
  const { rows } = await connection.query<TrashRow>({
    name: after ? "list_trash_after" : "list_trash",
    text: `
select ${guideSummaryColumns}, u.removed_at is not null as author_removed
  from guides g join users u on u.id = g.user_id
 where g.account_id = $1 and ($2::int is null or g.user_id = $2)
   and g.deleted_at > now() - make_interval(days => $3)
   ${after ? "and (g.deleted_at, g.id) < ($5::timestamptz, $6::int)" : ""}
 order by g.deleted_at desc, g.id desc limit $4`,
    values: [
      reach.accountId,
      reach.userId,
      page.days,
      page.limit,
      ...(after ? [after.createdAt, after.id] : []),
    ],
  });
  return rows;
};

/**
 * When the account's `place`-th last guide in the trash was deleted; undefined where it holds fewer.
 * Costs no more than the index entries before it, so next to nothing for most.
 */
export const deletionAtPlace = async (
  connection: Connection,
  accountId: number,
  { days, place }: { days: number; place: number },
): Promise<Date | undefined> => {
  const { rows } = await connection.query<{ deleted_at: Date }>({
    name: "deletion_at_place",
    text: `
select deleted_at from guides
 where account_id = $1 and deleted_at > now() - make_interval(days => $2)
 order by deleted_at desc, id desc offset $3 limit 1`,
    values: [accountId, days, place - 1],
  });
  return rows[0]?.deleted_at;
};
