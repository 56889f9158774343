import * as z from "zod";
import { outputCount, outputId, outputList, outputText, outputUrl } from "../output.ts";
import { text, tooLong } from "../text.ts";
import { timestamp } from "../time.ts";

/** The events of an account (contract HOOK-3, HOOK-4). */
export const EVENT_TYPES = [
  "guide.created",
  "guide.updated",
  "guide.published",
  "guide.unpublished",
  "guide.featured",
  "guide.unfeatured",
  "guide.deleted",
  "guide.restored",
  "usage.threshold_reached",
  "api_key.created",
  "api_key.revoked",
  "api_key.expiring",
  "member.joined",
  "member.removed",
] as const;
export const eventType = z
  .enum(EVENT_TYPES)
  .meta({ id: "EventType", description: "The type of an event of the account." });
export type EventType = (typeof EVENT_TYPES)[number];

/** The event of `testWebhook`, which each webhook can receive. */
export const TEST_EVENT = "webhook.test";

/** Largest number of webhooks of an account. */
export const MAX_WEBHOOKS = 10;
/** The time in hours in which the secret before a rotation signs too. */
export const SECRET_OVERLAP_HOURS = 24;
/** The time after which events and deliveries are deleted. */
export const EVENT_DAYS = 7;
/** Deliveries of a webhook that its health counts. */
export const HEALTH_DELIVERIES = 100;
/** The days without a success after which a webhook is disabled (contract HOOK-10). */
export const FAILING_DAYS = 5;

const MAX_WEBHOOK_URL = 2_000;

function isHttpUrl(value: string): boolean {
  // Not URL.canParse: after many calls, that of Node 20 refuses hosts with letters such as ü.
  try {
    const { protocol, username, password } = new URL(value);
    return /^https?:$/.test(protocol) && username === "" && password === "";
  } catch {
    return false;
  }
}

const URI_CHARACTER = "[\\w.~:/?@!$&'()*+,;=-]|%[\\da-f]{2}";
/** An http(s) address in the characters of RFC 3986, without a user name. */
const HTTP_URI = new RegExp(
  `^https?://(?:[\\w.~-]+|\\[[\\da-f:.]+\\])(?::\\d*)?(?:[/?](?:${URI_CHARACTER})*)?(?:#(?:${URI_CHARACTER})*)?$`,
  "i",
);
/** Characters that WHATWG's URL leaves in a path, a query or a fragment, and that a URI does not contain. */
const NOT_IN_URI = /[^\w.~:/?#@!$&'()*+,;=%-]|%(?![\da-f]{2})|(?<=#.*)#/gis;

/**
 * Returns an http(s) address as a URI (RFC 3986): an international host in Punycode, and other characters
 * percent-encoded (contract HOOK-27). An address that is a URI is returned unchanged.
 *
 * @throws TypeError when it is not an address
 */
export function toHttpUri(address: string): string {
  if (HTTP_URI.test(address)) return address;
  const { origin, href } = new URL(address);
  return origin + href.slice(origin.length).replaceAll(NOT_IN_URI, encodeURIComponent);
}

const url = text({ max: MAX_WEBHOOK_URL, blank: false, isLine: true })
  .refine(isHttpUrl, { error: "must be an https:// address without a user name", abort: true })
  // An encoded character is longer.
  .refine((value) => toHttpUri(value).length <= MAX_WEBHOOK_URL, {
    error: tooLong(MAX_WEBHOOK_URL),
  })
  .meta({
    format: "uri",
    description:
      "The address that receives the events, with `https`. It must be reachable from the internet. An international host, and other characters that a URI does not contain, are accepted, and returned encoded.",
  });

const fields = {
  url,
  description: text({ max: 200, blank: true, isLine: true }).meta({
    description: "A note about the receiver.",
  }),
  events: z
    .array(eventType)
    .min(1, { error: "can't be blank" })
    .max(EVENT_TYPES.length)
    .refine((types) => new Set(types).size === types.length, { error: "must be unique" })
    .meta({ description: "The types of events that are sent." }),
  enabled: z.boolean().meta({ description: "Whether events are sent." }),
};

/** POST /webhooks (contract HOOK-2). */
export const webhookCreate = z.strictObject({
  ...fields,
  description: fields.description.default(""),
  enabled: fields.enabled.default(true),
});
export type WebhookCreate = z.infer<typeof webhookCreate>;

export const webhookId = z.strictObject({
  webhook_id: z.int32().meta({ minimum: 1, description: "Identifier of the webhook." }),
});
export type WebhookId = z.infer<typeof webhookId>;

/** PATCH /webhooks/{webhook_id}. */
export const webhookUpdate = z.strictObject(fields).partial().extend(webhookId.shape);
export type WebhookUpdate = z.infer<typeof webhookUpdate>;

export const webhook = z
  .object({
    id: outputId().meta({ description: "Identifier of the webhook." }),
    url: outputUrl().meta({ description: "The address that receives the events." }),
    description: outputText(200).meta({ description: "A note about the receiver." }),
    events: outputList(eventType, EVENT_TYPES.length).meta({
      description: "The types of events that are sent.",
    }),
    enabled: z.boolean().meta({ description: "Whether events are sent." }),
    disabled_reason: z.enum(["gone", "failing", "operator"]).nullable().meta({
      description:
        "The reason, when Guidepost or its operator disabled it. `gone`: the receiver responded with 410. `failing`: it failed for five days. `operator`: the operator paused all webhooks. Otherwise null.",
    }),
    failing_since: timestamp()
      .nullable()
      .meta({ description: "The first failure since the last success. null when it works." }),
    previous_secret_until: timestamp().nullable().meta({
      description: "Until then, the previous secret signs too. null without a recent rotation.",
    }),
    health: z
      .object({
        succeeded: outputCount("Deliveries that the receiver accepted."),
        failed: outputCount("Deliveries whose last attempt failed."),
        pending: outputCount("Deliveries that wait for their next attempt."),
      })
      .meta({
        id: "WebhookHealth",
        description: `The newest ${HEALTH_DELIVERIES} deliveries by state.`,
      }),
    created_at: timestamp().meta({ description: "Time of creation." }),
    updated_at: timestamp().meta({ description: "Time of the last change of its settings." }),
  })
  .meta({ id: "Webhook", description: "An address that receives events of the account." });
export type Webhook = z.infer<typeof webhook>;

export const webhookAnswer = z
  .object({ webhook })
  .meta({ id: "WebhookAnswer", description: "One webhook." });

export const webhookWithSecret = z
  .object({
    webhook,
    secret: outputText(100).meta({
      description: "The secret that signs requests, `whsec_` and base64. It is shown only once.",
    }),
  })
  .meta({ id: "WebhookWithSecret", description: "A webhook with its new secret." });
export type WebhookWithSecret = z.infer<typeof webhookWithSecret>;

export const webhookList = z
  .object({
    webhooks: outputList(webhook, MAX_WEBHOOKS).meta({ description: "Oldest first." }),
  })
  .meta({ id: "WebhookList", description: "The webhooks of the account." });
export type WebhookList = z.infer<typeof webhookList>;
