import * as z from "zod";
import { outputId, outputList, outputText } from "../output.ts";
import { EVENT_TYPES, MAX_WEBHOOKS, TEST_EVENT, webhookId } from "./webhook.ts";
import {
  MAX_SHOWN_ATTEMPTS,
  webhookDelivery,
  webhookDeliveryDetail,
  webhookDeliveryListInput,
} from "./webhook-delivery.ts";

/** Days of the health in the portal, today included (contract HOOK-21). */
export const HEALTH_DAYS = 7;
/** Newest deliveries of a webhook that its health by day counts. */
export const MAX_DAILY_DELIVERIES = 1_000;

/** The health of all webhooks of the account, or of one. */
export const webhookDailyHealthInput = webhookId.partial();
export type WebhookDailyHealthInput = z.infer<typeof webhookDailyHealthInput>;

const count = z.int32().min(0);
const day = z.object({
  /** `2026-11-25`, in UTC. */
  day: outputText(10),
  succeeded: count,
  failed: count,
  pending: count,
});

/** Deliveries by the day of their event, oldest first. `more`: the webhook has more deliveries than were counted. */
export const webhookDailyHealth = z.object({
  webhooks: outputList(
    z.object({ id: outputId(), days: outputList(day, HEALTH_DAYS), more: z.boolean() }),
    MAX_WEBHOOKS,
  ),
});
export type WebhookDailyHealth = z.infer<typeof webhookDailyHealth>;
export type WebhookHealthOfDays = WebhookDailyHealth["webhooks"][number];

/** A page of the portal's delivery log (contract HOOK-22). */
export const webhookDeliverySearchInput = webhookDeliveryListInput.extend({
  event_type: z.enum([...EVENT_TYPES, TEST_EVENT]).optional(),
});
export type WebhookDeliverySearchInput = z.infer<typeof webhookDeliverySearchInput>;

/** A delivery with its attempts, without the body, which can be large. */
export const webhookAttemptsAnswer = z.object({
  delivery: webhookDelivery,
  attempt_log: outputList(webhookDeliveryDetail.shape.attempt_log.element, MAX_SHOWN_ATTEMPTS),
});
export type WebhookAttemptsAnswer = z.infer<typeof webhookAttemptsAnswer>;
export type WebhookAttempt = WebhookAttemptsAnswer["attempt_log"][number];
