import { type Connection, inTransaction } from "@guidepost/database";
import { withAudit } from "#audit/index.ts";
import type { ServiceContext } from "../context.ts";
import { deleteJobsOfTask, enqueue } from "#jobs/index.ts";
import { sendMailTask } from "#mail/index.ts";
import {
  deliverWebhooksTask,
  pauseEndpoints,
  resumeEndpoints,
  webhookName,
} from "#webhooks/index.ts";

type AuditParts = Pick<ServiceContext, "clock" | "audit">;

/**
 * Disables all webhooks and deletes the mails that wait, in a transaction, so that a copy of a database sends nothing of
 * the original (contract HOOK-10).
 */
export function pauseDeliveriesIn(
  transaction: Connection,
  service: AuditParts,
): Promise<{ disabled_webhooks: number; deleted_mails: number }> {
  return withAudit(service, async (audit) => {
    const webhooks = await pauseEndpoints(transaction);
    for (const { id: webhookId, accountId, url } of webhooks) {
      const event = { action: "webhook.disabled", userId: undefined, via: "operator" } as const;
      await audit(transaction, { ...event, accountId, webhookId }, webhookName(url));
    }
    const mails = await deleteJobsOfTask(transaction, sendMailTask.name);
    return { disabled_webhooks: webhooks.length, deleted_mails: mails };
  });
}

/** Does what `pauseDeliveriesIn` does, in a transaction of its own. */
export function pauseDeliveries(service: AuditParts & Pick<ServiceContext, "db">) {
  return inTransaction(service.db.pool, (transaction) => pauseDeliveriesIn(transaction, service));
}

/** Enables the webhooks again that `pauseDeliveries` or a restore has disabled. Sends the deliveries that wait. */
export function resumeDeliveries(
  service: AuditParts & Pick<ServiceContext, "db">,
): Promise<{ enabled_webhooks: number }> {
  return withAudit(service, (audit) =>
    inTransaction(service.db.pool, async (transaction) => {
      const webhooks = await resumeEndpoints(transaction);
      for (const { id: webhookId, accountId, url } of webhooks) {
        const event = { action: "webhook.updated", userId: undefined, via: "operator" } as const;
        const facts = { changed: ["enabled"], enabled: true };
        await audit(transaction, { ...event, ...facts, accountId, webhookId }, webhookName(url));
      }
      if (webhooks.length > 0) {
        const endpointIds = webhooks.map(({ id }) => id);
        await enqueue(transaction, deliverWebhooksTask, { endpointIds });
      }
      return { enabled_webhooks: webhooks.length };
    }),
  );
}
