import type { Connection } from "@guidepost/database";
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
 * @returns the guide as this statement left it; `undefined` when it changed since the read
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
   where id = $1 and deleted_at is null and version = $2 and ${changeAuthorSql("$5")}
  returning *
), audited as (
  ${auditGuidesSql({ guides: "changed", parameter: "$6" })}
)
select ${GUIDE_SUMMARY_COLUMNS} from changed g join users u on u.id = g.user_id`,
    values: [
      ...[read.id, read.version, publish_at, unpublish_at],
      ...[JSON.stringify(author), JSON.stringify(audit)],
    ],
  });
  return rows[0] && { ...rows[0], steps: read.steps };
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
