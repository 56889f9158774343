import type { Connection } from "@guidepost/database";

export type ExpiringKey = {
  id: number;
  accountId: number;
  userId: number;
  name: string;
  lastFour: string;
  /** ISO 8601 */
  expiresAt: string;
  days: number;
};

/**
 * Records the keys that expire within one of these numbers of days. Returns those that no call has
 * returned before, with the smallest number. Skips keys that were created later than that, were
 * rotated, or are temporary. A later expiry is returned again.
 */
export async function insertExpiryNotices(
  connection: Connection,
  { days, now }: { days: readonly number[]; now: Date },
): Promise<ExpiringKey[]> {
  const { rows } = await connection.query<ExpiringKey>({
    name: "insert_expiry_notices",
    text: `
with expiring as materialized (
  select k.id, k.account_id, k.user_id, k.name, k.last_four, k.expires_at, days
    from accounts a
    join api_keys k on k.account_id = a.id and k.revoked_at is null
     and k.expires_at > $2::timestamptz and k.expires_at <= $2::timestamptz + make_interval(days => $3)
    cross join unnest($1::int[]) as days
   where k.replaced_at is null and k.origin is distinct from 'try_it'
     and k.expires_at <= $2::timestamptz + make_interval(days => days)
     and k.created_at < k.expires_at - make_interval(days => days)
), noticed as (
  insert into api_key_notices (api_key_id, expires_at, days)
  select id, expires_at, days from expiring order by id, days
  on conflict do nothing
  returning api_key_id, days
)
select e.id, e.account_id as "accountId", e.user_id as "userId", e.name, e.last_four as "lastFour",
       iso_timestamp(e.expires_at) as "expiresAt", min(n.days) as days
  from noticed n join expiring e on e.id = n.api_key_id and e.days = n.days
 group by 1, 2, 3, 4, 5, 6 order by 1`,
    values: [days, now, Math.max(...days)],
  });
  return rows;
}

/** Records an `api_key.expiring` event of a key for the webhooks that receive it. */
export async function insertExpiringEvent(
  connection: Connection,
  { id, accountId, days }: ExpiringKey,
): Promise<void> {
  await connection.query({
    name: "insert_expiring_event",
    text: `
select record_event($1, 'api_key.expiring', (api_key_event_data($2)::jsonb || jsonb_build_object('expires_in_days', $3::int))::json)`,
    values: [accountId, id, days],
  });
}
