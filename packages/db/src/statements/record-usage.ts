import type { Pool } from "pg";

export type UsageCount = {
  accountId: number;
  /** `YYYY-MM-DD`, UTC. */
  day: string;
  apiKeyId: number;
  operation: string;
  outcome: string;
  requests: number;
};

export type KeyUse = { apiKeyId: number; at: Date };

// Rows are taken in one order by every instance: two batches can wait for each other, not deadlock.
// A key that was deleted in the meantime takes its counts with it.
const addCounts = `
insert into usage_detail as detail (account_id, day, api_key_id, operation, outcome, requests)
select new.account_id, new.day, new.api_key_id, new.operation, new.outcome, new.requests
  from unnest($1::int[], $2::date[], $3::int[], $4::text[], $5::text[], $6::int[])
       as new (account_id, day, api_key_id, operation, outcome, requests)
 where exists (select 1 from api_keys k where k.id = new.api_key_id)
 order by 1, 2, 3, 4, 5
on conflict (account_id, day, api_key_id, operation, outcome)
  do update set requests = detail.requests + excluded.requests`;

// Only forward, and at most once a minute; rows locked in one order, as above.
const moveLastUsed = `
with due as (
  select k.id, used.at
    from api_keys k join unnest($1::int[], $2::timestamptz[]) as used (id, at) on used.id = k.id
   where k.last_used_at is null or k.last_used_at <= used.at - interval '1 minute'
   order by k.id
     for no key update of k
)
update api_keys k set last_used_at = due.at from due where k.id = due.id`;

/** Adds a batch of counts to the usage detail, all of them or none. */
export const addUsageCounts = async (pool: Pool, counts: readonly UsageCount[]): Promise<void> => {
  await pool.query({
    name: "add_usage_counts",
    text: addCounts,
    values: [
      counts.map((count) => count.accountId),
      counts.map((count) => count.day),
      counts.map((count) => count.apiKeyId),
      counts.map((count) => count.operation),
      counts.map((count) => count.outcome),
      counts.map((count) => count.requests),
    ],
  });
};

/** Moves the keys' `last_used_at` forward. */
export const touchKeys = async (pool: Pool, uses: readonly KeyUse[]): Promise<void> => {
  await pool.query({
    name: "touch_keys",
    text: moveLastUsed,
    values: [uses.map((use) => use.apiKeyId), uses.map((use) => use.at)],
  });
};
