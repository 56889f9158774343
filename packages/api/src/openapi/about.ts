import type { OpenApiMeta } from "trpc-to-openapi";

type About = Omit<NonNullable<OpenApiMeta["openapi"]>, "method" | "path">;

/** What the reference says of each operation. */
export const about = {
  list: {
    operationId: "listGuides",
    tags: ["Guides"],
    summary: "List guides",
    description:
      "Guides newest first, without their steps. A key without `admin` lists its own user's guides, an `admin` key those of the whole account. Filters combine; pages follow by `cursor` and survive guides that come and go in between.",
    successDescription: "A page of guides.",
  },
  get: {
    operationId: "getGuide",
    tags: ["Guides"],
    summary: "Get a guide",
    description: "One guide with all its steps and counters.",
    successDescription: "The guide.",
  },
  create: {
    operationId: "createGuide",
    tags: ["Guides"],
    summary: "Create a guide",
    description:
      "Creates a draft, with its steps if you send them. Steps are stored in the order of their positions and numbered from 1; their HTML is cleaned by an allow-list and what is stored is what is answered. The slug is made of the title and never changes. An `admin` key must name the user to create for by `user_id`, inside `guide` or beside it.",
    successDescription: "The new guide, a draft.",
  },
  update: {
    operationId: "updateGuide",
    tags: ["Guides"],
    summary: "Update a guide",
    description:
      "Changes the fields you send and no others; fields that only the server writes are ignored, so a guide you got can be edited and sent back. `steps`, when sent, replaces the whole list: a step that names its `id` keeps it, one without is new, one that is missing goes.",
    successDescription: "The guide as it is now.",
  },
  delete: {
    operationId: "deleteGuide",
    tags: ["Guides"],
    summary: "Delete a guide",
    description: "Moves the guide to the trash, from where it can be restored for 30 days.",
    successDescription: "The guide is in the trash.",
  },
  publish: {
    operationId: "publishGuide",
    tags: ["Publishing"],
    summary: "Publish a guide",
    description: "Makes a draft public at its `url`. A guide that is published stays as it is.",
    successDescription: "The published guide.",
  },
  unpublish: {
    operationId: "unpublishGuide",
    tags: ["Publishing"],
    summary: "Unpublish a guide",
    description: "Makes a published guide a draft again. A draft stays as it is.",
    successDescription: "The guide, a draft.",
  },
  feature: {
    operationId: "featureGuide",
    tags: ["Publishing"],
    summary: "Feature a guide",
    description:
      "Pins the guide to the top of its author's profile, which shows it once it is published.",
    successDescription: "The featured guide.",
  },
  unfeature: {
    operationId: "unfeatureGuide",
    tags: ["Publishing"],
    summary: "Unfeature a guide",
    description: "Removes the pin.",
    successDescription: "The guide without its pin.",
  },
  restore: {
    operationId: "restoreGuide",
    tags: ["Guides"],
    summary: "Restore a deleted guide",
    description:
      "Brings a deleted guide back as it was, published and featured included, within 30 days of its deletion.",
    successDescription: "The restored guide.",
  },
  usage: {
    operationId: "getUsage",
    tags: ["Usage"],
    summary: "Get usage",
    description:
      "The account's requests in the current calendar month (UTC), its quota and its rate limits. Any scope will do; the request counts, and is counted in the answer.",
    successDescription: "The usage record.",
  },
} satisfies Record<string, About>;
