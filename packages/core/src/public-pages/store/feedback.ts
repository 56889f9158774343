import {
  MAX_FEEDBACK_OF_DAY,
  MAX_FEEDBACK_OF_GUIDE,
  type FeedbackResult,
} from "@guidepost/contract";
import { inTransaction, type Connection, type Database } from "@guidepost/database";
import { IS_PUBLIC, isCountedSql, type ReaderKey } from "./read.ts";

const LOCK_GUIDE_FOR_FEEDBACK_SQL = `
select ${isCountedSql("$2", "$3")} as counted from guides g where g.id = $1 and ${IS_PUBLIC}
   for no key update`;

// Starts after the guide's row is locked, so it sees the texts of the transactions before. The row of the visitor's day is
// locked last: texts of a visitor for different guides wait for each other only there.
const SAVE_FEEDBACK_SQL = `
with reader as (
  select rating, feedback_closed from guide_readers
   where guide_id = $1 and visitor = $2 and rating is not null
), room as (
  select case when exists (select from guide_feedback where guide_id = $1 and visitor = $2)
                or count(*) < ${MAX_FEEDBACK_OF_GUIDE} then 0
              else min(id) filter (where is_read) end as evicted
    from guide_feedback where guide_id = $1
), counted as (
  insert into feedback_days as d (visitor, day, sent)
  select $2, $4::date, 1 from reader, room where not feedback_closed and evicted is not null
  on conflict (visitor, day) do update set sent = d.sent + 1 where d.sent < ${MAX_FEEDBACK_OF_DAY}
  returning sent
), gone as (
  delete from guide_feedback f using room, counted where f.id = room.evicted
), saved as (
  insert into guide_feedback (guide_id, visitor, account_id, user_id, rating, text, sent_on)
  select $1, $2, g.account_id, g.user_id, reader.rating, $3, $4::date
    from guides g, reader, counted where g.id = $1
  on conflict (guide_id, visitor) do update
     set id = excluded.id, rating = excluded.rating, text = excluded.text,
         sent_on = excluded.sent_on, is_read = false
  returning id
)
select case when exists (select from saved) then 'saved'
            when not exists (select from reader) then 'not_rated'
            when (select feedback_closed from reader) then 'closed'
            when room.evicted is null then 'full'
            else 'daily_limit' end as result
  from room`;

/**
 * Stores a visitor's text, which replaces the one before. With as many texts of the guide as are stored, the oldest one that
 * was read is deleted for it (contract INS-10). Returns `undefined` when there is no public guide.
 *
 * @param sent `day` is a UTC day as `YYYY-MM-DD`
 */
export function saveFeedback(
  pool: Database["pool"],
  { visitor, userId }: ReaderKey,
  { id, text, day }: { id: number; text: string; day: string },
): Promise<FeedbackResult | undefined> {
  return inTransaction(pool, async (transaction) => {
    const { rows: locked } = await transaction.query<{ counted: boolean }>({
      name: "lock_guide_for_feedback",
      text: LOCK_GUIDE_FOR_FEEDBACK_SQL,
      values: [id, visitor, userId],
    });
    if (!locked[0]) return undefined;
    if (!locked[0].counted) return "not_counted";
    const { rows } = await transaction.query<{ result: FeedbackResult }>({
      name: "save_feedback",
      text: SAVE_FEEDBACK_SQL,
      values: [id, visitor, text, day],
    });
    return rows[0]?.result;
  });
}

/** Deletes the visitor's own text of a guide, if there is one. */
export async function deleteOwnFeedback(
  connection: Connection,
  { visitor }: ReaderKey,
  id: number,
): Promise<void> {
  await connection.query({
    name: "delete_own_feedback",
    text: "delete from guide_feedback where guide_id = $1 and visitor = $2",
    values: [id, visitor],
  });
}

/**
 * Deletes up to `batchSize` texts, or records of how many a visitor has sent, of days before `day` (`YYYY-MM-DD`). Returns how
 * many. Concurrent calls skip each other's rows.
 */
export async function purgeFeedback(
  connection: Connection,
  {
    table,
    day,
    batchSize,
  }: { table: "guide_feedback" | "feedback_days"; day: string; batchSize: number },
): Promise<number> {
  const column = table === "guide_feedback" ? "sent_on" : "day";
  const { rowCount } = await connection.query({
    name: `purge_${table}`,
    text: `
delete from ${table} where ctid = any(array(
  select ctid from ${table} where ${column} < $1::date order by ${column} limit $2 for update skip locked))`,
    values: [day, batchSize],
  });
  return rowCount ?? 0;
}
