import { isRejected, type Connection, type Database } from "@guidepost/database";

// One guarded statement: the count increases only while it is below the quota. The first request of
// a period inserts its row. The commit is asynchronous: after a crash of PostgreSQL, the counts of
// its last second may be missing (contract QUOTA-5).
const TAKE_FROM_QUOTA_SQL = `
insert into usage_months as month (account_id, period, used) values ($1, $2, 1)
on conflict (account_id, period) do update set used = month.used + 1 where month.used < $3
returning used, set_config('synchronous_commit', 'off', true)`;

type Period = { accountId: number; period: string };

/**
 * Adds one request to the account's period if its quota allows it. Returns the requests in the
 * period, including this one; `undefined` when the quota is used up.
 */
export async function takeFromQuota(
  connection: Connection,
  { accountId, period, quota }: Period & { quota: number },
): Promise<number | undefined> {
  // The guard does not cover the insert of a period's first request.
  if (quota < 1) return undefined;
  const { rows } = await connection.query<{ used: number }>({
    name: "take_from_quota",
    text: TAKE_FROM_QUOTA_SQL,
    values: [accountId, period, quota],
  });
  return rows[0]?.used;
}

const REFUND_TO_QUOTA_SQL = `
update usage_months set used = greatest(used - $3, 0)
 where account_id = $1 and period = $2 and used > 0
returning set_config('synchronous_commit', 'off', true)`;

/**
 * Refunds requests without a 2xx response. Returns `false` if the refund had no effect and can be
 * retried. Rejects if the outcome is unknown, for example after a lost connection. The requests
 * then count, because a second refund could admit more requests than the quota.
 */
export async function refundToQuota(
  pool: Database["pool"],
  { accountId, period, requests }: Period & { requests: number },
): Promise<boolean> {
  const client = await pool.connect().catch(() => undefined);
  if (!client) return false;
  try {
    await client.query({
      name: "refund_to_quota",
      text: REFUND_TO_QUOTA_SQL,
      values: [accountId, period, requests],
    });
    client.release();
    return true;
  } catch (error) {
    client.release(true);
    if (isRejected(error)) return false;
    throw error;
  }
}

/** Sets the number of requests in a period. */
export async function setUsedInPeriod(
  { prisma }: Database,
  { accountId, period, used }: Period & { used: number },
): Promise<void> {
  await prisma.usageMonth.upsert({
    where: { accountId_period: { accountId, period } },
    create: { accountId, period, used },
    update: { used },
  });
}

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
