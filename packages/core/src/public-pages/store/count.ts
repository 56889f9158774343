import { DEVICES, MAX_REFERRERS, type Device } from "@guidepost/contract";
import { inTransaction, type Connection, type Database } from "@guidepost/database";
import { GUIDE_SUMMARY_COLUMNS, type GuideSummaryRow } from "#guides/index.ts";
import { indexedOwnershipSql, type OwnershipFilter } from "#ownership.ts";
import { IS_PUBLIC, isCountedSql, type ReaderKey } from "./read.ts";

// Only readers change the counters of a guide, and they leave `updated_at` unchanged. A statement locks
// the guide's row before its rows of guide_readers, so that concurrent statements cannot deadlock.

const RECORD_VIEW_SQL = `
with guide as (
  select g.id, ${isCountedSql("$3", "$4")} as counted from guides g where g.id = $1 and ${IS_PUBLIC}
), seen as (
  insert into guide_views (guide_id, day, visitor, device, referrer)
  select id, $2::date, $3, $5::smallint, $6 from guide where counted
  on conflict do nothing
  returning guide_id
), moved as (
  update guides g set views_count = views_count + 1 from seen where g.id = seen.guide_id
)
select counted from guide`;

/** Whether the reader's actions count; `undefined` when there is no public guide. */
type IsCounted = boolean | undefined;

/**
 * Counts the visitor's first view of a public guide on a day.
 *
 * @param view `day` is a UTC day as `YYYY-MM-DD`, and `referrer` a host
 */
export async function recordView(
  connection: Connection,
  { visitor, userId }: ReaderKey,
  {
    id,
    day,
    device,
    referrer,
  }: { id: number; day: string; device: Device | undefined; referrer: string | undefined },
): Promise<IsCounted> {
  const { rows } = await connection.query<{ counted: boolean }>({
    name: "record_view",
    text: RECORD_VIEW_SQL,
    values: [
      id,
      day,
      visitor,
      userId,
      device === undefined ? null : DEVICES.indexOf(device) + 1,
      referrer ?? null,
    ],
  });
  return rows[0]?.counted;
}

/** Records the furthest step of a reader for the last view that was counted on this day or the day before (contract INS-3). */
export async function recordStep(
  connection: Connection,
  { visitor }: ReaderKey,
  { id, day, step }: { id: number; day: string; step: number },
): Promise<void> {
  await connection.query({
    name: "record_step",
    text: `
update guide_views set furthest_step = $4
 where guide_id = $1 and visitor = $3 and furthest_step < $4
   and day = (select max(day) from guide_views
               where guide_id = $1 and visitor = $3 and day in ($2::date, $2::date - 1))`,
    values: [id, day, visitor, step],
  });
}

const RECORD_COMPLETION_SQL = `
with guide as (
  select g.id, ${isCountedSql("$2", "$3")} as counted from guides g where g.id = $1 and ${IS_PUBLIC}
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

/** Counts the visitor's first completion of a public guide. */
export async function recordCompletion(
  connection: Connection,
  { visitor, userId }: ReaderKey,
  id: number,
): Promise<IsCounted> {
  const { rows } = await connection.query<{ counted: boolean }>({
    name: "record_completion",
    text: RECORD_COMPLETION_SQL,
    values: [id, visitor, userId],
  });
  return rows[0]?.counted;
}

export type RatedGuideRow = GuideSummaryRow & { counted: boolean };

const LOCK_GUIDE_TO_RATE_SQL = `
select ${GUIDE_SUMMARY_COLUMNS}, ${isCountedSql("$2", "$3")} as counted
  from guides g join users u on u.id = g.user_id
 where g.id = $1 and ${IS_PUBLIC}
   for no key update of g`;

// Starts after the guide's row is locked, so it sees the ratings of the transactions before.
const RECORD_RATING_SQL = `
with before as (
  select rating from guide_readers where guide_id = $1 and visitor = $2 and rating is not null
), put as (
  insert into guide_readers (guide_id, visitor, rating, rated_on) values ($1, $2, $3, $4::date)
  on conflict (guide_id, visitor) do update set rating = excluded.rating, rated_on = excluded.rated_on
), feedback as (
  update guide_feedback set rating = $3 where guide_id = $1 and visitor = $2 and rating <> $3
), g as (
  update guides
     set rating_sum = rating_sum + $3 - coalesce((select rating from before), 0),
         rating_count = rating_count + case when exists (select from before) then 0 else 1 end
   where id = $1
  returning *
)
select ${GUIDE_SUMMARY_COLUMNS}, true as counted from g join users u on u.id = g.user_id`;

/**
 * Sets the visitor's rating of a public guide, which replaces the one before. Returns the guide
 * after that; `undefined` when there is no public guide.
 */
export function recordRating(
  pool: Database["pool"],
  { visitor, userId }: ReaderKey,
  { id, rating, day }: { id: number; rating: number; day: string },
): Promise<RatedGuideRow | undefined> {
  return inTransaction(pool, async (transaction) => {
    const { rows: locked } = await transaction.query<RatedGuideRow>({
      name: "lock_guide_to_rate",
      text: LOCK_GUIDE_TO_RATE_SQL,
      values: [id, visitor, userId],
    });
    if (!locked[0]?.counted) return locked[0];
    const { rows } = await transaction.query<RatedGuideRow>({
      name: "record_rating",
      text: RECORD_RATING_SQL,
      values: [id, visitor, rating, day],
    });
    return rows[0];
  });
}

const PURGE_VIEWS_SQL = `
with purged as (
  delete from guide_views where ctid = any(array(
    select ctid from guide_views where day < $1::date order by day limit $2 for update skip locked))
  returning guide_id, day, device, referrer, furthest_step
), kept as (
  insert into guide_days as d (guide_id, day, views, phones, tablets, desktops)
  select guide_id, day, count(*), count(*) filter (where device = 1),
         count(*) filter (where device = 2), count(*) filter (where device = 3)
    from purged group by 1, 2 order by 1, 2
  on conflict (guide_id, day) do update
     set views = d.views + excluded.views, phones = d.phones + excluded.phones,
         tablets = d.tablets + excluded.tablets, desktops = d.desktops + excluded.desktops
), kept_steps as (
  insert into guide_day_steps as d (guide_id, day, furthest_step, views)
  select guide_id, day, furthest_step, count(*) from purged where furthest_step > 0
   group by 1, 2, 3 order by 1, 2, 3
  on conflict (guide_id, day, furthest_step) do update set views = d.views + excluded.views
), kept_referrers as (
  insert into guide_day_referrers as d (guide_id, day, host, views)
  select guide_id, day, referrer, views from (
    select guide_id, day, referrer, count(*) as views,
           row_number() over (partition by guide_id, day order by count(*) desc, referrer) as place
      from purged where referrer is not null group by 1, 2, 3
  ) ranked where place <= ${MAX_REFERRERS} order by 1, 2, 3
  on conflict (guide_id, day, host) do update set views = d.views + excluded.views
)
select count(*)::int as purged from purged`;

/**
 * Deletes up to `batchSize` views of days before `day` (`YYYY-MM-DD`), and returns how many. Keeps their numbers by guide and
 * day, and those of the sites with most views. Concurrent calls skip each other's rows. The counters of the guides do not change.
 */
export async function purgeViews(
  connection: Connection,
  { day, batchSize }: { day: string; batchSize: number },
): Promise<number> {
  const { rows } = await connection.query<{ purged: number }>({
    name: "purge_views",
    text: PURGE_VIEWS_SQL,
    values: [day, batchSize],
  });
  return rows[0]?.purged ?? 0;
}

/** The tables with numbers of past days. */
export const DAY_TABLES = ["guide_days", "guide_day_steps", "guide_day_referrers"] as const;

/** Deletes up to `batchSize` numbers of days before `day` from a table, and returns how many. */
export async function purgeGuideDays(
  connection: Connection,
  { table, day, batchSize }: { table: (typeof DAY_TABLES)[number]; day: string; batchSize: number },
): Promise<number> {
  const { rowCount } = await connection.query({
    name: `purge_${table}`,
    text: `
delete from ${table} where ctid = any(array(
  select ctid from ${table} where day < $1::date order by day limit $2 for update skip locked))`,
    values: [day, batchSize],
  });
  return rowCount ?? 0;
}

/** Returns the views and completions of guides from a day (`YYYY-MM-DD`, included) to another. */
export async function readersBetween(
  connection: Connection,
  owner: OwnershipFilter,
  { from, to }: { from: string; to: string },
): Promise<{ views: number; completions: number }> {
  const values: unknown[] = [from, to];
  const isOwn = indexedOwnershipSql(owner, (value) => `$${values.push(value)}`);
  const { rows } = await connection.query<{ views: number; completions: number }>({
    name: `readers_between_${owner.userId === null ? "account" : "user"}`,
    text: `
select coalesce(sum(past.views), 0)::int + coalesce(sum(recent.views), 0)::int as views,
       coalesce(sum(readers.completions), 0)::int as completions
  from guides g
  left join lateral (select sum(views) as views from guide_days
                      where guide_id = g.id and day >= $1::date and day < $2::date) as past on true
  left join lateral (select count(*) as views from guide_views
                      where guide_id = g.id and day >= $1::date and day < $2::date) as recent on true
  left join lateral (select count(*) as completions from guide_readers
                      where guide_id = g.id and completed_at >= $1::date::timestamp at time zone 'UTC'
                        and completed_at < $2::date::timestamp at time zone 'UTC') as readers on true
 where ${isOwn}`,
    values,
  });
  return rows[0] ?? { views: 0, completions: 0 };
}

// Reads one index entry for each viewed guide. Views of the guides change while this statement runs: it
// locks their rows and copies the count of the locked row.
const REFRESH_VIEWS_ORDER_SQL = `
with recursive viewed as (
  (select guide_id from guide_views where guide_id > $1 order by guide_id limit 1)
  union all
  select (select v.guide_id from guide_views v where v.guide_id > viewed.guide_id
           order by v.guide_id limit 1)
    from viewed where viewed.guide_id is not null
), page as materialized (
  select guide_id from viewed where guide_id is not null limit $2
), locked as materialized (
  select g.id from guides g
   where g.id = any(array(select guide_id from page))
     and g.views_order is distinct from g.views_count
   order by g.id for no key update skip locked
), refreshed as (
  update guides g set views_order = views_count where g.id = any(array(select id from locked))
)
select max(guide_id) as last from page`;

/**
 * Copies the views of up to `batchSize` guides with recent views to their sort key, from the guide after
 * the id `after`. Returns the last of them; `null` when there are no more. Guides that are locked by another
 * statement are left out until the next refresh.
 */
export async function refreshViewsOrder(
  connection: Connection,
  { after, batchSize }: { after: number; batchSize: number },
): Promise<number | null> {
  const { rows } = await connection.query<{ last: number | null }>({
    name: "refresh_views_order",
    text: REFRESH_VIEWS_ORDER_SQL,
    values: [after, batchSize],
  });
  return rows[0]?.last ?? null;
}

const FILL_VIEWS_ORDER_SQL = `
update guides set views_order = views_count where id = any(array(
  select id from guides where views_order is null order by id limit $1 for no key update skip locked))`;

/** Sets the sort key of up to `batchSize` guides that have none, and returns how many. */
export async function fillViewsOrder(
  connection: Connection,
  { batchSize }: { batchSize: number },
): Promise<number> {
  const { rowCount } = await connection.query({
    name: "fill_views_order",
    text: FILL_VIEWS_ORDER_SQL,
    values: [batchSize],
  });
  return rowCount ?? 0;
}
