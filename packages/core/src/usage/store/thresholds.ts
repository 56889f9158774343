import type { Connection, Plan } from "@guidepost/database";

export type ReachedThreshold = {
  accountId: number;
  /** `YYYY-MM` */
  period: string;
  percentage: number;
  used: number;
  quota: number;
};

/**
 * Returns up to `limit` ids of accounts after an id whose keys had requests within the limits at a time or later, in their order. The
 * time is in Unix ms, and the start of an hour.
 */
export async function accountIdsWithRequestsAfter(
  connection: Connection,
  { after, limit, since }: { after: number; limit: number; since: number },
): Promise<number[]> {
  const { rows } = await connection.query<{ id: number }>({
    name: "account_ids_with_requests_after",
    text: `
select account_id as id from usage_windows where account_id > $1 and hour >= to_timestamp($3::float8) order by account_id limit $2`,
    values: [after, limit, since / 1_000],
  });
  return rows.map(({ id }) => id);
}

/** Returns up to `limit` ids of accounts after an id that have a counter of a period, in their order. */
export async function accountIdsWithUsageAfter(
  connection: Connection,
  { after, limit, period }: { after: number; limit: number; period: string },
): Promise<number[]> {
  const { rows } = await connection.query<{ id: number }>({
    name: "account_ids_with_usage_after",
    text: `
select account_id as id from usage_months where account_id > $1 and period = $3 order by account_id limit $2`,
    values: [after, limit, period],
  });
  return rows.map(({ id }) => id);
}

/**
 * Records the thresholds that accounts have reached in a period, and returns those that no call has returned before. A concurrent
 * call waits for this transaction.
 */
export async function insertReachedThresholds(
  connection: Connection,
  {
    accountIds,
    period,
    quotas,
    percentages,
  }: {
    accountIds: readonly number[];
    period: string;
    /** The monthly quota of each plan. */
    quotas: readonly { plan: Plan; quota: number }[];
    percentages: readonly number[];
  },
): Promise<ReachedThreshold[]> {
  const { rows } = await connection.query<ReachedThreshold>({
    name: "insert_reached_thresholds",
    text: `
with usage as materialized (
  select a.id, m.used, coalesce(a.monthly_quota, p.quota) as quota
    from unnest($1::int[]) as wanted (id)
    join accounts a on a.id = wanted.id
    join unnest($3::plan[], $4::int[]) as p (plan, quota) on p.plan = a.plan
    join usage_months m on m.account_id = a.id and m.period = $2
), reached as (
  insert into usage_thresholds (account_id, period, percentage)
  select usage.id, $2, percentage from usage, unnest($5::int[]) as percentage
   where quota > 0 and used::bigint * 100 >= quota::bigint * percentage
   order by usage.id, percentage
  on conflict do nothing
  returning account_id, percentage
)
select r.account_id as "accountId", $2::text as period, r.percentage, usage.used, usage.quota
  from reached r join usage on usage.id = r.account_id order by r.account_id, r.percentage`,
    values: [
      accountIds,
      period,
      quotas.map(({ plan }) => plan),
      quotas.map(({ quota }) => quota),
      percentages,
    ],
  });
  return rows;
}
