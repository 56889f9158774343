import type { Connection } from "@guidepost/database";

export type UsageCount = {
  accountId: number;
  /** A UTC day as `YYYY-MM-DD`. */
  day: string;
  apiKeyId: number;
  operation: string;
  outcome: string;
  requests: number;
};

/** An account's requests in its latest minute and hour, whose starts are in Unix ms. */
export type WindowCount = {
  accountId: number;
  minute: number;
  minuteRequests: number;
  hour: number;
  hourRequests: number;
};

// Every instance locks rows in the same order, so that concurrent batches cannot deadlock. Counts of
// a key or an account that was deleted in the meantime are dropped. Only the latest windows are kept:
// late counts of an earlier window are dropped.
const ADD_USAGE_COUNTS_SQL = `
with windows as (
  insert into usage_windows as kept (account_id, minute, minute_requests, hour, hour_requests)
  select new.account_id, to_timestamp(new.minute), new.minute_requests,
         to_timestamp(new.hour), new.hour_requests
    from unnest($7::int[], $8::float8[], $9::int[], $10::float8[], $11::int[])
         as new (account_id, minute, minute_requests, hour, hour_requests)
   where exists (select 1 from accounts a where a.id = new.account_id)
   order by 1
  on conflict (account_id) do update set
    minute = greatest(kept.minute, excluded.minute),
    minute_requests = case when excluded.minute > kept.minute then excluded.minute_requests
                           when excluded.minute < kept.minute then kept.minute_requests
                           else kept.minute_requests + excluded.minute_requests end,
    hour = greatest(kept.hour, excluded.hour),
    hour_requests = case when excluded.hour > kept.hour then excluded.hour_requests
                         when excluded.hour < kept.hour then kept.hour_requests
                         else kept.hour_requests + excluded.hour_requests end
)
insert into usage_detail as detail (account_id, day, api_key_id, operation, outcome, requests)
select new.account_id, new.day, new.api_key_id, new.operation, new.outcome, new.requests
  from unnest($1::int[], $2::date[], $3::int[], $4::text[], $5::text[], $6::int[])
       as new (account_id, day, api_key_id, operation, outcome, requests)
 where exists (select 1 from api_keys k where k.id = new.api_key_id)
 order by 1, 2, 3, 4, 5
on conflict (account_id, day, api_key_id, operation, outcome)
  do update set requests = detail.requests + excluded.requests`;

/** Adds a batch of counts to the usage detail and to the accounts' windows, all of them or none. */
export async function addUsageCounts(
  connection: Connection,
  { counts, windows }: { counts: readonly UsageCount[]; windows: readonly WindowCount[] },
): Promise<void> {
  await connection.query({
    name: "add_usage_counts",
    text: ADD_USAGE_COUNTS_SQL,
    values: [
      counts.map((count) => count.accountId),
      counts.map((count) => count.day),
      counts.map((count) => count.apiKeyId),
      counts.map((count) => count.operation),
      counts.map((count) => count.outcome),
      counts.map((count) => count.requests),
      windows.map((window) => window.accountId),
      windows.map((window) => window.minute / 1_000),
      windows.map((window) => window.minuteRequests),
      windows.map((window) => window.hour / 1_000),
      windows.map((window) => window.hourRequests),
    ],
  });
}

// Moves the time forward only, at most once a minute. Locks rows in the same order as above.
const TOUCH_KEYS_SQL = `
with due as (
  select k.id, used.at
    from api_keys k join unnest($1::int[], $2::timestamptz[]) as used (id, at) on used.id = k.id
   where k.last_used_at is null or k.last_used_at <= used.at - interval '1 minute'
   order by k.id
     for no key update of k
)
update api_keys k set last_used_at = due.at from due where k.id = due.id`;

/** Sets `last_used_at` of keys, by the id of the key. */
export async function touchKeys(
  connection: Connection,
  uses: ReadonlyMap<number, Date>,
): Promise<void> {
  await connection.query({
    name: "touch_keys",
    text: TOUCH_KEYS_SQL,
    values: [[...uses.keys()], [...uses.values()]],
  });
}
