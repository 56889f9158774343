import type { GuideWeek, InsightRange } from "@guidepost/contract";
import type { Connection } from "@guidepost/database";
import { indexedOwnershipSql, ownershipSql, type OwnershipFilter } from "#ownership.ts";

/** The guides whose numbers are added up: one guide, or all of an owner. */
export type CountedGuides = { owner: OwnershipFilter; id?: number };

type Scope = { name: string; ids: string; values: unknown[] };

/** The ids of the guides as an SQL array, with its parameters after those that are given. */
function scopeOf({ owner, id }: CountedGuides, given: readonly unknown[]): Scope {
  const values = [...given];
  if (id !== undefined) return { name: "guide", ids: `array[$${values.push(id)}::int]`, values };
  const isOwn = indexedOwnershipSql(owner, (value) => `$${values.push(value)}`);
  const name = owner.userId === null ? "account" : "user";
  return {
    name,
    ids: `array(select g.id from guides g where ${isOwn} and g.deleted_at is null)`,
    values,
  };
}

export type ViewsOfDay = {
  day: string;
  views: number;
  phones: number;
  tablets: number;
  desktops: number;
};

/** Returns the views of each day with views, from both tables: a worker moves those of past days. */
export async function viewsByDay(
  connection: Connection,
  guides: CountedGuides,
  { from, to }: InsightRange,
): Promise<ViewsOfDay[]> {
  const { name, ids, values } = scopeOf(guides, [from, to]);
  const { rows } = await connection.query<ViewsOfDay>({
    name: `views_by_day_of_${name}`,
    text: `
with counted as materialized (select ${ids} as ids)
select day::text, sum(views)::int as views, sum(phones)::int as phones,
       sum(tablets)::int as tablets, sum(desktops)::int as desktops
  from (
    select day, views, phones, tablets, desktops from guide_days
     where guide_id = any((select ids from counted)::int[]) and day between $1::date and $2::date
    union all
    select day, count(*), count(*) filter (where device = 1), count(*) filter (where device = 2),
           count(*) filter (where device = 3)
      from guide_views
     where guide_id = any((select ids from counted)::int[]) and day between $1::date and $2::date
     group by day
  ) days
 group by day`,
    values,
  });
  return rows;
}

export type ReadersOfDay = {
  day: string;
  completions: number;
  ratings_count: number;
  rating_sum: number;
};
type Readers = { days: ReadersOfDay[]; ratings: { rating: number; readers: number }[] };

/** Returns the completions and the ratings of each day with any, and how many readers have each rating now. */
export async function countReaders(
  connection: Connection,
  guides: CountedGuides,
  { from, to }: InsightRange,
): Promise<Readers> {
  const { name, ids, values } = scopeOf(guides, [from, to]);
  const { rows } = await connection.query<Readers>({
    name: `count_readers_of_${name}`,
    text: `
with counted as materialized (select ${ids} as ids), events as (
  select (completed_at at time zone 'UTC')::date as day, count(*) as completions, 0 as ratings,
         0 as rating_sum
    from guide_readers
   where guide_id = any((select ids from counted)::int[])
     and completed_at >= $1::date::timestamp at time zone 'UTC'
     and completed_at < ($2::date + 1)::timestamp at time zone 'UTC'
   group by 1
  union all
  select rated_on, 0, count(*), sum(rating)
    from guide_readers
   where guide_id = any((select ids from counted)::int[]) and rating is not null
     and rated_on between $1::date and $2::date
   group by 1
), days as (
  select day, sum(completions)::int as completions, sum(ratings)::int as ratings_count,
         sum(rating_sum)::int as rating_sum
    from events group by day
), ratings as (
  select rating, count(*)::int as readers from guide_readers
   where guide_id = any((select ids from counted)::int[]) and rating is not null
   group by rating
)
select coalesce((select json_agg(days) from days), '[]') as days,
       coalesce((select json_agg(ratings) from ratings), '[]') as ratings`,
    values,
  });
  return rows[0] ?? { days: [], ratings: [] };
}

/** Returns the sites that most views came from. */
export async function topReferrers(
  connection: Connection,
  guides: CountedGuides,
  { from, to, limit }: InsightRange & { limit: number },
): Promise<{ host: string; views: number }[]> {
  const { name, ids, values } = scopeOf(guides, [from, to, limit]);
  const { rows } = await connection.query<{ host: string; views: number }>({
    name: `top_referrers_of_${name}`,
    text: `
with counted as materialized (select ${ids} as ids)
select host, sum(views)::int as views
  from (
    select host, views from guide_day_referrers
     where guide_id = any((select ids from counted)::int[]) and day between $1::date and $2::date
    union all
    select referrer, count(*) from guide_views
     where guide_id = any((select ids from counted)::int[]) and day between $1::date and $2::date
       and referrer is not null
     group by referrer
  ) sites
 group by host order by 2 desc, 1 limit $3`,
    values,
  });
  return rows;
}

type ReachedSteps = { steps_count: number; furthest: { step: number; views: number }[] };

/**
 * Returns how many steps a guide has, and how many views ended at each step: their readers reached no later one.
 * `undefined` for a deleted guide and for one outside the filter.
 */
export async function readReachedSteps(
  connection: Connection,
  owner: OwnershipFilter,
  { id, from, to }: InsightRange & { id: number },
): Promise<ReachedSteps | undefined> {
  const { rows } = await connection.query<ReachedSteps>({
    name: "read_reached_steps",
    text: `
select g.steps_count, coalesce((
  select json_agg(furthest) from (
    select step::int, sum(views)::int as views
      from (
        select furthest_step as step, views from guide_day_steps
         where guide_id = $1 and day between $2::date and $3::date
        union all
        select furthest_step, count(*) from guide_views
         where guide_id = $1 and day between $2::date and $3::date and furthest_step > 0
         group by 1
      ) steps
     group by step
  ) furthest
), '[]') as furthest
  from guides g
 where g.id = $1 and g.deleted_at is null and ${ownershipSql({ accountId: "$4", userId: "$5" })}`,
    values: [id, from, to, owner.accountId, owner.userId],
  });
  return rows[0];
}

/**
 * Returns the views, the completions and the step that most readers leave at, of those guides with a view in the range.
 *
 * @param range `minLeaving`: the fewest readers who leave at the step
 */
export async function guideWeeks(
  connection: Connection,
  ids: readonly number[],
  { from, to, minLeaving }: InsightRange & { minLeaving: number },
): Promise<GuideWeek[]> {
  const { rows } = await connection.query<GuideWeek>({
    name: "guide_weeks",
    text: `
select g.id as guide_id, v.views, c.completions, s.step::int as leaves_at
  from guides g
 cross join lateral (
    select coalesce(sum(counted.views), 0)::int as views
      from (
        select d.views from guide_days d
         where d.guide_id = g.id and d.day between $2::date and $3::date
        union all
        select count(*) from guide_views w
         where w.guide_id = g.id and w.day between $2::date and $3::date
      ) counted
  ) v
 cross join lateral (
    select count(*)::int as completions from guide_readers r
     where r.guide_id = g.id and r.completed_at >= $2::date::timestamp at time zone 'UTC'
       and r.completed_at < ($3::date + 1)::timestamp at time zone 'UTC'
  ) c
  left join lateral (
    select left_at.step
      from (
        select d.furthest_step as step, d.views from guide_day_steps d
         where d.guide_id = g.id and d.day between $2::date and $3::date
           and d.furthest_step < g.steps_count
        union all
        select w.furthest_step, count(*) from guide_views w
         where w.guide_id = g.id and w.day between $2::date and $3::date
           and w.furthest_step between 1 and g.steps_count - 1
         group by 1
      ) left_at
     group by left_at.step having sum(left_at.views) >= $4
     order by sum(left_at.views) desc, left_at.step limit 1
  ) s on true
 where g.id = any($1::int[]) and v.views > 0`,
    values: [ids, from, to, minLeaving],
  });
  return rows;
}
