import type { OperationDocs } from "#trpc/init.ts";

/** The texts of these REST operations in the OpenAPI document. */
export const developerDocs = {
  requests: {
    operationId: "listRequests",
    tags: ["Requests"],
    summary: "List requests",
    description:
      "Returns the requests of the account's keys from the log, newest first. A request appears about a second after its response. The log keeps 7 days (Pro), 30 days (Team) or 90 days (Enterprise), by the plan at the time of the request. Filters are combined with AND. 401 and 429 responses of a key to an operation share one entry per minute, with their number in `requests`.",
    successDescription: "A page of the log.",
  },
  request: {
    operationId: "getRequest",
    tags: ["Requests"],
    summary: "Explain a request",
    description:
      "Returns one request of the log with each check in its order, the numbers of the limits at that time, and what to do about a refusal. `request_id` is the value of `X-Request-Id`. A key without `admin` reads the requests that were sent with it, and a key with `admin` those of the account. When a client has used it several times, the newest request is returned. A request that is not in the log, or that the key may not read, is reported as not found. A request appears about a second after its response.",
    successDescription: "The request with its explanation.",
  },
  me: {
    operationId: "getMe",
    tags: ["Usage"],
    summary: "Get the key",
    description:
      "Returns the key of the request with its user, the account, the plan and the usage. It shows whether a key works, and what it may do. This request counts as well.",
    successDescription: "The key with its user, account and usage.",
  },
  usage: {
    operationId: "getUsage",
    tags: ["Usage"],
    summary: "Get usage",
    description:
      "Returns the account's requests in the current calendar month (UTC), its quota and its rate limits. This request counts as well, and the response includes it.",
    successDescription: "The usage record.",
  },
  webhooks: {
    operationId: "listWebhooks",
    tags: ["Webhooks"],
    summary: "List webhooks",
    description:
      "Returns the webhooks of the account with the state of their newest deliveries, oldest first. Secrets are not returned.",
    successDescription: "The webhooks.",
  },
  createWebhook: {
    operationId: "createWebhook",
    tags: ["Webhooks"],
    summary: "Create a webhook",
    description:
      "Adds an address that receives events. An account has at most 10 webhooks. The response has the secret that signs the requests, as Standard Webhooks 1.0 defines. Store it: only a replay with the same `Idempotency-Key` returns it again. Events are sent at least once, and not in order. `webhook-id` is the same for all requests with an event.",
    successDescription: "The webhook with its secret.",
  },
  webhook: {
    operationId: "getWebhook",
    tags: ["Webhooks"],
    summary: "Get a webhook",
    description:
      "Returns a webhook with the state of its newest deliveries. The secret is not returned.",
    successDescription: "The webhook.",
  },
  updateWebhook: {
    operationId: "updateWebhook",
    tags: ["Webhooks"],
    summary: "Update a webhook",
    description:
      "Changes only the fields that are sent. With `enabled: true`, a webhook that was disabled sends the deliveries that wait.",
    successDescription: "The webhook after the update.",
  },
  deleteWebhook: {
    operationId: "deleteWebhook",
    tags: ["Webhooks"],
    summary: "Delete a webhook",
    description:
      "Deletes a webhook permanently, with its secrets. Deliveries that wait are not sent.",
    successDescription: "The webhook is deleted.",
  },
  rotateWebhookSecret: {
    operationId: "rotateWebhookSecret",
    tags: ["Webhooks"],
    summary: "Rotate the secret of a webhook",
    description:
      "Replaces the secret and returns the new one. For 24 hours, requests are signed with both secrets. A second rotation in that time ends the oldest secret at once.",
    successDescription: "The webhook with its new secret.",
  },
  testWebhook: {
    operationId: "testWebhook",
    tags: ["Webhooks"],
    summary: "Send a test event",
    description:
      "Sends the event `webhook.test` to the webhook, also when `events` does not contain it. A disabled webhook is refused (422).",
    successDescription: "The delivery of the test event.",
  },
  webhookDeliveries: {
    operationId: "listWebhookDeliveries",
    tags: ["Webhooks"],
    summary: "List deliveries",
    description:
      "Returns the deliveries of a webhook, newest first. They are kept for 7 days. A delivery is one event, with all requests for it.",
    successDescription: "A page of deliveries.",
  },
  webhookDelivery: {
    operationId: "getWebhookDelivery",
    tags: ["Webhooks"],
    summary: "Get a delivery",
    description:
      "Returns a delivery with the body of its requests, and the newest attempts with their responses.",
    successDescription: "The delivery with its requests.",
  },
  redeliverWebhook: {
    operationId: "redeliverWebhook",
    tags: ["Webhooks"],
    summary: "Redeliver an event",
    description:
      "Sends an event again, with the same `webhook-id`, and starts the schedule of retries again. A disabled webhook is refused (422).",
    successDescription: "The delivery, which waits for its next attempt.",
  },
  redeliverFailedWebhooks: {
    operationId: "redeliverFailedWebhooks",
    tags: ["Webhooks"],
    summary: "Redeliver failed events",
    description:
      "Sends the events again whose deliveries have the state `failed`, of the last 7 days or from `since`. A disabled webhook is refused (422).",
    successDescription: "The number of deliveries that are sent again.",
  },
} satisfies Record<string, OperationDocs>;
