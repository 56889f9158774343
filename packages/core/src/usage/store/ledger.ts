import {
  batcherPerPool,
  isRejected,
  type Prisma,
  sharedPool,
  type Database,
} from "@guidepost/database";

type Period = { accountId: number; /** `YYYY-MM` */ period: string };
type Take = Period & { quota: number };

/** Requests of one account, which one statement takes together. `indexes` are their places in the batch. */
type Group = Take & { indexes: number[] };

const TAKES_PER_STATEMENT = 64;

/**
 * A row that another transaction has locked must not delay the other accounts for longer. The items
 * of the batch are then sent alone, without this limit.
 */
const LOCK_TIMEOUT_OF_A_BATCH = "100ms";

/** The rows that a statement needs, by the parameters $1 to $5. The setting applies before any lock. */
const WANTED_SQL = `
  (select wanted.*, set_config('lock_timeout', $5, true)
     from unnest($1::int[], $2::text[], $3::int[], $4::int[])
          as wanted (account_id, period, requests, quota)
    order by wanted.account_id, wanted.period) as wanted`;

// All requests of an account or none: the count increases only up to the quota. The first requests of
// a period insert its row. Every instance locks rows in the same order, so that concurrent batches
// cannot deadlock. The commit is asynchronous: after a crash of PostgreSQL, the counts of its last
// second may be missing (contract QUOTA-5).
const TAKE_FROM_QUOTA_SQL = `
insert into usage_months as month (account_id, period, used)
select wanted.account_id, wanted.period, wanted.requests from ${WANTED_SQL}
on conflict (account_id, period) do update set used = month.used + excluded.used
 where month.used + excluded.used <= (
   select limits.quota from unnest($1::int[], $2::text[], $4::int[]) as limits (account_id, period, quota)
    where limits.account_id = excluded.account_id and limits.period = excluded.period)
returning account_id, period, used, set_config('synchronous_commit', 'off', true)`;

// As many requests of an account as its quota still allows.
const TAKE_REMAINDER_SQL = `
with locked as (
  select month.account_id, month.period, month.used,
         least(wanted.requests, wanted.quota - month.used) as granted
    from ${WANTED_SQL}
    join usage_months month using (account_id, period)
   where month.used < wanted.quota
   order by month.account_id, month.period
     for no key update of month
)
update usage_months month set used = month.used + locked.granted
  from locked
 where month.account_id = locked.account_id and month.period = locked.period and locked.granted > 0
returning month.account_id, month.period, month.used, locked.granted,
          set_config('synchronous_commit', 'off', true)`;

/** The first statement granted none of the account's requests, because not all of them fit. */
const NOT_GRANTED = Symbol("not granted");

function keyOf({ accountId, period }: Period): string {
  return `${accountId}/${period}`;
}

/**
 * Two quotas of an account, around a change of its plan, are two groups: PostgreSQL then rejects the
 * statement, and the requests are sent alone.
 */
function groupTakes(takes: readonly Take[]): Group[] {
  const groups = new Map<string, Group>();
  for (const [index, take] of takes.entries()) {
    const key = `${keyOf(take)}/${take.quota}`;
    const group = groups.get(key);
    if (group) group.indexes.push(index);
    else groups.set(key, { ...take, indexes: [index] });
  }
  return [...groups.values()];
}

type TakenRow = { account_id: number; period: string; used: number; granted?: number };

/**
 * Sends one of the statements above. Returns for each take the number of the request in its period,
 * or `otherwise`.
 */
async function sendTakes<Otherwise>(
  pool: Database["pool"],
  { name, text }: { name: string; text: string },
  takes: readonly Take[],
  otherwise: Otherwise,
): Promise<(number | Otherwise)[]> {
  const groups = groupTakes(takes);
  // The guard does not cover the insert of a row.
  const requests = groups.map(({ indexes, quota }) => Math.min(indexes.length, quota));
  const { rows } = await pool.query<TakenRow>({
    name,
    text,
    values: [
      groups.map(({ accountId }) => accountId),
      groups.map(({ period }) => period),
      requests,
      groups.map(({ quota }) => quota),
      takes.length === 1 ? "0" : LOCK_TIMEOUT_OF_A_BATCH,
    ],
  });
  const taken = new Map(
    rows.map((row) => [keyOf({ accountId: row.account_id, period: row.period }), row]),
  );
  const results: (number | Otherwise)[] = takes.map(() => otherwise);
  for (const [place, group] of groups.entries()) {
    const row = taken.get(keyOf(group));
    if (!row) continue;
    const granted = row.granted ?? requests[place] ?? 0;
    for (const [order, index] of group.indexes.slice(0, granted).entries())
      results[index] = row.used - granted + 1 + order;
  }
  return results;
}

const takes = batcherPerPool<Take, number | typeof NOT_GRANTED>((pool) => ({
  name: "take_from_quota",
  send: (items) =>
    sendTakes(pool, { name: "take_from_quota", text: TAKE_FROM_QUOTA_SQL }, items, NOT_GRANTED),
  groupOf: ({ accountId }) => accountId,
  maxItems: TAKES_PER_STATEMENT,
  // A second take could count a request twice.
  isRepeatable: false,
}));

const remainders = batcherPerPool<Take, number | undefined>((pool) => ({
  name: "take_remainder",
  send: (items) =>
    sendTakes(pool, { name: "take_remainder", text: TAKE_REMAINDER_SQL }, items, undefined),
  groupOf: ({ accountId }) => accountId,
  maxItems: TAKES_PER_STATEMENT,
  isRepeatable: false,
}));

/**
 * Adds one request to the account's period if its quota allows it. Returns the requests in the
 * period, including this one; `undefined` when the quota is used up. After an error with an unknown
 * outcome the request may be counted.
 */
export async function takeFromQuota(
  pool: Database["pool"],
  take: Take,
): Promise<number | undefined> {
  if (take.quota < 1) return undefined;
  const used = await takes(pool, take);
  return used === NOT_GRANTED ? remainders(pool, take) : used;
}

// Locks rows in the same order as the statements above.
const REFUND_TO_QUOTA_SQL = `
with locked as (
  select month.account_id, month.period, wanted.requests
    from (select refunds.*, set_config('lock_timeout', $4, true)
            from unnest($1::int[], $2::text[], $3::int[]) as refunds (account_id, period, requests)
           order by refunds.account_id, refunds.period) as wanted
    join usage_months month using (account_id, period)
   where month.used > 0
   order by month.account_id, month.period
     for no key update of month
)
update usage_months month set used = greatest(month.used - locked.requests, 0)
  from locked
 where month.account_id = locked.account_id and month.period = locked.period
returning set_config('synchronous_commit', 'off', true)`;

type Refund = Period & { requests: number };

/** Adds up the refunds of the same account and period. */
function mergeRefunds(refunds: readonly Refund[]): Refund[] {
  const merged = new Map<string, Refund>();
  for (const refund of refunds) {
    const requests = (merged.get(keyOf(refund))?.requests ?? 0) + refund.requests;
    merged.set(keyOf(refund), { ...refund, requests });
  }
  return [...merged.values()];
}

const refundBatches = batcherPerPool<Refund, boolean>((pool) => ({
  name: "refund_to_quota",
  send: async (refunds) => {
    const client = await pool.connect().catch(() => undefined);
    if (!client) return refunds.map(() => false);
    const merged = mergeRefunds(refunds);
    try {
      await client.query({
        name: "refund_to_quota",
        text: REFUND_TO_QUOTA_SQL,
        values: [
          merged.map(({ accountId }) => accountId),
          merged.map(({ period }) => period),
          merged.map(({ requests }) => requests),
          refunds.length === 1 ? "0" : LOCK_TIMEOUT_OF_A_BATCH,
        ],
      });
      client.release();
      return refunds.map(() => true);
    } catch (error) {
      client.release(true);
      if (isRejected(error) && refunds.length === 1) return [false];
      throw error;
    }
  },
  groupOf: ({ accountId }) => accountId,
  maxItems: TAKES_PER_STATEMENT,
  // Each refund belongs to a request, and their number is limited.
  maxWaiting: Infinity,
  // A second refund could admit more requests than the quota.
  isRepeatable: false,
}));

/**
 * Refunds requests without a 2xx response, also after the request's deadline. Returns `false` if the
 * refund had no effect and can be retried. Rejects if the outcome is unknown, for example after a lost
 * connection. The requests then count.
 */
export function refundToQuota(pool: Database["pool"], refund: Refund): Promise<boolean> {
  return refundBatches(sharedPool(pool), refund);
}

/** Sets the number of requests in a period. */
export async function setUsedInPeriod(
  { prisma }: Database,
  { accountId, period, used }: Period & { used: number },
  onChange: (transaction: Prisma.TransactionClient) => Promise<void>,
): Promise<void> {
  await prisma.$transaction(async (transaction) => {
    await transaction.usageMonth.upsert({
      where: { accountId_period: { accountId, period } },
      create: { accountId, period, used },
      update: { used },
    });
    await onChange(transaction);
  });
}
