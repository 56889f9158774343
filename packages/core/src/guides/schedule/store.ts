import type { Connection, Transaction } from "@guidepost/database";
import { auditGuidesSql, type NewEntry } from "#audit/index.ts";
import { isActiveAccountSql } from "#suspension/index.ts";
import { changeAuthorSql, type ChangeAuthor } from "../history/change-author.ts";
import {
  GUIDE_SUMMARY_COLUMNS,
  TIME_OF_CHANGE,
  type GuideRow,
  type GuideSummaryRow,
} from "../store/rows.ts";

export type Schedule = Pick<GuideRow, "publish_at" | "unpublish_at">;

/**
 * Sets the times at which a guide is published and unpublished, with the audit entry.
 *
 * @param read the guide as it was read
 * @returns the guide as this statement left it; `undefined` when it, or whether it has a draft, changed since the read
 */
export async function updateSchedule(
  connection: Connection,
  read: GuideRow,
  { schedule, author, audit }: { schedule: Schedule; author: ChangeAuthor; audit: NewEntry },
): Promise<GuideRow | undefined> {
  const { publish_at, unpublish_at } = schedule;
  const { rows } = await connection.query<GuideSummaryRow>({
    name: "schedule_guide",
    text: `
with changed as (
  update guides set publish_at = $3, unpublish_at = $4, updated_at = ${TIME_OF_CHANGE},
         search_version = search_version + 1
   where id = $1 and deleted_at is null and version = $2
     -- Saving and discarding a draft change no version.
     and ($3::timestamptz is null or status = 'draft' or has_pending_changes) and ${changeAuthorSql("$5")}
  returning *
), audited as (
  ${auditGuidesSql({ guides: "changed", parameter: "$6" })}
)
select ${GUIDE_SUMMARY_COLUMNS} from changed g join users u on u.id = g.user_id`,
    values: [
      read.id,
      read.version,
      publish_at,
      unpublish_at,
      JSON.stringify(author),
      JSON.stringify(audit),
    ],
  });
  return rows[0] && { ...rows[0], steps: read.steps };
}

/**
 * Removes the time of a scheduled update, as a change of a guide whose row is locked (contract SCHED-9, SCHED-10).
 *
 * @param audit the audit entry, if any
 */
export async function endScheduledUpdate(
  transaction: Transaction,
  guide: GuideRow,
  { author, audit }: { author: ChangeAuthor; audit?: NewEntry },
): Promise<GuideRow> {
  const { rows } = await transaction.query<GuideSummaryRow>({
    name: "end_scheduled_update",
    text: `
with changed as (
  update guides set publish_at = null, updated_at = ${TIME_OF_CHANGE}, search_version = search_version + 1
   where id = $1 and ${changeAuthorSql("$2")}
  returning *
), audited as (
  ${auditGuidesSql({ guides: "changed", parameter: "$3" })}
)
select ${GUIDE_SUMMARY_COLUMNS} from changed g join users u on u.id = g.user_id`,
    values: [guide.id, JSON.stringify(author), audit ? JSON.stringify(audit) : null],
  });
  const [row] = rows;
  if (!row) throw new Error(`Guide ${guide.id} disappeared while its row was locked`);
  return { ...row, steps: guide.steps };
}

/** A guide whose pending draft goes live now. */
export type DueUpdate = {
  id: number;
  accountId: number;
  /** Null: the author was removed. */
  authorId: number | null;
  publishAt: string;
};

/**
 * Locks the guide whose scheduled update is the longest due. Guides that another transaction changes are left for the next run,
 * so that each update happens once. Guides of suspended accounts wait (contract ACCT-15).
 *
 * @param exceptIds guides that this run could not change
 * @returns `undefined` when no update is due
 */
export async function lockDueUpdate(
  transaction: Transaction,
  { exceptIds }: { exceptIds: readonly number[] },
): Promise<DueUpdate | undefined> {
  const { rows } = await transaction.query<DueUpdate>({
    name: "lock_due_update",
    text: `
select g.id, g.account_id as "accountId", g.publish_at as "publishAt",
       (select u.id from users u where u.id = g.user_id and u.removed_at is null) as "authorId"
  from guides g
 where g.publish_at <= now() and g.status = 'published' and g.deleted_at is null and g.id <> all($1::int[])
   and ${isActiveAccountSql("g.account_id")}
 order by g.publish_at limit 1 for no key update of g skip locked`,
    values: [exceptIds],
  });
  return rows[0];
}

/** What the worker does at the time of a schedule. A trigger removes the times that are past. */
const DUE = {
  publish: {
    time: "publish_at",
    from: "draft",
    fields: `status = 'published', published_at = ${TIME_OF_CHANGE}`,
  },
  unpublish: {
    time: "unpublish_at",
    from: "published",
    fields: "status = 'draft', published_at = null",
  },
} as const;

export type ScheduledTransition = keyof typeof DUE;

/**
 * Publishes or unpublishes the guide whose time is the longest past, with the audit entry. Guides that another transaction
 * changes are left for the next run, so that each transition happens once. Guides of suspended accounts wait (contract ACCT-15).
 *
 * @param audit the audit entry: one for each call
 * @returns the guide and its author; `undefined` when no time is past
 */
export async function applyDueTransition(
  connection: Connection,
  transition: ScheduledTransition,
  { author, audit }: { author: ChangeAuthor; audit: NewEntry },
): Promise<{ id: number; username: string } | undefined> {
  const { time, from, fields } = DUE[transition];
  const { rows } = await connection.query<{ id: number; username: string }>({
    name: `${transition}_due_guide`,
    text: `
with due as (
  select id from guides
   where ${time} <= now() and status = '${from}' and deleted_at is null
     and ${isActiveAccountSql("account_id")}
   order by ${time} limit 1 for update skip locked
), changed as (
  update guides g set ${fields}, updated_at = ${TIME_OF_CHANGE}, search_version = search_version + 1
    from due where g.id = due.id and ${changeAuthorSql("$1")}
  returning g.*
), audited as (
  ${auditGuidesSql({ guides: "changed", parameter: "$2" })}
)
select g.id, u.username from changed g join users u on u.id = g.user_id`,
    values: [JSON.stringify(author), JSON.stringify(audit)],
  });
  return rows[0];
}
