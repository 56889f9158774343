import type { Pool } from "pg";
import { guideSummaryColumns, type GuideSummaryRow } from "./guides.ts";
import { inTransaction, type Connection } from "./in-transaction.ts";
import { counts, isPublic, type ReaderKey } from "./public-guide.ts";

// The counters of a guide are moved by its readers alone, and leave `updated_at` as it is. Whoever
// changes a row of guide_readers holds the guide's row before, so that no two wait for each other.

// What is seen for the first time is counted, in one statement: both or neither.
const view = `
with guide as (
  select g.id, ${counts("$3", "$4")} as counted from guides g where g.id = $1 and ${isPublic}
), seen as (
  insert into guide_views (guide_id, day, visitor)
  select id, $2::date, $3 from guide where counted
  on conflict do nothing
  returning guide_id
), moved as (
  update guides g set views_count = views_count + 1 from seen where g.id = seen.guide_id
)
select counted from guide`;

const complete = `
with guide as (
  select g.id, ${counts("$2", "$3")} as counted from guides g where g.id = $1 and ${isPublic}
     for no key update
), completed as (
  insert into guide_readers as r (guide_id, visitor, completed_at)
  select id, $2, now() from guide where counted
  on conflict (guide_id, visitor) do update set completed_at = now() where r.completed_at is null
  returning guide_id
), moved as (
  update guides g set completions_count = completions_count + 1
    from completed where g.id = completed.guide_id
)
select counted from guide`;

/** Whether the reader counts; undefined: no public guide. */
type Counted = boolean | undefined;

/**
 * Counts a view of a public guide: the visitor's first of the day (`YYYY-MM-DD`, UTC).
 */
export const recordView = async (
  connection: Connection,
  { visitor, userId }: ReaderKey,
  id: number,
  day: string,
): Promise<Counted> => {
  const { rows } = await connection.query<{ counted: boolean }>({
    name: "record_view",
    text: view,
    values: [id, day, visitor, userId],
  });
  return rows[0]?.counted;
};

/** Counts the visitor's first completion of a public guide. */
export const recordCompletion = async (
  connection: Connection,
  { visitor, userId }: ReaderKey,
  id: number,
): Promise<Counted> => {
  const { rows } = await connection.query<{ counted: boolean }>({
    name: "record_completion",
    text: complete,
    values: [id, visitor, userId],
  });
  return rows[0]?.counted;
};

export type RatedGuideRow = GuideSummaryRow & { counted: boolean };

const lockToRate = `
select ${guideSummaryColumns}, ${counts("$2", "$3")} as counted
  from guides g join users u on u.id = g.user_id
 where g.id = $1 and ${isPublic}
   for no key update of g`;

// Sees what others rated before, since it begins when the guide's row is held.
const rate = `
with before as (
  select rating from guide_readers where guide_id = $1 and visitor = $2 and rating is not null
), put as (
  insert into guide_readers (guide_id, visitor, rating) values ($1, $2, $3)
  on conflict (guide_id, visitor) do update set rating = excluded.rating
), g as (
  update guides
     set rating_sum = rating_sum + $3 - coalesce((select rating from before), 0),
         rating_count = rating_count + case when exists (select from before) then 0 else 1 end
   where id = $1
  returning *
)
select ${guideSummaryColumns}, true as counted from g join users u on u.id = g.user_id`;

/**
 * Gives a public guide the visitor's rating in place of the one before, if any; returns the guide
 * as it is then, undefined where there is none.
 */
export const recordRating = (
  pool: Pool,
  { visitor, userId }: ReaderKey,
  { id, rating }: { id: number; rating: number },
): Promise<RatedGuideRow | undefined> =>
  inTransaction(pool, async (client) => {
    const { rows: held } = await client.query<RatedGuideRow>({
      name: "lock_guide_to_rate",
      text: lockToRate,
      values: [id, visitor, userId],
    });
    if (!held[0]?.counted) return held[0];
    const { rows } = await client.query<RatedGuideRow>({
      name: "record_rating",
      text: rate,
      values: [id, visitor, rating],
    });
    return rows[0];
  });

/**
 * Removes up to `batch` views of days before `day` (`YYYY-MM-DD`); returns how many. Instances that
 * sweep at the same time share the work. The counts of the guides stay.
 */
export const purgeViews = async (
  connection: Connection,
  { day, batch }: { day: string; batch: number },
): Promise<number> => {
  const { rowCount } = await connection.query({
    name: "purge_views",
    text: `
delete from guide_views where ctid = any(array(
  select ctid from guide_views where day < $1::date order by day limit $2 for update skip locked))`,
    values: [day, batch],
  });
  return rowCount ?? 0;
};
