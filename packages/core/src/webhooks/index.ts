export {
  getWebhookAttempts,
  getWebhookDelivery,
  listWebhookDeliveries,
  redeliverFailedWebhooks,
  redeliverWebhook,
  searchWebhookDeliveries,
  sendTestEvent,
} from "./deliveries.ts";
export {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  rotateWebhookSecret,
  updateWebhook,
} from "./endpoints.ts";
export { webhookName } from "./webhook-name.ts";
export { getWebhookHealth } from "./health.ts";
export { pauseEndpoints, resumeEndpoints } from "./store/pause.ts";
export type { AttemptResult } from "./schedule.ts";
export { createWebhookSender, type WebhookSender } from "./sender.ts";
export { deliverWebhooksTask, purgeEventsTask, resumeWebhooksTask } from "./tasks.ts";
