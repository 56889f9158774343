import { MAX_SHOWN_ATTEMPTS, type DeliveryState } from "@guidepost/contract";
import type { Connection } from "@guidepost/database";
import type { EventRow } from "../payload.ts";

type Owner = { accountId: number; endpointId: number };

export type DeliveryRow = {
  id: number;
  event_id: string;
  event_type: string;
  state: DeliveryState;
  attempts: number;
  created_at: string;
  next_attempt_at: string;
  finished_at: string | null;
  last_status: number | null;
  last_error: string | null;
};

const COLUMNS = `
  d.id::float8 as id, d.event_id, e.type as event_type, d.state, d.attempts, d.created_at, d.next_attempt_at,
  d.finished_at, d.last_status, d.last_error`;

const FROM_SQL = `
  from webhook_deliveries d join events e on e.id = d.event_id
  join webhook_endpoints w on w.id = d.endpoint_id and w.account_id = $1 and w.deleted_at is null
 where d.endpoint_id = $2`;

/** Returns up to `limit` deliveries of a webhook, newest first, with ids below `before`. */
export async function selectDeliveries(
  connection: Connection,
  { accountId, endpointId }: Owner,
  page: { state: DeliveryState | undefined; before: number | undefined; limit: number },
): Promise<DeliveryRow[]> {
  const values: unknown[] = [accountId, endpointId, page.before ?? null, page.limit];
  const { rows } = await connection.query<DeliveryRow>({
    // Two statements, so that each uses its index.
    name: page.state ? "select_webhook_deliveries_in_state" : "select_webhook_deliveries",
    text: `
select ${COLUMNS} ${FROM_SQL} and d.id < coalesce($3::bigint, 9223372036854775807)
   ${page.state ? "and d.state = $5" : ""}
 order by d.id desc limit $4`,
    values: page.state ? [...values, page.state] : values,
  });
  return rows;
}

/** Deliveries that a page with a type of event reads at most. No index has the type. */
export const MAX_SCANNED_DELIVERIES = 2_000;

/**
 * Returns the newest deliveries of one type of event. When the page ended early, it also returns
 * the id of the last delivery that was read; null when there are no further ones.
 */
export async function selectDeliveriesOfType(
  connection: Connection,
  { accountId, endpointId }: Owner,
  page: Parameters<typeof selectDeliveries>[2] & { type: string },
): Promise<{ rows: DeliveryRow[]; scannedTo: number | null }> {
  const values: unknown[] = [accountId, endpointId, page.before ?? null, page.limit, page.type];
  const { rows } = await connection.query<
    (DeliveryRow | { id: null }) & { scanned: number; last: number | null }
  >({
    name: page.state
      ? "select_webhook_deliveries_of_type_in_state"
      : "select_webhook_deliveries_of_type",
    text: `
with scanned as materialized (
  select d.id, d.event_id from webhook_deliveries d
   where d.endpoint_id = $2 and d.id < coalesce($3::bigint, 9223372036854775807)
   ${page.state ? "and d.state = $6" : ""}
   order by d.id desc limit ${MAX_SCANNED_DELIVERIES}
), page as (
  select c.id from scanned c join events e on e.id = c.event_id and e.type = $5 order by c.id desc limit $4
)
select s.scanned, s.last, p.*
  from (select count(*)::int as scanned, min(id)::float8 as last from scanned) s
  left join (select ${COLUMNS} ${FROM_SQL} and d.id in (select id from page)) p on true
 order by p.id desc`,
    values: page.state ? [...values, page.state] : values,
  });
  const [first] = rows;
  const isCut = first !== undefined && first.scanned === MAX_SCANNED_DELIVERIES;
  const found = rows.flatMap(({ scanned: _, last: __, ...row }) => (row.id === null ? [] : [row]));
  return { rows: found, scannedTo: isCut ? first.last : null };
}

export type AttemptRow = {
  number: number;
  started_at: string;
  duration_ms: number;
  request_headers: Record<string, string>;
  status: number | null;
  response_headers: Record<string, string> | null;
  response_body: string | null;
  error: string | null;
};

/** Returns the id of the delivery of an event to a webhook; `undefined` if there is none. */
export async function findDeliveryId(
  connection: Connection,
  { endpointId, eventId }: { endpointId: number; eventId: string },
): Promise<number | undefined> {
  const { rows } = await connection.query<{ id: number }>({
    name: "find_webhook_delivery_id",
    text: "select id::float8 as id from webhook_deliveries where event_id = $1 and endpoint_id = $2",
    values: [eventId, endpointId],
  });
  return rows[0]?.id;
}

/** Returns a delivery of a webhook; `undefined` if there is none. */
export async function findDelivery(
  connection: Connection,
  { accountId, endpointId, id }: Owner & { id: number },
): Promise<DeliveryRow | undefined> {
  const { rows } = await connection.query<DeliveryRow>({
    name: "find_webhook_delivery",
    text: `select ${COLUMNS} ${FROM_SQL} and d.id = $3`,
    values: [accountId, endpointId, id],
  });
  return rows[0];
}

/**
 * Returns a delivery with its event and its newest attempts; `undefined` if there is none.
 *
 * @param options without `withData`, data and body of the event are null: they can have several MiB
 */
export async function findDeliveryDetail(
  connection: Connection,
  { accountId, endpointId, id }: Owner & { id: number },
  { withData }: { withData: boolean },
): Promise<{ delivery: DeliveryRow; event: EventRow; attempts: AttemptRow[] } | undefined> {
  const { rows } = await connection.query<
    DeliveryRow &
      Pick<EventRow, "data" | "body"> & {
        event_at: string;
        log: (AttemptRow & { started_at: string })[];
      }
  >({
    name: "find_webhook_delivery_detail",
    text: `
select ${COLUMNS}, e.created_at as event_at, case when $4 and e.body is null then e.data end as data,
       case when $4 then e.body end as body, coalesce((
  select json_agg(a order by a.number desc) from (
    select number, iso_timestamp(started_at) as started_at, duration_ms, headers as request_headers, status,
           response_headers, response as response_body, error
      from webhook_attempts where delivery_id = d.id order by number desc limit ${MAX_SHOWN_ATTEMPTS}) a
), '[]') as log
${FROM_SQL} and d.id = $3`,
    values: [accountId, endpointId, id, withData],
  });
  const [row] = rows;
  if (!row) return undefined;
  const { event_at, data, body, log, ...delivery } = row;
  const event = {
    id: delivery.event_id,
    type: delivery.event_type,
    created_at: event_at,
    account_id: accountId,
    data,
    body,
  };
  return { delivery, event, attempts: log };
}

const RESTART_SQL = `
update webhook_deliveries d
   set state = 'pending', attempts = 0, next_attempt_at = now(), finished_at = null
  from webhook_endpoints w
 where w.id = d.endpoint_id and w.account_id = $1 and w.deleted_at is null and d.endpoint_id = $2`;

/** Starts the schedule of a delivery again, unless a worker sends it at the moment. */
export async function restartDelivery(
  connection: Connection,
  { accountId, endpointId, id }: Owner & { id: number },
): Promise<void> {
  await connection.query({
    name: "restart_webhook_delivery",
    text: `${RESTART_SQL} and d.id = $3 and (d.claimed_until is null or d.claimed_until <= now())`,
    values: [accountId, endpointId, id],
  });
}

/** Starts the schedules of failed deliveries again, and returns how many. */
export async function restartFailed(
  connection: Connection,
  { accountId, endpointId, since }: Owner & { since: string | undefined },
): Promise<number> {
  const { rowCount } = await connection.query({
    name: "restart_failed_webhook_deliveries",
    text: `${RESTART_SQL} and d.state = 'failed' and ($3::timestamptz is null or d.created_at >= $3)`,
    values: [accountId, endpointId, since ?? null],
  });
  return rowCount ?? 0;
}
