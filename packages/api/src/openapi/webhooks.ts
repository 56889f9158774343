import {
  EVENT_MEANINGS,
  eventSchemaName,
  WEBHOOK_EVENTS,
  webhookEvent,
  type WebhookEventType,
} from "@guidepost/contract";
import { createSchema } from "zod-openapi";
import { eventExample } from "./examples/events.ts";
import { ref } from "./openapi-types.ts";

/**
 * `components.schemas` of the events and of their union, with all schemas that they refer to (contract HOOK-26). Not created
 * with those of the operations: the generator would add each schema twice, as an input and as an output.
 */
export const eventSchemas = createSchema(webhookEvent, {
  io: "output",
  openapiVersion: "3.1.0",
}).components;

/** The headers that sign a request (contract HOOK-7). */
const SIGNATURE_HEADERS = [
  {
    name: "webhook-id",
    in: "header",
    required: true,
    description: "The id of the event, the same in each of its requests.",
    schema: { type: "string", maxLength: 40 },
    example: "evt_5f0c8f1b7a3e4d0f9b3c2a1d6e5f4c3b",
  },
  {
    name: "webhook-timestamp",
    in: "header",
    required: true,
    description: "The time of the request in Unix seconds.",
    schema: { type: "string", maxLength: 20 },
    example: "1795169112",
  },
  {
    name: "webhook-signature",
    in: "header",
    required: true,
    description:
      "`v1,` and the HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the body, separated by dots, in base64. After a rotation of the secret, it has two signatures, separated by a space.",
    schema: { type: "string", maxLength: 200 },
    example: "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=",
  },
];

const DESCRIPTION =
  "Guidepost sends this request to the webhooks of the account that receive the type. Verify its signature before you use it.";

function webhookOf(type: WebhookEventType) {
  const name = eventSchemaName(type);
  return {
    post: {
      operationId: `on${name.replace(/Event$/, "")}`,
      tags: ["Webhooks"],
      summary: EVENT_MEANINGS[type].replace(/\.$/, ""),
      description: DESCRIPTION,
      // Receivers do not know the key.
      security: [],
      parameters: SIGNATURE_HEADERS,
      requestBody: {
        required: true,
        content: {
          "application/json": { schema: ref("schemas", name), example: eventExample(type) },
        },
      },
      responses: {
        "2XX": { description: "The receiver accepted the event. The body is ignored." },
        "410": { description: "The webhook is disabled." },
      },
    },
  };
}

/** `webhooks` of the document: the request with each type of event (contract HOOK-26). */
export const webhooks = Object.fromEntries(
  Object.keys(WEBHOOK_EVENTS).map((type) => [type, webhookOf(type as WebhookEventType)]),
);
