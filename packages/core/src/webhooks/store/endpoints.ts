import type { Connection } from "@guidepost/database";
import {
  HEALTH_DELIVERIES,
  SECRET_OVERLAP_HOURS,
  type DeliveryState,
  type EventType,
} from "@guidepost/contract";

export type EndpointRow = {
  id: number;
  url: string;
  description: string;
  events: EventType[];
  enabled: boolean;
  disabled_reason: "gone" | "failing" | "operator" | null;
  failing_since: string | null;
  previous_secret_until: string | null;
  created_at: string;
  updated_at: string;
  succeeded: number;
  failed: number;
  pending: number;
};

export type EndpointFields = {
  url: string;
  description: string;
  events: string[];
  enabled: boolean;
};

const COLUMNS = `
  w.id, w.url, w.description, w.events, w.enabled, w.disabled_reason, w.failing_since, w.created_at, w.updated_at,
  case when w.previous_secret_until > now() then w.previous_secret_until end as previous_secret_until`;

const SELECT_SQL = `
select ${COLUMNS}, h.succeeded, h.failed, h.pending
  from webhook_endpoints w cross join lateral (
    select count(*) filter (where state = 'succeeded')::int as succeeded,
           count(*) filter (where state = 'failed')::int as failed,
           count(*) filter (where state = 'pending')::int as pending
      from (select state from webhook_deliveries d where d.endpoint_id = w.id
             order by d.id desc limit ${HEALTH_DELIVERIES}) newest
  ) h
 where w.account_id = $1 and w.deleted_at is null`;

/** Returns the webhooks of an account, oldest first, or the one with the id. */
export async function selectEndpoints(
  connection: Connection,
  { accountId, id }: { accountId: number; id?: number },
): Promise<EndpointRow[]> {
  const { rows } = await connection.query<EndpointRow>(
    id === undefined
      ? { name: "select_webhooks", text: `${SELECT_SQL} order by w.id`, values: [accountId] }
      : { name: "select_webhook", text: `${SELECT_SQL} and w.id = $2`, values: [accountId, id] },
  );
  return rows;
}

export type DayRow = { id: number; day: string | null; state: DeliveryState | null; count: number };

/** Counts the newest deliveries of each webhook, by the day (UTC) and state, on `days` days until today. */
export async function countDeliveriesByDay(
  connection: Connection,
  {
    accountId,
    id,
    days,
    limit,
  }: { accountId: number; id: number | undefined; days: number; limit: number },
): Promise<DayRow[]> {
  const { rows } = await connection.query<DayRow>({
    name: "count_webhook_deliveries_by_day",
    text: `
select w.id, to_char(d.created_at at time zone 'UTC', 'YYYY-MM-DD') as day, d.state, count(d.state)::int as count
  from webhook_endpoints w left join lateral (
    select state, created_at from webhook_deliveries where endpoint_id = w.id order by id desc limit $4
  ) d on d.created_at >= date_trunc('day', now(), 'UTC') - make_interval(days => $3 - 1)
 where w.account_id = $1 and w.deleted_at is null and ($2::int is null or w.id = $2)
 group by w.id, day, d.state order by w.id`,
    values: [accountId, id ?? null, days, limit],
  });
  return rows;
}

/** Locks the account, so that the number of its webhooks is exact, and returns that number. */
export async function countEndpointsLocked(
  connection: Connection,
  accountId: number,
): Promise<number> {
  await connection.query("select from accounts where id = $1 for no key update", [accountId]);
  const { rows } = await connection.query<{ count: number }>({
    name: "count_webhooks",
    text: "select count(*)::int as count from webhook_endpoints where account_id = $1 and deleted_at is null",
    values: [accountId],
  });
  return rows[0]?.count ?? 0;
}

/** Inserts a webhook and returns its id. */
export async function insertEndpoint(
  connection: Connection,
  { accountId, secret, ...fields }: EndpointFields & { accountId: number; secret: string },
): Promise<number> {
  const { rows } = await connection.query<{ id: number }>({
    name: "insert_webhook",
    text: `
insert into webhook_endpoints (account_id, url, description, events, enabled, secret)
values ($1, $2, $3, $4, $5, $6) returning id`,
    values: [accountId, fields.url, fields.description, fields.events, fields.enabled, secret],
  });
  return (rows[0] as { id: number }).id;
}

/** Locks a webhook until the end of the transaction, so that its change has one entry of the audit log. */
export async function lockEndpoint(
  connection: Connection,
  { accountId, id }: { accountId: number; id: number },
): Promise<void> {
  await connection.query({
    name: "lock_webhook",
    text: "select from webhook_endpoints where account_id = $1 and id = $2 for no key update",
    values: [accountId, id],
  });
}

/** Changes the given fields. A change of `enabled` ends the reason for which Guidepost disabled it. */
export async function updateEndpoint(
  connection: Connection,
  { accountId, id }: { accountId: number; id: number },
  fields: { [Name in keyof EndpointFields]?: EndpointFields[Name] | undefined },
): Promise<void> {
  await connection.query({
    name: "update_webhook",
    text: `
update webhook_endpoints
   set url = coalesce($3, url), description = coalesce($4, description), events = coalesce($5, events),
       enabled = coalesce($6, enabled), updated_at = now(),
       disabled_reason = case when coalesce($6, enabled) = enabled then disabled_reason end,
       failing_since = case when coalesce($6, enabled) = enabled then failing_since end
 where account_id = $1 and id = $2 and deleted_at is null`,
    values: [
      accountId,
      id,
      fields.url,
      fields.description,
      ...[fields.events, fields.enabled].map((value) => value ?? null),
    ],
  });
}

/** Deletes a webhook with its secrets. Its deliveries are deleted later. Returns its address; `undefined` if there is none. */
export async function deleteEndpoint(
  connection: Connection,
  { accountId, id }: { accountId: number; id: number },
): Promise<string | undefined> {
  const { rows } = await connection.query<{ url: string }>({
    name: "delete_webhook",
    text: `
update webhook_endpoints set deleted_at = now(), enabled = false, secret = '', previous_secret = null
 where account_id = $1 and id = $2 and deleted_at is null returning url`,
    values: [accountId, id],
  });
  return rows[0]?.url;
}

/** Replaces the secret. The replaced one signs too for 24 hours. Returns whether there is such a webhook. */
export async function replaceSecret(
  connection: Connection,
  { accountId, id, secret }: { accountId: number; id: number; secret: string },
): Promise<boolean> {
  const { rowCount } = await connection.query({
    name: "replace_webhook_secret",
    text: `
update webhook_endpoints
   set previous_secret = secret, previous_secret_until = now() + interval '${SECRET_OVERLAP_HOURS} hours',
       secret = $3, updated_at = now()
 where account_id = $1 and id = $2 and deleted_at is null`,
    values: [accountId, id, secret],
  });
  return rowCount === 1;
}
