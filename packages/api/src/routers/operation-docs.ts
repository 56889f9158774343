import type { OpenApiMeta } from "trpc-to-openapi";

type OperationDocs = Omit<NonNullable<OpenApiMeta["openapi"]>, "method" | "path">;

/** The texts of each REST operation in the OpenAPI document. */
export const operationDocs = {
  list: {
    operationId: "listGuides",
    tags: ["Guides"],
    summary: "List guides",
    description:
      "Guides without their steps, newest first (`created_at`, then `id`, both descending). A key without `admin` lists its own user's guides, an `admin` key those of the whole account, which `user_id` narrows. Filters combine with AND. Further pages follow by `cursor`: guides that come and go between two pages make none appear twice and none be skipped.",
    successDescription: "A page of guides.",
  },
  get: {
    operationId: "getGuide",
    tags: ["Guides"],
    summary: "Get a guide",
    description:
      "One guide with all its steps and counters. A deleted guide, and one out of the key's reach, is answered like one that does not exist.",
    successDescription: "The guide.",
  },
  create: {
    operationId: "createGuide",
    tags: ["Guides"],
    summary: "Create a guide",
    description:
      "Creates a draft, with its steps if you send them. Their HTML is cleaned by an allow-list, and what is stored is what is answered. An `admin` key must name the user to create for by `user_id`, inside `guide` or beside it (in both only if they agree); another key may name its own user and nobody else. Creating the same title twice makes two guides with different slugs.",
    successDescription: "The new guide, a draft.",
  },
  update: {
    operationId: "updateGuide",
    tags: ["Guides"],
    summary: "Update a guide",
    description:
      "Changes the fields you send and no others; fields that only the server writes are ignored, so a guide you got can be edited and sent back. `steps`, when sent, replaces the whole list: a step that names the `id` of one of the guide's steps keeps it, one without is new, one that is missing goes, and an `id` of another guide is refused (`does not exist`). All of it is changed or nothing. A request that changes nothing leaves `updated_at` as it is.",
    successDescription: "The guide as it is now.",
  },
  delete: {
    operationId: "deleteGuide",
    tags: ["Guides"],
    summary: "Delete a guide",
    description:
      "Moves the guide to the trash, from where it can be restored for 30 days; then it is removed for good. From now on it is answered with 404, to a second DELETE as well.",
    successDescription: "The guide is in the trash.",
  },
  publish: {
    operationId: "publishGuide",
    tags: ["Publishing"],
    summary: "Publish a guide",
    description:
      "Makes a draft public at its `url` and sets `published_at`, anew each time. A guide that is published already stays as it is.",
    successDescription: "The published guide.",
  },
  unpublish: {
    operationId: "unpublishGuide",
    tags: ["Publishing"],
    summary: "Unpublish a guide",
    description:
      "Makes a published guide a draft again: `published_at` becomes null and its page answers 404. A draft stays as it is.",
    successDescription: "The guide, a draft.",
  },
  feature: {
    operationId: "featureGuide",
    tags: ["Publishing"],
    summary: "Feature a guide",
    description:
      "Pins the guide to the top of its author's profile. A draft may be featured; the profile shows it once it is published. A featured guide stays as it is.",
    successDescription: "The featured guide.",
  },
  unfeature: {
    operationId: "unfeatureGuide",
    tags: ["Publishing"],
    summary: "Unfeature a guide",
    description: "Removes the pin. A guide without one stays as it is.",
    successDescription: "The guide without its pin.",
  },
  restore: {
    operationId: "restoreGuide",
    tags: ["Guides"],
    summary: "Restore a deleted guide",
    description:
      "Brings a deleted guide back as it was, published and featured included, within 30 days of its deletion, if the plan's guide limit allows. A guide that is not deleted stays as it is.",
    successDescription: "The restored guide.",
  },
  usage: {
    operationId: "getUsage",
    tags: ["Usage"],
    summary: "Get usage",
    description:
      "The account's requests in the current calendar month (UTC), its quota and its rate limits. The request counts like any other, and is counted in the answer.",
    successDescription: "The usage record.",
  },
} satisfies Record<string, OperationDocs>;
