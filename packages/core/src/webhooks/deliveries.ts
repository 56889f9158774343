import {
  MAX_PAGE,
  TEST_EVENT,
  type WebhookAttemptsAnswer,
  type WebhookDelivery,
  type WebhookDeliveryAnswer,
  type WebhookDeliveryDetailAnswer,
  type WebhookDeliveryId,
  type WebhookDeliveryList,
  type WebhookDeliveryListInput,
  type WebhookDeliverySearchInput,
  type WebhookId,
  type WebhookRedelivered,
  type WebhookRedeliverFailed,
} from "@guidepost/contract";
import { inTransaction } from "@guidepost/database";
import type { ActorContext } from "../context.ts";
import { type DomainError, invalid, notFound } from "../errors.ts";
import { recordEvent } from "#events/index.ts";
import { enqueue } from "#jobs/index.ts";
import { ownAccount, requireWebhook } from "./endpoints.ts";
import { toPayload } from "./payload.ts";
import * as store from "./store/deliveries.ts";
import { deliverWebhooksTask } from "./tasks.ts";

function deliveryNotFound(): DomainError {
  return notFound("Delivery not found");
}

function toDelivery({ last_status, last_error, ...row }: store.DeliveryRow): WebhookDelivery {
  return {
    ...row,
    next_attempt_at: row.state === "pending" ? row.next_attempt_at : null,
    status: last_status,
    error: last_error,
  };
}

function encodeCursor(id: number): string {
  return Buffer.from(`delivery ${id}`).toString("base64url");
}

/** @throws `validation_failed` for a cursor that is not the encoding of an id */
function readCursor(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined;
  const id = Number(/^delivery (\d{1,15})$/.exec(Buffer.from(cursor, "base64url").toString())?.[1]);
  if (!(id > 0) || encodeCursor(id) !== cursor) throw invalid({ cursor: ["is invalid"] });
  return id;
}

/**
 * Returns a page of the deliveries of a webhook, newest first (contract HOOK-14).
 *
 * @throws `forbidden` for members; `not_found`; `validation_failed` for an invalid cursor
 */
export function listWebhookDeliveries(
  ctx: ActorContext,
  input: WebhookDeliveryListInput,
): Promise<WebhookDeliveryList> {
  return searchWebhookDeliveries(ctx, input);
}

/**
 * Returns a page of the portal's delivery log, newest first. With a type of event, a page can have fewer deliveries than `limit`
 * before the last page (contract HOOK-22).
 *
 * @throws `forbidden` for members; `not_found`; `validation_failed` for an invalid cursor
 */
export async function searchWebhookDeliveries(
  ctx: ActorContext,
  { event_type: type, ...input }: WebhookDeliverySearchInput,
): Promise<WebhookDeliveryList> {
  const before = readCursor(input.cursor);
  await requireWebhook(ctx, input.webhook_id);
  const size = Math.min(input.limit, MAX_PAGE);
  const owner = { accountId: ownAccount(ctx), endpointId: input.webhook_id };
  const page = { state: input.state, before, limit: size + 1 };
  const { rows, scannedTo } =
    type === undefined
      ? { rows: await store.selectDeliveries(ctx.db.pool, owner, page), scannedTo: null }
      : await store.selectDeliveriesOfType(ctx.db.pool, owner, { ...page, type });
  const shown = rows.slice(0, size);
  const next = rows.length > size ? (shown.at(-1)?.id ?? null) : scannedTo;
  return {
    deliveries: shown.map(toDelivery),
    next_cursor: next === null ? null : encodeCursor(next),
  };
}

/**
 * Returns a delivery with the body and the attempts of its requests.
 *
 * @throws `forbidden` for members; `not_found`
 */
export async function getWebhookDelivery(
  ctx: ActorContext,
  { webhook_id: endpointId, delivery_id: id }: WebhookDeliveryId,
): Promise<WebhookDeliveryDetailAnswer> {
  const accountId = ownAccount(ctx);
  const key = { accountId, endpointId, id };
  const found = await store.findDeliveryDetail(ctx.db.pool, key, { withData: true });
  if (!found) throw deliveryNotFound();
  const { delivery, event, attempts } = found;
  return {
    delivery: {
      ...toDelivery(delivery),
      request_body: toPayload(event, ctx.portalUrl),
      attempt_log: attempts,
    },
  };
}

/**
 * Returns a delivery with the attempts of its requests, without their body.
 *
 * @throws `forbidden` for members; `not_found`
 */
export async function getWebhookAttempts(
  ctx: ActorContext,
  { webhook_id: endpointId, delivery_id: id }: WebhookDeliveryId,
): Promise<WebhookAttemptsAnswer> {
  const key = { accountId: ownAccount(ctx), endpointId, id };
  const found = await store.findDeliveryDetail(ctx.db.pool, key, { withData: false });
  if (!found) throw deliveryNotFound();
  return { delivery: toDelivery(found.delivery), attempt_log: found.attempts };
}

/**
 * Sends an event again, with the same `webhook-id` (contract HOOK-15).
 *
 * @throws `forbidden` for members; `not_found`; `validation_failed` for a webhook that is not enabled
 */
export async function redeliverWebhook(
  ctx: ActorContext,
  { webhook_id: endpointId, delivery_id: id }: WebhookDeliveryId,
): Promise<WebhookDeliveryAnswer> {
  const accountId = ownAccount(ctx);
  return inTransaction(ctx.db.pool, async (transaction) => {
    const webhook = await requireWebhook(ctx, endpointId, transaction);
    requireEnabled(webhook);
    await store.restartDelivery(transaction, { accountId, endpointId, id });
    const row = await store.findDelivery(transaction, { accountId, endpointId, id });
    if (!row) throw deliveryNotFound();
    await enqueue(transaction, deliverWebhooksTask, { endpointIds: [endpointId] });
    return { delivery: toDelivery(row) };
  });
}

function requireEnabled({ enabled }: { enabled: boolean }): void {
  if (!enabled) throw invalid({ base: ["The webhook is disabled. Enable it first"] });
}

/**
 * Sends the failed deliveries again (contract HOOK-15).
 *
 * @throws `forbidden` for members; `not_found`; `validation_failed` for a webhook that is not enabled
 */
export async function redeliverFailedWebhooks(
  ctx: ActorContext,
  { webhook_id: endpointId, since }: WebhookRedeliverFailed,
): Promise<WebhookRedelivered> {
  const accountId = ownAccount(ctx);
  return inTransaction(ctx.db.pool, async (transaction) => {
    requireEnabled(await requireWebhook(ctx, endpointId, transaction));
    const redelivered = await store.restartFailed(transaction, { accountId, endpointId, since });
    if (redelivered > 0)
      await enqueue(transaction, deliverWebhooksTask, { endpointIds: [endpointId] });
    return { redelivered };
  });
}

/**
 * Sends a `webhook.test` event to a webhook, also when it does not receive this type.
 *
 * @throws `forbidden` for members; `not_found`; `validation_failed` for a webhook that is not enabled
 */
export async function sendTestEvent(
  ctx: ActorContext,
  { webhook_id: endpointId }: WebhookId,
): Promise<WebhookDeliveryAnswer> {
  const accountId = ownAccount(ctx);
  return inTransaction(ctx.db.pool, async (transaction) => {
    requireEnabled(await requireWebhook(ctx, endpointId, transaction));
    const data = { webhook: { id: endpointId } };
    const event = { accountId, type: TEST_EVENT, data, endpointId };
    const eventId = await recordEvent(transaction, event);
    const id = eventId && (await store.findDeliveryId(transaction, { endpointId, eventId }));
    const row = id && (await store.findDelivery(transaction, { accountId, endpointId, id }));
    if (!row) throw deliveryNotFound();
    return { delivery: toDelivery(row) };
  });
}
