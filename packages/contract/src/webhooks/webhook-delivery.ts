import * as z from "zod";
import { DEFAULT_PAGE, instant, MAX_PAGE } from "../guides/guide-list.ts";
import { outputCount, outputList, outputText } from "../output.ts";
import { lookup, MAX_LOOKUP } from "../text.ts";
import { timestamp } from "../time.ts";
import { TEST_EVENT, webhookId } from "./webhook.ts";

/** Kept bytes of the body of a response. */
export const MAX_KEPT_RESPONSE = 4_096;
/** Kept bytes of the names and values of a response's headers (contract HOOK-25). */
export const MAX_KEPT_HEADERS = 2_048;
const MAX_ERROR = 500;
/** Ids of deliveries are longer than 32 bits, and exact as a number of JavaScript. */
const MAX_DELIVERY_ID = 999_999_999_999_999;
/** The longest body: a guide of 2 MiB, whose characters JSON may escape. */
const MAX_BODY = 16_777_216;

export const webhookDeliveryId = webhookId.extend({
  delivery_id: z
    .int()
    .max(MAX_DELIVERY_ID)
    .meta({ minimum: 1, description: "Identifier of the delivery." }),
});
export type WebhookDeliveryId = z.infer<typeof webhookDeliveryId>;

export const DELIVERY_STATES = ["pending", "succeeded", "failed"] as const;
const deliveryState = z.enum(DELIVERY_STATES).meta({
  id: "DeliveryState",
  description:
    "`pending`: waits for its next attempt. `succeeded`: the receiver accepted it. `failed`: its last attempt failed.",
});
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** GET /webhooks/{webhook_id}/deliveries (contract HOOK-14). */
export const webhookDeliveryListInput = webhookId.extend({
  state: deliveryState.meta({ description: "Only deliveries in this state." }).optional(),
  limit: z
    .int()
    .min(1)
    .default(DEFAULT_PAGE)
    .meta({
      description: `Largest number of deliveries on a page. A value above ${MAX_PAGE} is clamped to ${MAX_PAGE}.`,
    }),
  cursor: lookup()
    .meta({ description: "`next_cursor` of the previous page, with the same filter." })
    .optional(),
});
export type WebhookDeliveryListInput = z.infer<typeof webhookDeliveryListInput>;

/** POST /webhooks/{webhook_id}/redeliver-failed (contract HOOK-15). */
export const webhookRedeliverFailed = webhookId.extend({
  since: instant()
    .meta({ description: "Only deliveries of events from this time or later." })
    .optional(),
});
export type WebhookRedeliverFailed = z.infer<typeof webhookRedeliverFailed>;

const delivery = {
  id: z.int().min(1).max(MAX_DELIVERY_ID).meta({ description: "Identifier of the delivery." }),
  event_id: outputText(36).meta({
    description: "Identifier of the event, and `webhook-id` of each of its requests.",
  }),
  event_type: outputText(40).meta({
    description: `The type of the event, or \`${TEST_EVENT}\`.`,
  }),
  state: deliveryState,
  attempts: outputCount("Attempts since the event, or since the last redelivery."),
  created_at: timestamp().meta({ description: "Time of the event." }),
  next_attempt_at: timestamp()
    .nullable()
    .meta({ description: "Time of the next attempt. null when there is none." }),
  finished_at: timestamp()
    .nullable()
    .meta({ description: "Time of the last attempt. null while it is pending." }),
  status: z
    .int32()
    .nullable()
    .meta({ minimum: 100, maximum: 999, description: "The status of the last response." }),
  error: outputText(MAX_ERROR)
    .nullable()
    .meta({ description: "Why the last attempt failed. null after a success." }),
};

export const webhookDelivery = z
  .object(delivery)
  .meta({ id: "WebhookDelivery", description: "An event that is sent to a webhook." });
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

export const webhookDeliveryList = z
  .object({
    deliveries: outputList(webhookDelivery, MAX_PAGE).meta({ description: "Newest first." }),
    next_cursor: outputText(MAX_LOOKUP)
      .nullable()
      .meta({ description: "Opaque `cursor` of the next page. null on the last page." }),
  })
  .meta({ id: "WebhookDeliveryList", description: "A page of deliveries." });
export type WebhookDeliveryList = z.infer<typeof webhookDeliveryList>;

const responseHeaders = z.record(z.string(), outputText(MAX_KEPT_HEADERS)).meta({
  id: "WebhookResponseHeaders",
  description:
    "Up to 2 KiB of the headers of a response, with lower-case names and without `set-cookie`.",
});

const attempt = z
  .object({
    number: z.int32().min(1).meta({ description: "1 for the first attempt." }),
    started_at: timestamp().meta({ description: "Time of the request." }),
    duration_ms: outputCount("Time until the response was read, in ms."),
    request_headers: z
      .record(z.string(), outputText(1_000))
      .meta({ description: "The headers of the request." }),
    status: z
      .int32()
      .nullable()
      .meta({ minimum: 100, maximum: 999, description: "The status. null without a response." }),
    response_headers: responseHeaders
      .nullable()
      .meta({ description: "The headers of the response. null without a response." }),
    response_body: outputText(MAX_KEPT_RESPONSE)
      .nullable()
      .meta({ description: "The first 4 KiB of the response. null without a response." }),
    error: outputText(MAX_ERROR)
      .nullable()
      .meta({ description: "Why the attempt failed. null after a success." }),
  })
  .meta({ id: "WebhookAttempt", description: "A request to the receiver, and its response." });

/** The newest attempts that a delivery shows. */
export const MAX_SHOWN_ATTEMPTS = 50;

export const webhookDeliveryDetail = z
  .object({
    ...delivery,
    request_body: outputText(MAX_BODY).meta({
      description:
        "The body of each request, exactly as it was signed: JSON with the schema `WebhookEvent`.",
      contentMediaType: "application/json",
      // The union of the events, which programs that receive all types need (contract HOOK-26).
      contentSchema: { $ref: "#/components/schemas/WebhookEvent" },
    }),
    attempt_log: outputList(attempt, MAX_SHOWN_ATTEMPTS).meta({ description: "Newest first." }),
  })
  .meta({ id: "WebhookDeliveryDetail", description: "A delivery with its requests." });
export type WebhookDeliveryDetail = z.infer<typeof webhookDeliveryDetail>;

export const webhookDeliveryAnswer = z
  .object({ delivery: webhookDelivery })
  .meta({ id: "WebhookDeliveryAnswer", description: "One delivery." });
export type WebhookDeliveryAnswer = z.infer<typeof webhookDeliveryAnswer>;

export const webhookDeliveryDetailAnswer = z
  .object({ delivery: webhookDeliveryDetail })
  .meta({ id: "WebhookDeliveryDetailAnswer", description: "One delivery with its requests." });
export type WebhookDeliveryDetailAnswer = z.infer<typeof webhookDeliveryDetailAnswer>;

export const webhookRedelivered = z
  .object({ redelivered: outputCount("The number of deliveries that are sent again.") })
  .meta({ id: "WebhookRedelivered", description: "The result of a redelivery." });
export type WebhookRedelivered = z.infer<typeof webhookRedelivered>;
