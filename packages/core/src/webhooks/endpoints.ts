import {
  MAX_WEBHOOKS,
  toHttpUri,
  type Webhook,
  type WebhookCreate,
  type WebhookId,
  type WebhookList,
  type WebhookUpdate,
  type WebhookWithSecret,
} from "@guidepost/contract";
import { inTransaction, type Connection } from "@guidepost/database";
import { requireFreshSignIn, requireOwner } from "../actor.ts";
import { withAudit } from "#audit/index.ts";
import type { ActorContext } from "../context.ts";
import { type DomainError, invalid, notFound } from "../errors.ts";
import { enqueue } from "#jobs/index.ts";
import { refusalOf } from "#outgoing-requests/index.ts";
import { lockCredential } from "#session-lock/index.ts";
import { newWebhookSecret } from "./signature.ts";
import * as store from "./store/endpoints.ts";
import { deliverWebhooksTask } from "./tasks.ts";
import { webhookName } from "./webhook-name.ts";

function webhookNotFound(): DomainError {
  return notFound("Webhook not found");
}

/** Requires an owner, and returns the account. */
export function ownAccount({ actor }: ActorContext): number {
  requireOwner(actor);
  return actor.account.id;
}

/**
 * Reads a webhook of the actor's account.
 *
 * @throws `forbidden` for members; `not_found`
 */
export async function requireWebhook(
  ctx: ActorContext,
  id: number,
  connection: Connection = ctx.db.pool,
): Promise<Webhook> {
  const [row] = await store.selectEndpoints(connection, { accountId: ownAccount(ctx), id });
  if (!row) throw webhookNotFound();
  return toWebhook(row);
}

function toWebhook(row: store.EndpointRow): Webhook {
  const { succeeded, failed, pending, created_at, updated_at, ...fields } = row;
  const health = { succeeded, failed, pending };
  // Release 1.3.0 and older stored addresses as they were sent.
  return { ...fields, url: toHttpUri(row.url), health, created_at, updated_at };
}

/**
 * Returns an address as a URI (contract HOOK-27).
 *
 * @throws `validation_failed` for an address that requests may not be sent to (contract HOOK-11)
 */
function acceptUrl({ allowPrivateWebhooks }: ActorContext, address: string): string {
  const url = new URL(address);
  if (!allowPrivateWebhooks && url.protocol !== "https:")
    throw invalid({ url: ["must begin with https://"] });
  const refusal = refusalOf(url, { allowPrivate: allowPrivateWebhooks });
  if (refusal === "not_public") throw invalid({ url: ["must be an address on the internet"] });
  if (refusal === "not_web") throw invalid({ url: ["must use port 80, 443, or one above 1023"] });
  return toHttpUri(address);
}

/**
 * Returns the webhooks of the account, oldest first.
 *
 * @throws `forbidden` for members
 */
export async function listWebhooks(ctx: ActorContext): Promise<WebhookList> {
  const rows = await store.selectEndpoints(ctx.db.pool, { accountId: ownAccount(ctx) });
  return { webhooks: rows.map(toWebhook) };
}

/**
 * Returns a webhook.
 *
 * @throws `forbidden` for members; `not_found`
 */
export async function getWebhook(
  ctx: ActorContext,
  { webhook_id: id }: WebhookId,
): Promise<{ webhook: Webhook }> {
  return { webhook: await requireWebhook(ctx, id) };
}

/**
 * Creates a webhook and returns its secret, the only time that it can be read (contract HOOK-7).
 *
 * @throws `forbidden` for members; `validation_failed` for an address that is not permitted, and at the maximum of webhooks
 */
export async function createWebhook(
  ctx: ActorContext,
  input: WebhookCreate,
): Promise<WebhookWithSecret> {
  const accountId = ownAccount(ctx);
  const url = acceptUrl(ctx, input.url);
  const secret = newWebhookSecret();
  const { events, enabled } = input;
  return withAudit(ctx, (audit) =>
    inTransaction(ctx.db.pool, async (transaction) => {
      // The removal of a user locks the account and the user in this order too.
      const count = await store.countEndpointsLocked(transaction, accountId);
      await lockCredential(transaction, ctx.actor);
      if (count >= MAX_WEBHOOKS)
        throw invalid({ base: [`${MAX_WEBHOOKS} webhooks are the maximum. Delete one first`] });
      const id = await store.insertEndpoint(transaction, { ...input, url, accountId, secret });
      const event = { action: "webhook.created", userId: ctx.actor.user.id } as const;
      await audit(transaction, { ...event, webhookId: id, events, enabled }, webhookName(url));
      return { webhook: await requireWebhook(ctx, id, transaction), secret };
    }),
  );
}

const FIELDS = ["url", "description", "events", "enabled"] as const;

function hasSameEvents(one: Webhook["events"], other: Webhook["events"]): boolean {
  return one.length === other.length && one.every((type) => other.includes(type));
}

/** The names of the fields that a change gives another value. The order of events has no effect. */
function changedFields(
  webhook: Webhook,
  change: Omit<WebhookUpdate, "webhook_id">,
): (typeof FIELDS)[number][] {
  const { events = webhook.events } = change;
  return FIELDS.filter((name) =>
    name === "events"
      ? !hasSameEvents(events, webhook.events)
      : change[name] !== undefined && change[name] !== webhook[name],
  );
}

/**
 * Changes the given fields. A webhook that is enabled again sends the deliveries that wait.
 *
 * @throws `forbidden` for members; `not_found`; `validation_failed` for an address that is not permitted;
 *   `fresh_sign_in_required` for another address and other events (contract HOOK-19)
 */
export async function updateWebhook(
  ctx: ActorContext,
  { webhook_id: id, ...sent }: WebhookUpdate,
): Promise<{ webhook: Webhook }> {
  const accountId = ownAccount(ctx);
  return withAudit(ctx, (audit) =>
    inTransaction(ctx.db.pool, async (transaction) => {
      await lockCredential(transaction, ctx.actor);
      await store.lockEndpoint(transaction, { accountId, id });
      const before = await requireWebhook(ctx, id, transaction);
      const fields = sent.url === undefined ? sent : { ...sent, url: acceptUrl(ctx, sent.url) };
      const changed = changedFields(before, fields);
      const isRedirected = changed.includes("url") || changed.includes("events");
      if (isRedirected) requireFreshSignIn(ctx);
      await store.updateEndpoint(transaction, { accountId, id }, fields);
      if (fields.enabled) await enqueue(transaction, deliverWebhooksTask, { endpointIds: [id] });
      const webhook = await requireWebhook(ctx, id, transaction);
      if (changed.length > 0) {
        const { events, enabled } = webhook;
        const event = { action: "webhook.updated", userId: ctx.actor.user.id } as const;
        const facts = { changed, events, enabled };
        await audit(transaction, { ...event, webhookId: id, ...facts }, webhookName(webhook.url));
      }
      return { webhook };
    }),
  );
}

/**
 * Deletes a webhook. No request starts after this returns.
 *
 * @throws `forbidden` for members; `not_found`
 */
export async function deleteWebhook(
  ctx: ActorContext,
  { webhook_id: id }: WebhookId,
): Promise<void> {
  const accountId = ownAccount(ctx);
  await withAudit(ctx, (audit) =>
    inTransaction(ctx.db.pool, async (transaction) => {
      const url = await store.deleteEndpoint(transaction, { accountId, id });
      if (url === undefined) throw webhookNotFound();
      const event = { action: "webhook.deleted", userId: ctx.actor.user.id } as const;
      await audit(transaction, { ...event, webhookId: id }, webhookName(url));
    }),
  );
}

/**
 * Replaces the secret. Requests are signed with both for 24 hours (contract HOOK-7).
 *
 * @throws `forbidden` for members; `not_found`
 */
export async function rotateWebhookSecret(
  ctx: ActorContext,
  { webhook_id: id }: WebhookId,
): Promise<WebhookWithSecret> {
  const accountId = ownAccount(ctx);
  const secret = newWebhookSecret();
  return withAudit(ctx, (audit) =>
    inTransaction(ctx.db.pool, async (transaction) => {
      await lockCredential(transaction, ctx.actor);
      if (!(await store.replaceSecret(transaction, { accountId, id, secret })))
        throw webhookNotFound();
      const webhook = await requireWebhook(ctx, id, transaction);
      const event = { action: "webhook.secret_rotated", userId: ctx.actor.user.id } as const;
      await audit(transaction, { ...event, webhookId: id }, webhookName(webhook.url));
      return { webhook, secret };
    }),
  );
}
