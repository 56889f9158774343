import * as z from "zod";
import type { PlanId } from "../accounts/plans.ts";
import {
  outputCount,
  outputId,
  outputList,
  outputName,
  outputText,
  outputUsername,
} from "../output.ts";
import { GIBIBYTE, MEBIBYTE } from "../storage.ts";
import { lookup, MAX_LOOKUP } from "../text.ts";
import { timestamp } from "../time.ts";
import { included } from "./guide-fields.ts";
import { guideIdentifier } from "./input-fields.ts";
import { DEFAULT_PAGE, MAX_PAGE } from "./guide-list.ts";
import { category, MAX_DESCRIPTION, MAX_STEPS, MAX_TITLE, step } from "./guide.ts";

/** Days for which a replaced version is kept, by the current plan of the account (contract HIST-7). Null: without end. */
export const VERSION_DAYS: Record<PlanId, 365 | null> = {
  free: 365,
  pro: 365,
  team: null,
  enterprise: null,
};

/** The most bytes of versions before the latest ones in an account, by its current plan (contract HIST-12). */
export const VERSION_STORAGE: Record<PlanId, number> = {
  free: 50 * MEBIBYTE,
  pro: GIBIBYTE,
  team: 10 * GIBIBYTE,
  enterprise: 100 * GIBIBYTE,
};

/** What made a version (contract HIST-2). */
export const VERSION_KINDS = [
  "published",
  "updated",
  "draft_published",
  "restored",
  "recorded",
] as const;
export type VersionKind = (typeof VERSION_KINDS)[number];

/** How the author of a version reached Guidepost. */
export const VERSION_CHANNELS = ["portal", "api_key", "operator", "system"] as const;

/** The parts of a guide that a version can change. */
export const VERSION_CHANGES = ["title", "description", "category", "steps", "step_order"] as const;
export type VersionChange = (typeof VERSION_CHANGES)[number];

/** GET /guides/:id/versions (contract HIST-3). */
export const versionListInput = z.strictObject({
  id: guideIdentifier,
  limit: z
    .int()
    .min(1)
    .default(DEFAULT_PAGE)
    .meta({
      description: `Largest number of versions on a page. A value above ${MAX_PAGE} is clamped to ${MAX_PAGE}.`,
    }),
  cursor: lookup().meta({ description: "`next_cursor` of the previous page." }).optional(),
});
export type VersionListInput = z.infer<typeof versionListInput>;

/** The address of a version. */
export const versionAddress = z.strictObject({
  id: guideIdentifier,
  number: z.int32().meta({ description: "The number of the version.", minimum: 1 }),
});
export type VersionAddress = z.infer<typeof versionAddress>;

/**
 * A version that the portal restores in a guide of the `version` that it has read. The REST API has `If-Match` for it
 * (contract HIST-5, HIST-11).
 */
export const versionRestoreIfUnchanged = versionAddress.extend({
  expected_version: z.int32().min(1),
});
export type VersionRestoreIfUnchanged = z.infer<typeof versionRestoreIfUnchanged>;

/** GET /guides/:id/versions/:number (contract HIST-4). */
export const versionGetInput = versionAddress.extend({ include: included });
export type VersionGetInput = z.infer<typeof versionGetInput>;

function listOf(names: readonly string[]): string {
  return `New values can be added. Now: ${names.map((name) => `\`${name}\``).join(", ")}.`;
}

/** A version in a list (contract HIST-2). */
export const publishedVersionSummary = z
  .object({
    number: z.int32().min(1).meta({
      description:
        "Number of the version. The first version of a guide has 1, and each next one has 1 more.",
    }),
    guide_version: z.int32().min(1).meta({
      description: "`version` of the guide after the change, which its `ETag` contains.",
    }),
    created_at: timestamp().meta({ description: "Time from which readers saw this version." }),
    kind: outputText(MAX_LOOKUP).meta({
      description: `What made the version: a publication of the guide, a change, the publication of its pending draft, or a restored version. \`recorded\`: the guide was published before its history began. ${listOf(VERSION_KINDS)}`,
    }),
    restored_from: z.int32().min(1).nullable().meta({
      description: "Number of the version that was restored. null for other kinds.",
    }),
    via: z.enum(VERSION_CHANNELS).nullable().meta({
      description:
        "How the author reached Guidepost. `system`: Guidepost published the guide or its pending draft at the scheduled time. null: unknown.",
    }),
    user: z
      .object({
        username: outputUsername().meta({ description: "The current username." }),
        display_name: outputName().meta({ description: "The current display name." }),
      })
      .nullable()
      .meta({
        id: "VersionUser",
        description:
          "The user who made the change. null for the operator and a schedule, and when unknown.",
      }),
    key: z
      .object({
        id: outputId().meta({ description: "Identifier of the key." }),
        name: outputName().meta({ description: "The key's name in the portal." }),
        last_four: outputText(4).meta({ description: "The last four characters of the key." }),
      })
      .nullable()
      .meta({ id: "VersionKey", description: "The API key that was used. null: none." }),
    changed: outputList(outputText(MAX_LOOKUP), VERSION_CHANGES.length).meta({
      description: `What differs from the version before. Empty for the first version, and for a publication without changes. ${listOf(VERSION_CHANGES)}`,
    }),
    step_changes: z
      .object({
        added: outputCount("Steps that the version before did not have."),
        removed: outputCount("Steps that this version does not have any more."),
        changed: outputCount("Steps with another title or content."),
      })
      .meta({
        id: "VersionStepChanges",
        description: "How the steps differ from the version before. Zeros for the first version.",
      }),
    title: outputText(MAX_TITLE).meta({ description: "The title of the guide in this version." }),
    steps_count: outputCount("Number of steps in this version."),
  })
  .meta({ id: "PublishedVersionSummary", description: "A version of a guide in a list." });
export type PublishedVersionSummary = z.infer<typeof publishedVersionSummary>;

/** A version with its content (contract HIST-4). */
export const publishedVersion = publishedVersionSummary
  .extend({
    description: outputText(MAX_DESCRIPTION).meta({
      description: "The description of the guide in this version.",
    }),
    category,
    steps: outputList(step, MAX_STEPS).meta({ description: "The steps in their order." }),
  })
  .meta({ id: "PublishedVersion", description: "A version of a guide with its content." });
export type PublishedVersion = z.infer<typeof publishedVersion>;

export const versionList = z
  .object({
    versions: outputList(publishedVersionSummary, MAX_PAGE).meta({ description: "Newest first." }),
    next_cursor: outputText(MAX_LOOKUP)
      .nullable()
      .meta({ description: "Opaque `cursor` of the next page. null on the last page." }),
  })
  .meta({ id: "VersionList", description: "A page of the versions of a guide." });
export type VersionList = z.infer<typeof versionList>;
