import { inTransaction, type Database, type Transaction } from "@guidepost/database";
import { type AuditWriter, withAudit } from "#audit/index.ts";
import type { ServiceContext } from "#context.ts";
import { enqueue } from "#jobs/index.ts";
import { recordNotification } from "#notifications/index.ts";
import { webhookName } from "./webhook-name.ts";
import { deliverWebhooksTask } from "./tasks.ts";
import { toPayload } from "./payload.ts";
import { decide, type AttemptResult } from "./schedule.ts";
import { sendWebhook, type SendOptions } from "./send-request.ts";
import { createSlots, REQUESTS_PER_ENDPOINT, type SendingEndpoint } from "./slots.ts";
import * as store from "./store/claims.ts";

const SLOW_MS = 2_000;

export type SenderOptions = SendOptions & {
  portalUrl: string;
  audit: ServiceContext["audit"];
  onError: (error: unknown) => void;
  /** Receives each attempt that ended. */
  onAttempt?: (result: AttemptResult) => void;
};

/** Endpoints whose speed a process remembers. It reads others again. */
const MAX_KNOWN_ENDPOINTS = 10_000;

/** Sends due deliveries. Jobs call `dispatch` and end immediately, so that slow receivers do not use the slots of jobs. */
export interface WebhookSender {
  /** Sends the due deliveries of endpoints. */
  dispatch: (endpointIds: readonly number[]) => void;
  /** Starts no further requests, and resolves when those that run are recorded. */
  stop: () => Promise<void>;
}

/**
 * Creates the sender of a process. Endpoints with due deliveries wait in a queue and take turns (contract HOOK-12). A delivery
 * that is lost with the process is claimed again by another one.
 */
export function createWebhookSender(db: Database, options: SenderOptions): WebhookSender {
  const waiting = new Set<number>();
  const endpoints = new Map<number, SendingEndpoint>();
  const slots = createSlots();
  const work = new Set<Promise<void>>();
  let isStopped = false;

  const track = (promise: Promise<void>) => {
    const tracked = promise.catch(options.onError).finally(() => work.delete(tracked));
    work.add(tracked);
  };

  /** Reads what this process does not know of endpoints, for example after a restart. */
  const load = async (ids: readonly number[]) => {
    const unknown = ids.filter((id) => !endpoints.has(id));
    if (unknown.length === 0) return;
    for (const endpoint of await store.findSendingEndpoints(db, unknown))
      endpoints.set(endpoint.id, endpoint);
    for (const id of endpoints.keys()) {
      if (endpoints.size <= MAX_KNOWN_ENDPOINTS) break;
      if (!waiting.has(id) && !ids.includes(id)) endpoints.delete(id);
    }
  };

  const takeNext = (): { endpoint: SendingEndpoint; limit: number } | undefined => {
    for (const id of waiting) {
      const endpoint = endpoints.get(id);
      const limit = endpoint ? slots.free(endpoint) : 0;
      if (endpoint && limit === 0) continue;
      waiting.delete(id);
      if (endpoint) return { endpoint, limit };
    }
    return undefined;
  };

  const pump = () => {
    if (isStopped) return;
    for (let next = takeNext(); next; next = takeNext()) {
      const { endpoint, limit } = next;
      slots.add(endpoint, limit);
      track(claim(endpoint, limit).finally(() => pump()));
    }
  };

  const claim = async (endpoint: SendingEndpoint, limit: number) => {
    const { id: endpointId } = endpoint;
    let claimed: store.ClaimedDelivery[] = [];
    try {
      const limits = { limit, concurrency: REQUESTS_PER_ENDPOINT };
      claimed = await store.claimDeliveries(db, { endpointId, ...limits });
    } finally {
      slots.add(endpoint, claimed.length - limit);
    }
    for (const delivery of claimed)
      track(
        deliver(endpoint, delivery).finally(() => {
          slots.add(endpoint, -1);
          // More may be due.
          waiting.add(endpointId);
          pump();
        }),
      );
  };

  const deliver = async (endpoint: SendingEndpoint, delivery: store.ClaimedDelivery) => {
    const result = await attempt(delivery);
    options.onAttempt?.(result);
    const isSlow = result.error !== undefined || result.durationMs > SLOW_MS;
    if (result.isSent) endpoints.set(endpoint.id, { ...endpoint, speed: isSlow ? "slow" : "fast" });
    await record({ db, clock: db.clock, audit: options.audit }, delivery, result);
  };

  const attempt = async ({ url, secrets, event }: store.ClaimedDelivery) => {
    let body: string;
    try {
      body = toPayload(event, options.portalUrl);
    } catch (error) {
      options.onError(error);
      return notSent();
    }
    if (event.body === null) body = await store.storeBody(db, { id: event.id, body });
    return sendWebhook({ url, secrets, id: event.id, body }, options);
  };

  return {
    dispatch: (ids) => {
      const add = async () => {
        await load(ids);
        for (const id of ids) waiting.add(id);
        pump();
      };
      if (!isStopped) track(add());
    },
    stop: async () => {
      isStopped = true;
      while (work.size > 0) await Promise.all(work);
    },
  };
}

/** The result of an attempt without a request. It is recorded, so that the schedule continues and ends. */
function notSent(): AttemptResult {
  return {
    isSent: false,
    startedAt: new Date(),
    durationMs: 0,
    headers: {},
    status: undefined,
    responseHeaders: undefined,
    response: undefined,
    error: "Guidepost could not create the request",
  };
}

/** Records an attempt, and what follows from it. */
async function record(
  service: Pick<ServiceContext, "db" | "clock" | "audit">,
  delivery: store.ClaimedDelivery,
  result: AttemptResult,
): Promise<void> {
  const { endpointId } = delivery;
  const decision = decide(result, delivery.attempt);
  await withAudit(service, (audit) =>
    inTransaction(service.db.pool, async (transaction) => {
      await store.lockEndpoint(transaction, endpointId);
      const recorded = await store.recordAttempt(transaction, delivery, result, decision);
      if (!recorded) return;
      if (decision.state === "succeeded") return store.endFailure(transaction, endpointId);
      const isLong = result.isSent && (await store.startFailure(transaction, endpointId));
      if (decision.state === "failed" && decision.isGone)
        await disableEndpoint(transaction, audit, { endpointId, reason: "gone" });
      else if (isLong) await disableEndpoint(transaction, audit, { endpointId, reason: "failing" });
      else if (decision.state === "pending")
        await enqueue(
          transaction,
          deliverWebhooksTask,
          { endpointIds: [endpointId] },
          { runAt: recorded.nextAttemptAt },
        );
    }),
  );
}

/** Disables a webhook in the transaction of the attempt that is the reason (contract HOOK-10, NOTE-6). */
async function disableEndpoint(
  transaction: Transaction,
  audit: AuditWriter,
  { endpointId, reason }: { endpointId: number; reason: "gone" | "failing" },
): Promise<void> {
  const disabled = await store.disableEndpointRow(transaction, endpointId, reason);
  if (!disabled) return;
  const { id, accountId, url } = disabled;
  const event = { action: "webhook.disabled", userId: undefined, via: "system" } as const;
  await audit(transaction, { ...event, accountId, webhookId: id, reason }, webhookName(url));
  await recordNotification(transaction, {
    accountId,
    data: { kind: "webhook_disabled", webhook: { id, url }, reason },
  });
}
