import * as z from "zod";
import { accountUser } from "../accounts/user-list.ts";
import { scope, SCOPES } from "../accounts/scopes.ts";
import { period } from "../accounts/usage.ts";
import { guide } from "../guides/guide.ts";
import {
  outputCount,
  outputId,
  outputList,
  outputName,
  outputText,
  outputUsername,
} from "../output.ts";
import { timestamp } from "../time.ts";
import { type EventType, TEST_EVENT } from "./webhook.ts";

/** Percentages of the monthly quota at which an event is sent (contract HOOK-16). */
export const USAGE_THRESHOLDS = [50, 80, 100] as const;
/** Days before the expiry of a key at which an event is sent (contract HOOK-17). */
export const KEY_NOTICE_DAYS = [7, 1] as const;

/** A type of a request to a webhook: an event of the account, or the test event. */
export type WebhookEventType = EventType | typeof TEST_EVENT;

/** What happens in the account when an event of the type is sent. */
export const EVENT_MEANINGS: Record<WebhookEventType, string> = {
  "guide.created": "A draft was created.",
  "guide.updated": "Fields or steps of a guide were changed.",
  "guide.published": "A draft was published.",
  "guide.unpublished": "A guide is a draft again.",
  "guide.featured": "A guide was featured.",
  "guide.unfeatured": "A guide is no longer featured.",
  "guide.deleted": "A guide was moved to the trash.",
  "guide.restored": "A guide was restored.",
  "usage.threshold_reached": "50, 80 or 100 % of the monthly requests are used.",
  "api_key.created": "An API key was created.",
  "api_key.revoked": "An API key was revoked.",
  "api_key.expiring": "An API key expires in 7 days, or in 1 day.",
  "member.joined": "A user joined the account.",
  "member.removed": "A user was removed.",
  [TEST_EVENT]: "A test event was requested.",
};

const guideData = z
  .object({ guide })
  .meta({ id: "GuideEventData", description: "The guide with its steps, at that version." });

const deletedGuideData = z
  .object({
    guide: guide
      .extend({ deleted_at: timestamp().meta({ description: "Time of the deletion." }) })
      .meta({ id: "DeletedGuide", description: "A guide in the trash." }),
  })
  .meta({ id: "DeletedGuideEventData", description: "The guide with its steps, at that version." });

const eventKey = z
  .object({
    id: outputId().meta({ description: "Identifier of the key." }),
    name: outputName().meta({ description: "The key's name in the portal." }),
    scopes: outputList(scope, SCOPES.length).meta({ description: "The scopes of the key." }),
    last_four: outputText(4).meta({ description: "The last four characters of the key." }),
    username: outputUsername().meta({ description: "The user of the key." }),
    created_at: timestamp().meta({ description: "Time of creation." }),
    expires_at: timestamp()
      .nullable()
      .meta({ description: "Time at which the key expires. null for a key without an expiry." }),
    revoked_at: timestamp()
      .nullable()
      .meta({ description: "Time of the revocation. null for a key that is not revoked." }),
  })
  .meta({ id: "EventKey", description: "A key, without its secret." });

const keyData = z
  .object({ api_key: eventKey })
  .meta({ id: "KeyEventData", description: "The key, without its secret." });

const expiringKeyData = z
  .object({
    api_key: eventKey
      .extend({
        expires_at: timestamp().meta({ description: "Time at which the key expires." }),
        expires_in_days: z
          .literal([...KEY_NOTICE_DAYS])
          .meta({ description: "Days until the key expires." }),
      })
      .meta({ id: "ExpiringKey", description: "A key that expires, without its secret." }),
  })
  .meta({ id: "ExpiringKeyEventData", description: "The key, without its secret." });

const memberData = z
  .object({ member: accountUser })
  .meta({ id: "MemberEventData", description: "The user who joined or was removed." });

const usageData = z
  .object({
    threshold: z
      .literal([...USAGE_THRESHOLDS])
      .meta({ description: "The part of the quota in percent." }),
    usage: z
      .object({
        period,
        requests_used: outputCount("Successful requests of the account in the period."),
        quota_limit: outputCount("The account's monthly quota."),
      })
      .meta({ id: "ThresholdUsage", description: "The usage when the threshold was reached." }),
  })
  .meta({ id: "UsageEventData", description: "The threshold, and the usage of the period." });

const testData = z
  .object({
    webhook: z
      .object({ id: outputId().meta({ description: "Identifier of the webhook." }) })
      .meta({ id: "TestedWebhook", description: "The webhook that receives the test event." }),
  })
  .meta({ id: "TestEventData", description: "The webhook." });

/** `GuidePublishedEvent` for `guide.published`. */
export function eventSchemaName(type: WebhookEventType): string {
  const words = type.split(/[._]/).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `${words.join("")}Event`;
}

function eventSchema<Type extends WebhookEventType, Data extends z.ZodObject>(
  type: Type,
  data: Data,
) {
  return z
    .object({
      id: outputText(40).meta({
        description: "Identifier of the event, and `webhook-id` of each of its requests.",
      }),
      type: z.literal(type).meta({ description: "The type of the event." }),
      created_at: timestamp().meta({ description: "Time of the event." }),
      account_id: outputId().meta({ description: "Identifier of the account." }),
      data,
    })
    .meta({ id: eventSchemaName(type), description: EVENT_MEANINGS[type] });
}

/** The body of the requests with an event of each type (contract HOOK-2, HOOK-26). */
export const WEBHOOK_EVENTS = {
  "guide.created": eventSchema("guide.created", guideData),
  "guide.updated": eventSchema("guide.updated", guideData),
  "guide.published": eventSchema("guide.published", guideData),
  "guide.unpublished": eventSchema("guide.unpublished", guideData),
  "guide.featured": eventSchema("guide.featured", guideData),
  "guide.unfeatured": eventSchema("guide.unfeatured", guideData),
  "guide.deleted": eventSchema("guide.deleted", deletedGuideData),
  "guide.restored": eventSchema("guide.restored", guideData),
  "usage.threshold_reached": eventSchema("usage.threshold_reached", usageData),
  "api_key.created": eventSchema("api_key.created", keyData),
  "api_key.revoked": eventSchema("api_key.revoked", keyData),
  "api_key.expiring": eventSchema("api_key.expiring", expiringKeyData),
  "member.joined": eventSchema("member.joined", memberData),
  "member.removed": eventSchema("member.removed", memberData),
  [TEST_EVENT]: eventSchema(TEST_EVENT, testData),
} satisfies { [Type in WebhookEventType]: z.ZodObject<{ type: z.ZodLiteral<Type> }> };

type EventSchema = (typeof WEBHOOK_EVENTS)[WebhookEventType];

/** The body of a request to a webhook, of any type. */
export const webhookEvent = z
  .discriminatedUnion("type", Object.values(WEBHOOK_EVENTS) as [EventSchema, ...EventSchema[]])
  .meta({ id: "WebhookEvent", description: "The body of a request to a webhook." });
export type WebhookEvent = z.infer<typeof webhookEvent>;
