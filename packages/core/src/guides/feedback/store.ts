import { MAX_NEW_FEEDBACK } from "@guidepost/contract";
import type { Connection, Transaction } from "@guidepost/database";
import { indexedOwnershipSql, ownershipSql, type OwnershipFilter } from "#ownership.ts";

/** A text of a reader with its guide. `day` is `YYYY-MM-DD`. */
export type FeedbackRow = {
  id: number;
  guide_id: number;
  title: string;
  rating: number;
  text: string;
  is_read: boolean;
  day: string;
};

const COLUMNS =
  "f.id, f.guide_id, g.title, f.rating::int, f.text, f.is_read, f.sent_on::text as day";
const OWNED_GUIDE_SQL = `g.id = $1 and ${ownershipSql({ accountId: "$2", userId: "$3" })} and g.deleted_at is null`;
/** Ids are below. */
const FIRST_PAGE = 2_147_483_647;

type Page = {
  /** The guide, or `undefined` for all guides of the owner. */
  guideId?: number | undefined;
  statuses: readonly boolean[];
  ratings: readonly number[];
  /** Only texts with a lower id. */
  before: number | undefined;
  limit: number;
};

/**
 * Returns texts, newest first. Texts of guides in the trash are left out. Each combination of status and rating is a range of
 * one index, so that no filter reads rows that it does not return.
 *
 * @param page `statuses`: whether the texts were read
 */
export async function listFeedbackRows(
  connection: Connection,
  owner: OwnershipFilter,
  { guideId, statuses, ratings, before, limit }: Page,
): Promise<FeedbackRow[]> {
  const values: unknown[] = [statuses, ratings, before ?? FIRST_PAGE, limit];
  const bind = (value: number) => `$${values.push(value)}`;
  const ofScope =
    guideId === undefined
      ? indexedOwnershipSql(owner, bind, {
          // With a condition on the account of the texts, the planner could choose its index for an author.
          accountId: owner.userId === null ? "f.account_id" : "g.account_id",
          userId: "f.user_id",
        })
      : `f.guide_id = ${bind(guideId)} and ${indexedOwnershipSql(owner, bind)}`;
  const scope = owner.userId === null ? "account" : "user";
  const { rows } = await connection.query<FeedbackRow>({
    name: `list_feedback_of_${guideId === undefined ? scope : `guide_of_${scope}`}`,
    text: `
select f.*
  from unnest($1::boolean[]) s (is_read) cross join unnest($2::int[]) r (rating)
 cross join lateral (
   select ${COLUMNS} from guide_feedback f join guides g on g.id = f.guide_id and g.deleted_at is null
    where ${ofScope} and f.is_read = s.is_read and f.rating = r.rating and f.id < $3
    order by f.id desc limit $4
 ) f
 order by f.id desc limit $4`,
    values,
  });
  return rows;
}

/** Returns whether the guide exists within the filter and is not deleted. */
export async function hasGuide(
  connection: Connection,
  owner: OwnershipFilter,
  id: number,
): Promise<boolean> {
  const { rows } = await connection.query({
    name: "has_guide_with_feedback",
    text: `select from guides g where ${OWNED_GUIDE_SQL}`,
    values: [id, owner.accountId, owner.userId],
  });
  return rows.length > 0;
}

/** Locks a guide, so that its readers send no text meanwhile. Returns false as `hasGuide`. */
export async function lockGuide(
  transaction: Transaction,
  owner: OwnershipFilter,
  id: number,
): Promise<boolean> {
  const { rows } = await transaction.query({
    name: "lock_guide_with_feedback",
    text: `select from guides g where ${OWNED_GUIDE_SQL} for no key update`,
    values: [id, owner.accountId, owner.userId],
  });
  return rows.length > 0;
}

type Address = { id: number; feedbackId: number };

/** Marks a text of a locked guide as read or as new. Returns `undefined` when there is none. */
export async function setRead(
  transaction: Transaction,
  { id, feedbackId, isRead }: Address & { isRead: boolean },
): Promise<FeedbackRow | undefined> {
  const { rows } = await transaction.query<FeedbackRow>({
    name: "set_feedback_read",
    text: `
update guide_feedback f set is_read = $3 from guides g
 where f.id = $2 and f.guide_id = $1 and g.id = f.guide_id
returning ${COLUMNS}`,
    values: [id, feedbackId, isRead],
  });
  return rows[0];
}

/** Deletes a text of a locked guide; its reader cannot send another one. Returns false when there is none. */
export async function deleteAndClose(
  transaction: Transaction,
  { id, feedbackId }: Address,
): Promise<boolean> {
  const { rowCount } = await transaction.query({
    name: "delete_feedback",
    text: `
with gone as (
  delete from guide_feedback where id = $2 and guide_id = $1 returning guide_id, visitor
)
update guide_readers r set feedback_closed = true from gone
 where r.guide_id = gone.guide_id and r.visitor = gone.visitor`,
    values: [id, feedbackId],
  });
  return rowCount === 1;
}

/** The number of new texts of guides that a user of the portal may access, as an expression of SQL. Reads one more than the portal shows. */
export function newFeedbackCountSql(): string {
  const countSql = (isOwn: string) => `
       (select count(*)::int from (
          select from guide_feedback f join guides g on g.id = f.guide_id and g.deleted_at is null
           where ${isOwn} and not f.is_read limit ${MAX_NEW_FEEDBACK + 1}) as texts)`;
  return `case when u.role = 'owner' then ${countSql("f.account_id = u.account_id")}
            else ${countSql("f.user_id = u.id")} end`;
}
