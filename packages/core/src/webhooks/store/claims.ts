import { randomUUID } from "node:crypto";
import { FAILING_DAYS } from "@guidepost/contract";
import { inTransaction, type Database, type Transaction } from "@guidepost/database";
import type { AttemptResult, Decision } from "../schedule.ts";
import type { EventRow } from "../payload.ts";
import type { SendingEndpoint } from "../slots.ts";
import { isActiveAccountSql } from "#suspension/index.ts";

/** A delivery that this process sends. */
export type ClaimedDelivery = {
  id: number;
  endpointId: number;
  claim: string;
  /** The number of this attempt in the schedule. */
  attempt: number;
  url: string;
  secrets: string[];
  event: EventRow;
};

/** Longer than an attempt and its record. After it, another worker sends the delivery again. */
const CLAIM_SECONDS = 30;
/** More than the longest delay of the schedule. After it, a failure starts the five days again. */
const MAX_PAUSE_HOURS = 24;

type ClaimRow = Omit<ClaimedDelivery, "event" | "claim" | "endpointId"> &
  EventRow & { event_id: string };

// The endpoint is locked by a statement of its own, so that this one sees the claims of others.
const CLAIM_SQL = `
with due as materialized (
  select id from webhook_deliveries
   where endpoint_id = $1 and state = 'pending' and next_attempt_at <= now()
     and (claimed_until is null or claimed_until <= now())
   order by next_attempt_at, id
   limit greatest(0, least($3::int, $4::int - (
     select count(*)::int from webhook_deliveries
      where endpoint_id = $1 and state = 'pending' and claimed_until > now())))
     for update
), claimed as (
  update webhook_deliveries d
     set claim = $2, claimed_until = now() + make_interval(secs => ${CLAIM_SECONDS})
    from due where d.id = due.id
  returning d.id, d.event_id, d.attempts
)
select c.id::float8 as id, c.attempts + 1 as attempt, w.url,
       array_remove(array[w.secret, case when w.previous_secret_until > now() then w.previous_secret end], null) as secrets,
       e.id as event_id, e.type, e.created_at, e.account_id, e.body, case when e.body is null then e.data end as data
  from claimed c join events e on e.id = c.event_id cross join webhook_endpoints w
 where w.id = $1 order by c.id`;

/**
 * Locks an endpoint until the end of the transaction, and returns whether it receives requests (contract ACCT-15). A
 * transaction that also locks deliveries of the endpoint calls this first. In another order, a
 * claim and a record could deadlock.
 */
export async function lockEndpoint(transaction: Transaction, id: number): Promise<boolean> {
  const { rows } = await transaction.query<{ receives: boolean }>({
    name: "lock_webhook_for_claim",
    text: `
select enabled and deleted_at is null and ${isActiveAccountSql("account_id")} as receives
  from webhook_endpoints where id = $1 for no key update`,
    values: [id],
  });
  return rows[0]?.receives === true;
}

/**
 * Claims up to `limit` due deliveries of an endpoint. All processes together send up to
 * `concurrency` of them at the same time (contract HOOK-12). A claim is no attempt: a crash of the process uses up no retry of
 * the deliveries that it sends. A delivery that crashes each process ends when its event is deleted after seven days
 * (contract HOOK-14).
 */
export function claimDeliveries(
  { pool }: Database,
  { endpointId, limit, concurrency }: { endpointId: number; limit: number; concurrency: number },
): Promise<ClaimedDelivery[]> {
  return inTransaction(pool, async (transaction) => {
    if (!(await lockEndpoint(transaction, endpointId))) return [];
    const claim = randomUUID();
    const { rows } = await transaction.query<ClaimRow>({
      name: "claim_webhook_deliveries",
      text: CLAIM_SQL,
      values: [endpointId, claim, limit, concurrency],
    });
    return rows.map(
      ({ id, attempt, url, secrets, event_id, type, created_at, account_id, data, body }) => ({
        id,
        endpointId,
        claim,
        attempt,
        url,
        secrets,
        event: { id: event_id, type, created_at, account_id, data, body },
      }),
    );
  });
}

const RECORD_SQL = `
with delivery as (
  update webhook_deliveries
     set state = $3, claim = null, claimed_until = null, attempts = attempts + 1, last_status = $4, last_error = $5,
         finished_at = case when $3 <> 'pending' then now() end,
         next_attempt_at = case when $3 = 'pending' then now() + make_interval(secs => $6) else next_attempt_at end
   where id = $1 and claim = $2
  returning id, endpoint_id, next_attempt_at
), attempt as (
  insert into webhook_attempts (delivery_id, number, started_at, duration_ms, headers, status, response, error, response_headers)
  select id, coalesce((select max(number) from webhook_attempts where delivery_id = $1), 0) + 1, $7, $8, $9, $4, $10, $5, $11
    from delivery
)
select next_attempt_at from delivery`;

/**
 * Records the result of an attempt, and counts it. Returns the time of the next one, if any; `undefined` when the claim has
 * ended, so that another process sends the delivery.
 */
export async function recordAttempt(
  transaction: Transaction,
  { id, claim }: Pick<ClaimedDelivery, "id" | "claim">,
  result: AttemptResult,
  decision: Decision,
): Promise<{ nextAttemptAt: Date } | undefined> {
  const { rows } = await transaction.query<{ next_attempt_at: string }>({
    name: "record_webhook_attempt",
    text: RECORD_SQL,
    values: [
      id,
      claim,
      decision.state,
      result.status ?? null,
      result.error ?? null,
      decision.state === "pending" ? decision.delayMs / 1_000 : 0,
      result.startedAt,
      result.durationMs,
      JSON.stringify(result.headers),
      result.response ?? null,
      result.responseHeaders === undefined ? null : JSON.stringify(result.responseHeaders),
    ],
  });
  return rows[0] && { nextAttemptAt: new Date(rows[0].next_attempt_at) };
}

/** Records that an endpoint works again. Writes nothing if it did not fail. */
export async function endFailure(transaction: Transaction, endpointId: number): Promise<void> {
  await transaction.query({
    name: "end_webhook_failure",
    text: "update webhook_endpoints set failing_since = null where id = $1 and failing_since is not null",
    values: [endpointId],
  });
}

/**
 * Records a failure of an endpoint. Returns whether it has failed for five days, with pauses of less than 24 hours between the
 * failures (contract HOOK-10).
 */
export async function startFailure(transaction: Transaction, endpointId: number): Promise<boolean> {
  const { rows } = await transaction.query<{ is_long: boolean }>({
    name: "start_webhook_failure",
    text: `
update webhook_endpoints
   set failing_since = case when last_failed_at > now() - interval '${MAX_PAUSE_HOURS} hours' then coalesce(failing_since, now()) else now() end,
       last_failed_at = now()
 where id = $1
returning failing_since < now() - interval '${FAILING_DAYS} days' as is_long`,
    values: [endpointId],
  });
  return rows[0]?.is_long === true;
}

/** Stores the body of an event before its first request. Returns the stored body, which another process may have stored first. */
export async function storeBody(
  { pool }: Database,
  { id, body }: { id: string; body: string },
): Promise<string> {
  const { rows } = await pool.query<{ body: string }>({
    name: "store_event_body",
    text: "update events set body = coalesce(body, $2) where id = $1 returning body",
    values: [id, body],
  });
  return rows[0]?.body ?? body;
}

/** Returns those of the endpoints that receive requests, with the speed that follows from their stored results. */
export async function findSendingEndpoints(
  { pool }: Database,
  ids: readonly number[],
): Promise<SendingEndpoint[]> {
  const { rows } = await pool.query<SendingEndpoint>({
    name: "find_sending_webhooks",
    text: `
select w.id, w.account_id as "accountId",
       case when w.failing_since is not null then 'slow'
            when exists (select from webhook_deliveries d where d.endpoint_id = w.id and d.state = 'succeeded') then 'fast'
            else 'new' end as speed
  from webhook_endpoints w where w.id = any ($1::int[]) and w.enabled and w.deleted_at is null
   and ${isActiveAccountSql("w.account_id")}`,
    values: [ids],
  });
  return rows;
}

/** A webhook that Guidepost has disabled. */
export type DisabledEndpoint = { id: number; accountId: number; url: string };

/** Disables an endpoint. Returns `undefined` when it was disabled before. */
export async function disableEndpointRow(
  transaction: Transaction,
  id: number,
  reason: "gone" | "failing",
): Promise<DisabledEndpoint | undefined> {
  const { rows } = await transaction.query<DisabledEndpoint>({
    name: "disable_webhook",
    text: `
update webhook_endpoints set enabled = false, disabled_reason = $2, updated_at = now() where id = $1 and enabled
returning id, account_id as "accountId", url`,
    values: [id, reason],
  });
  return rows[0];
}

/** Returns the endpoints with deliveries that are due and that no process sends. */
export async function findDueEndpoints({ pool }: Pick<Database, "pool">): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>({
    name: "find_due_webhooks",
    text: `
select w.id from webhook_endpoints w
 where w.enabled and w.deleted_at is null and ${isActiveAccountSql("w.account_id")} and exists (
   select from webhook_deliveries d
    where d.endpoint_id = w.id and d.state = 'pending' and d.next_attempt_at <= now()
      and (d.claimed_until is null or d.claimed_until <= now()))`,
  });
  return rows.map(({ id }) => id);
}

/** Deletes endpoints whose deletion is older than `days`, when their deliveries are gone. Returns how many. */
export async function purgeEndpoints(
  { pool }: Pick<Database, "pool">,
  { days }: { days: number },
): Promise<number> {
  const { rowCount } = await pool.query({
    name: "purge_webhooks",
    text: `
delete from webhook_endpoints w where w.deleted_at < now() - make_interval(days => $1)
   and not exists (select from webhook_deliveries d where d.endpoint_id = w.id)`,
    values: [days],
  });
  return rowCount ?? 0;
}
