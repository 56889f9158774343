import type { OpenApiMeta } from "trpc-to-openapi";

type OperationDocs = Omit<NonNullable<OpenApiMeta["openapi"]>, "method" | "path">;

/** The texts of each REST operation in the OpenAPI document. */
export const operationDocs = {
  list: {
    operationId: "listGuides",
    tags: ["Guides"],
    summary: "List guides",
    description:
      "Returns guides, newest first (`created_at`, then `id`, both descending), or in the order of `sort`. `q` searches titles, descriptions and steps. A key without `admin` lists the guides of its own user. An `admin` key lists the guides of the account, or of the user in `user_id`. Filters are combined with AND. `deleted=true` lists the guides in the trash. `include=steps` adds the steps of each guide. Use `cursor` for further pages. No guide is repeated or skipped when guides are created or deleted between two pages.",
    successDescription: "A page of guides.",
  },
  get: {
    operationId: "getGuide",
    tags: ["Guides"],
    summary: "Get a guide",
    description:
      "Returns a guide with all its steps and counters. A deleted guide, and a guide that the key cannot access, is reported as not found.",
    successDescription: "The guide.",
  },
  document: {
    operationId: "getGuideDocument",
    tags: ["Guides"],
    summary: "Get a guide as Markdown",
    description:
      "Returns one guide as a Markdown document (`text/markdown`): the title, the description, and each step under a heading. The HTML of the steps is converted. What Markdown cannot express stays HTML in the Markdown, so that nothing is lost. Errors are JSON.",
    successDescription: "The document.",
  },
  create: {
    operationId: "createGuide",
    tags: ["Guides"],
    summary: "Create a guide",
    description:
      "Creates a draft, optionally with steps. Their HTML is cleaned with an allow-list, and the response contains the stored HTML. An `admin` key must set `user_id` to the username of the author, in `guide` or at the top level (in both only if they are equal). Another key may only set its own user. Two guides with the same title have different slugs.",
    successDescription: "The new draft.",
  },
  update: {
    operationId: "updateGuide",
    tags: ["Guides"],
    summary: "Update a guide",
    description:
      "Changes only the fields that are sent. Fields that only the server writes are ignored, so that a guide from a response can be edited and sent back. `steps` replaces the whole list: a step with the `id` of an existing step keeps its id, a step without `id` is new, and existing steps that are not in the list are deleted. An `id` of another guide is refused (`does not exist`). The update is atomic. A request without changes changes neither `updated_at` nor `version`.",
    successDescription: "The guide after the update.",
  },
  delete: {
    operationId: "deleteGuide",
    tags: ["Guides"],
    summary: "Delete a guide",
    description:
      "Moves the guide to the trash. It can be restored for 30 days and is then deleted permanently. Further requests for it return 404, including a second DELETE.",
    successDescription: "The guide is in the trash.",
  },
  getExternal: {
    operationId: "getGuideByExternalId",
    tags: ["Synchronization"],
    summary: "Get a guide by its external id",
    description:
      "Returns the guide of an author that has this `external_id`. An admin key sends the author in `user_id`. Otherwise this operation does what `getGuide` does.",
    successDescription: "The guide.",
  },
  upsert: {
    operationId: "upsertGuide",
    tags: ["Synchronization"],
    summary: "Create or replace a guide",
    description:
      "Creates a draft with this `external_id` (201), or replaces the guide of the author that has it (200). The body is that of `createGuide`. Fields that are left out get their default; status, slug and the featured state stay. When nothing differs, neither `updated_at` nor `version` changes. A deleted guide is restored, if the guide limit of the plan allows it. A step keeps the id that it has in the body, or that of a step with the same content, or that of the step at the same place. With `If-Match` a guide must exist, otherwise the response is 404. With `If-None-Match: *` it must not exist, otherwise the response is 412.",
    successDescription: "The guide after the change, or as it was when nothing differs.",
  },
  deleteExternal: {
    operationId: "deleteGuideByExternalId",
    tags: ["Synchronization"],
    summary: "Delete a guide by its external id",
    description:
      "Moves the guide of an author that has this `external_id` to the trash. An admin key sends the author in `user_id`. Otherwise this operation does what `deleteGuide` does.",
    successDescription: "The guide is in the trash.",
  },
  bulk: {
    operationId: "bulkGuides",
    tags: ["Synchronization"],
    summary: "Change many guides",
    description:
      "Applies up to 100 operations in their order, and returns one result for each. An operation has the fields, checks and effects of the single one. `update`, `publish`, `unpublish` and `delete` name the guide by `id`, or by `external_id` and, with an admin key, `user_id`. `if_match` is the `If-Match` of an operation. The request counts as one request. A failed operation does not prevent the later ones, and its result has the error of the single operation. With `atomic`, all operations are applied or none: the response is then the error of the first one that failed, its fields begin with `operations.` and the index, and `Failed-Operation` has the index. With an `Idempotency-Key`, all operations and the stored response are saved together. Without it, each operation is saved on its own: after a 503, operations may be saved. Guides in the results have no steps.",
    successDescription: "The results, in the order of the operations.",
  },
  changes: {
    operationId: "listChanges",
    tags: ["Synchronization"],
    summary: "List changes",
    description:
      "Returns the changes of guides, oldest first, to keep a copy of them. A guide that was created, changed or restored is `guide.upserted` with its present state, and a deleted guide is `guide.deleted`. Each guide occurs once, with its latest change. A change is what increments `version`: a new username or display name of the author is none. A key without `admin` reads the changes of its own user's guides, an `admin` key those of the account. Start without `cursor`: the response then begins with the oldest change, and the pages contain all guides. Send `next_cursor` while `has_more` is true, then keep it: it returns the later changes, and no change is lost, also when guides are changed at the same time. Deletions are reported for 90 days. A cursor from before a deletion that is no longer reported is 410 `cursor_expired`.",
    successDescription: "A page of changes.",
  },
  duplicate: {
    operationId: "duplicateGuide",
    tags: ["Guides"],
    summary: "Duplicate a guide",
    description:
      "Creates a draft with the title, description, category and steps of the guide, for the same author. The draft has a slug and step ids of its own, and no `external_id`.",
    successDescription: "The new draft.",
  },
  addStep: {
    operationId: "addStep",
    tags: ["Steps"],
    summary: "Add a step",
    description:
      "Adds one step to the guide, at the end or at `position`. Later steps move back. The HTML is cleaned with an allow-list. A guide has at most 100 steps, and with this operation at most 2 MiB of content. Concurrent requests each add their step.",
    successDescription: "The guide with the new step.",
  },
  updateStep: {
    operationId: "updateStep",
    tags: ["Steps"],
    summary: "Update a step",
    description:
      "Changes only the fields of the step that are sent. `position` moves the step; the other steps keep their order. A request without changes changes neither `updated_at` nor `version`.",
    successDescription: "The guide after the update.",
  },
  deleteStep: {
    operationId: "deleteStep",
    tags: ["Steps"],
    summary: "Delete a step",
    description:
      "Deletes one step permanently. Later steps move forward. A second request returns 404.",
    successDescription: "The guide without the step.",
  },
  reorderSteps: {
    operationId: "reorderSteps",
    tags: ["Steps"],
    summary: "Reorder the steps",
    description:
      "Arranges the steps of the guide. `step_ids` has the id of each step once, in the new order. Another list is refused (422).",
    successDescription: "The guide with its steps in the new order.",
  },
  publish: {
    operationId: "publishGuide",
    tags: ["Publishing"],
    summary: "Publish a guide",
    description:
      "Makes a draft public at its `url` and sets `published_at` to the current time. A published guide does not change.",
    successDescription: "The published guide.",
  },
  unpublish: {
    operationId: "unpublishGuide",
    tags: ["Publishing"],
    summary: "Unpublish a guide",
    description:
      "Makes a published guide a draft: `published_at` becomes null, and its page returns 404. A draft does not change.",
    successDescription: "The draft.",
  },
  saveDraft: {
    operationId: "saveDraft",
    tags: ["Drafts"],
    summary: "Save a pending draft",
    description:
      "Saves changes of a published guide that readers do not see before they are published. A guide has one pending draft. The request replaces it: fields that are left out have the value of the published guide. When nothing differs from the published guide, the draft is removed. Neither `version` nor `updated_at` of the guide changes. A guide that is not published is refused (422): change it with `updateGuide`. `If-Match` takes the `ETag` of `getGuide` with `version=draft`.",
    successDescription: "The guide as its draft has it.",
  },
  publishDraft: {
    operationId: "publishDraft",
    tags: ["Drafts"],
    summary: "Publish a pending draft",
    description:
      "Makes the pending changes the content of the guide: readers see them. Changes of the guide since the draft was saved are combined with it. When both changed the same part, the request is refused (422), and `details` names these parts: read the draft, and save it again. Without a pending draft, nothing changes. The draft of a guide that was unpublished meanwhile changes its content, and does not publish it.",
    successDescription: "The guide after the change.",
  },
  discardDraft: {
    operationId: "discardDraft",
    tags: ["Drafts"],
    summary: "Discard a pending draft",
    description:
      "Deletes the pending changes permanently. The guide does not change. A guide without a pending draft is 404.",
    successDescription: "The guide has no pending draft.",
  },
  feature: {
    operationId: "featureGuide",
    tags: ["Publishing"],
    summary: "Feature a guide",
    description:
      "Pins the guide to the top of its author's profile. A draft can be featured. The profile shows it when it is published. A featured guide does not change.",
    successDescription: "The featured guide.",
  },
  unfeature: {
    operationId: "unfeatureGuide",
    tags: ["Publishing"],
    summary: "Unfeature a guide",
    description: "Removes the pin. A guide that is not featured does not change.",
    successDescription: "The guide, which is not featured.",
  },
  restore: {
    operationId: "restoreGuide",
    tags: ["Guides"],
    summary: "Restore a deleted guide",
    description:
      "Restores a deleted guide within 30 days of its deletion, with its published and featured state, if the guide limit of the plan allows it. A guide that is not deleted does not change.",
    successDescription: "The restored guide.",
  },
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
      "Returns one request of the log with each check in its order, the numbers of the limits at that time, and what to do about a refusal. `request_id` is the value of `X-Request-Id`. When a client has used it several times, the newest request is returned. A request that is not in the log is reported as not found.",
    successDescription: "The request with its explanation.",
  },
  auditLog: {
    operationId: "listAuditLog",
    tags: ["Audit log"],
    summary: "List the audit log",
    description:
      "Returns who did what in the account, newest first: sign-ins, keys, members, the plan, and the publication and deletion of guides. The entry of a change exists as soon as the change. The log keeps 90 days (Pro) or 400 days (Team and Enterprise), by the plan at the time of the action. Filters are combined with AND.",
    successDescription: "A page of the log.",
  },
  users: {
    operationId: "listUsers",
    tags: ["Users"],
    summary: "List users",
    description:
      "Returns the users of the account, oldest first. Their usernames are valid values of `user_id`. Removed users are left out.",
    successDescription: "A page of users.",
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
