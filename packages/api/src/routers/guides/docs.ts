import type { OperationDocs } from "#trpc/init.ts";

/** The texts of these REST operations in the OpenAPI document. */
export const guideDocs = {
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
      "Changes only the fields that are sent. Fields that only the server writes are ignored, so that a guide from a response can be edited and sent back. `steps` replaces the whole list: a step with the `id` of an existing step keeps its id, a step without `id` is new, and existing steps that are not in the list are deleted. An `id` of another guide is refused (`does not exist`). `slug` changes the address of the guide: the former address redirects and stays reserved for the guide, which can have 50 former slugs. A `slug` from an earlier response moves the guide back to it; leave it out, or send `If-Match`. The update is atomic. A request without changes changes neither `updated_at` nor `version`.",
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
      "Creates a draft with this `external_id` (201), or replaces the guide of the author that has it (200). The body is that of `createGuide`. Fields that are left out get their default; status, slug, language and the featured state stay. A `slug` in the body changes the address of the guide, as `updateGuide` does, and a `language` its language. When nothing differs, neither `updated_at` nor `version` changes. A deleted guide is restored, if the guide limit of the plan allows it. A step keeps the id that it has in the body, or that of a step with the same content, or that of the step at the same place. With `If-Match` a guide must exist, otherwise the response is 404. With `If-None-Match: *` it must not exist, otherwise the response is 412.",
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
  guideInsights: {
    operationId: "getGuideInsights",
    tags: ["Insights"],
    summary: "Get insights of a guide",
    description:
      "Returns how readers use a guide: views, completions and ratings by day (UTC), compared with as many days before, how many views reached each step, the sites and devices of readers, and how many readers have each rating. Numbers by step, site and device exist since the release that counts them. No data of single readers is stored in them.",
    successDescription: "The insights.",
  },
  insights: {
    operationId: "getInsights",
    tags: ["Insights"],
    summary: "Get insights of all guides",
    description:
      "Returns the same numbers for all guides: with an `admin` key those of the account, or of the author in `user_id`, with another key those of its own user. Guides in the trash are left out.",
    successDescription: "The insights.",
  },
  guideFeedback: {
    operationId: "listGuideFeedback",
    tags: ["Insights"],
    summary: "List feedback on a guide",
    description:
      "Returns what readers wrote about a guide with their rating, newest first. It is never public. Text is plain text of readers: escape it where you show it. A text is kept for 400 days, and a guide has at most 1,000. Nothing identifies the reader.",
    successDescription: "A page of feedback.",
  },
  feedback: {
    operationId: "listFeedback",
    tags: ["Insights"],
    summary: "List feedback on all guides",
    description:
      "Returns the same for all guides: with an `admin` key those of the account, or of the author in `user_id`, with another key those of its own user. Guides in the trash are left out.",
    successDescription: "A page of feedback.",
  },
  updateFeedback: {
    operationId: "updateFeedback",
    tags: ["Insights"],
    summary: "Mark feedback as read or new",
    description:
      "Changes the status of a text. A text that its reader has changed meanwhile has another id, and is reported as not found.",
    successDescription: "The feedback after the update.",
  },
  deleteFeedback: {
    operationId: "deleteFeedback",
    tags: ["Insights"],
    summary: "Delete feedback",
    description:
      "Deletes a text permanently. Its reader keeps the rating, and cannot send another text for this guide.",
    successDescription: "The feedback is deleted.",
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
      "Creates a draft with the title, description, category, language and steps of the guide, for the same author. The draft has a slug and step ids of its own, and no `external_id`.",
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
  setSchedule: {
    operationId: "setSchedule",
    tags: ["Publishing"],
    summary: "Schedule a guide",
    description:
      "Sets when Guidepost publishes the guide (`publish_at`) and when it unpublishes the guide (`unpublish_at`). Of a published guide, `publish_at` is the time at which its pending draft is published, as the draft is at that time; without a pending draft it is refused (422). The request replaces both times: a time that is left out is removed. Each takes effect once, within about a minute. Publishing the guide before, and publishing or discarding the pending draft, remove `publish_at`; unpublishing and deleting the guide remove both. A pending draft that has conflicts at its time is not published: the draft is kept, the time is removed, and the author is notified. Equal times change nothing.",
    successDescription: "The guide with its schedule.",
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
  versions: {
    operationId: "listVersions",
    tags: ["Versions"],
    summary: "List the versions of a guide",
    description:
      "Returns what readers saw of the guide, newest first: who changed it, when, and what differs from the version before. Each publication and each change of a published guide is a version, by a key or in the portal. Drafts that were never published have none. A replaced version is kept for a year on Free and Pro, and without an end date on Team and Enterprise. The oldest versions of an account are deleted when its earlier versions exceed the storage of its plan.",
    successDescription: "A page of versions.",
  },
  version: {
    operationId: "getVersion",
    tags: ["Versions"],
    summary: "Get a version of a guide",
    description:
      "Returns the content of the guide as readers saw it in this version. A version that the guide does not have any more is 404.",
    successDescription: "The version with its content.",
  },
  restoreVersion: {
    operationId: "restoreVersion",
    tags: ["Versions"],
    summary: "Restore a version of a guide",
    description:
      "Replaces title, description, category and steps of the guide by those of the version. Steps get the ids that they had. Readers of a published guide see it at once, and it becomes a new version: no version is removed. A guide that is not published stays a draft. A pending draft stays, and is combined with the change. When nothing differs, the guide does not change.",
    successDescription: "The guide after the change.",
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
} satisfies Record<string, OperationDocs>;
