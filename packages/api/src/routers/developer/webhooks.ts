import {
  webhookAnswer,
  webhookAttemptsAnswer,
  webhookCreate,
  webhookDailyHealth,
  webhookDailyHealthInput,
  webhookDeliveryAnswer,
  webhookDeliveryDetailAnswer,
  webhookDeliveryId,
  webhookDeliveryList,
  webhookDeliveryListInput,
  webhookDeliverySearchInput,
  webhookId,
  webhookList,
  webhookRedelivered,
  webhookRedeliverFailed,
  webhookUpdate,
  webhookWithSecret,
  noInput,
} from "@guidepost/contract";
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  getWebhookAttempts,
  getWebhookDelivery,
  getWebhookHealth,
  listWebhookDeliveries,
  listWebhooks,
  redeliverFailedWebhooks,
  redeliverWebhook,
  rotateWebhookSecret,
  searchWebhookDeliveries,
  sendTestEvent,
  updateWebhook,
} from "@guidepost/core";
import * as z from "zod";
import { router } from "#trpc/init.ts";
import { keyOrSessionProcedure, sessionProcedure } from "#trpc/procedures.ts";
import { developerDocs } from "./docs.ts";

export const webhooks = router({
  list: keyOrSessionProcedure
    .meta({
      scope: "admin",
      output: webhookList,
      openapi: { method: "GET", path: "/webhooks", ...developerDocs.webhooks },
    })
    .input(noInput)
    .query(({ ctx }) => listWebhooks(ctx.service)),
  create: keyOrSessionProcedure
    .meta({
      scope: "admin",
      grantsLastingAccess: "always",
      status: 201,
      output: webhookWithSecret,
      openapi: { method: "POST", path: "/webhooks", ...developerDocs.createWebhook },
    })
    .input(webhookCreate)
    .mutation(({ ctx, input }) => createWebhook(ctx.service, input)),
  get: keyOrSessionProcedure
    .meta({
      scope: "admin",
      errors: ["not_found"],
      output: webhookAnswer,
      openapi: { method: "GET", path: "/webhooks/{webhook_id}", ...developerDocs.webhook },
    })
    .input(webhookId)
    .query(({ ctx, input }) => getWebhook(ctx.service, input)),
  update: keyOrSessionProcedure
    .meta({
      scope: "admin",
      grantsLastingAccess: "by input",
      errors: ["not_found"],
      output: webhookAnswer,
      openapi: { method: "PATCH", path: "/webhooks/{webhook_id}", ...developerDocs.updateWebhook },
    })
    .input(webhookUpdate)
    .mutation(({ ctx, input }) => updateWebhook(ctx.service, input)),
  delete: keyOrSessionProcedure
    .meta({
      scope: "admin",
      status: 204,
      errors: ["not_found"],
      output: z.void(),
      openapi: { method: "DELETE", path: "/webhooks/{webhook_id}", ...developerDocs.deleteWebhook },
    })
    .input(webhookId)
    .mutation(({ ctx, input }) => deleteWebhook(ctx.service, input)),
  rotateSecret: keyOrSessionProcedure
    .meta({
      scope: "admin",
      grantsLastingAccess: "always",
      errors: ["not_found"],
      output: webhookWithSecret,
      openapi: {
        method: "POST",
        path: "/webhooks/{webhook_id}/rotate-secret",
        ...developerDocs.rotateWebhookSecret,
      },
    })
    .input(webhookId)
    .mutation(({ ctx, input }) => rotateWebhookSecret(ctx.service, input)),
  test: keyOrSessionProcedure
    .meta({
      scope: "admin",
      status: 201,
      errors: ["not_found"],
      output: webhookDeliveryAnswer,
      openapi: {
        method: "POST",
        path: "/webhooks/{webhook_id}/test",
        ...developerDocs.testWebhook,
      },
    })
    .input(webhookId)
    .mutation(({ ctx, input }) => sendTestEvent(ctx.service, input)),
  deliveries: keyOrSessionProcedure
    .meta({
      scope: "admin",
      errors: ["not_found"],
      output: webhookDeliveryList,
      openapi: {
        method: "GET",
        path: "/webhooks/{webhook_id}/deliveries",
        ...developerDocs.webhookDeliveries,
      },
    })
    .input(webhookDeliveryListInput)
    .query(({ ctx, input }) => listWebhookDeliveries(ctx.service, input)),
  delivery: keyOrSessionProcedure
    .meta({
      scope: "admin",
      errors: ["not_found"],
      output: webhookDeliveryDetailAnswer,
      openapi: {
        method: "GET",
        path: "/webhooks/{webhook_id}/deliveries/{delivery_id}",
        ...developerDocs.webhookDelivery,
      },
    })
    .input(webhookDeliveryId)
    .query(({ ctx, input }) => getWebhookDelivery(ctx.service, input)),
  redeliver: keyOrSessionProcedure
    .meta({
      scope: "admin",
      errors: ["not_found"],
      output: webhookDeliveryAnswer,
      openapi: {
        method: "POST",
        path: "/webhooks/{webhook_id}/deliveries/{delivery_id}/redeliver",
        ...developerDocs.redeliverWebhook,
      },
    })
    .input(webhookDeliveryId)
    .mutation(({ ctx, input }) => redeliverWebhook(ctx.service, input)),
  redeliverFailed: keyOrSessionProcedure
    .meta({
      scope: "admin",
      hasQuery: true,
      errors: ["not_found"],
      output: webhookRedelivered,
      openapi: {
        method: "POST",
        path: "/webhooks/{webhook_id}/redeliver-failed",
        ...developerDocs.redeliverFailedWebhooks,
      },
    })
    .input(webhookRedeliverFailed)
    .mutation(({ ctx, input }) => redeliverFailedWebhooks(ctx.service, input)),
  health: sessionProcedure
    .input(webhookDailyHealthInput)
    .output(webhookDailyHealth)
    .query(({ ctx, input }) => getWebhookHealth(ctx.service, input)),
  searchDeliveries: sessionProcedure
    .meta({ costly: true })
    .input(webhookDeliverySearchInput)
    .output(webhookDeliveryList)
    .query(({ ctx, input }) => searchWebhookDeliveries(ctx.service, input)),
  attempts: sessionProcedure
    .input(webhookDeliveryId)
    .output(webhookAttemptsAnswer)
    .query(({ ctx, input }) => getWebhookAttempts(ctx.service, input)),
});
