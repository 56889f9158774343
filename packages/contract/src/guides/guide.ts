import * as z from "zod";
import {
  outputId,
  outputList,
  outputName,
  outputText,
  outputUrl,
  outputUsername,
} from "../output.ts";
import { MAX_EXTERNAL_ID } from "../text.ts";
import { timestamp } from "../time.ts";
import { MAX_LANGUAGE_TAG } from "./language-tag.ts";
import { MAX_SLUG } from "./slug.ts";

/** Largest length of the title of a guide or step. All lengths are in code points (contract INPUT-4). */
export const MAX_TITLE = 200;
export const MAX_DESCRIPTION = 500;
export const MAX_STEPS = 100;
export const MAX_CONTENT = 65_536;

/** Longest content in a response. Cleaning writes `&` as `&amp;`, and completes links and tags. */
const MAX_STORED_CONTENT = 16 * MAX_CONTENT;

export const CATEGORIES = [
  "marketing",
  "product",
  "education",
  "business",
  "creative",
  "tech",
  "lifestyle",
] as const;
export type Category = (typeof CATEGORIES)[number];

/** The names of the categories that users see. */
export const CATEGORY_LABELS: Record<Category, string> = {
  marketing: "Marketing",
  product: "Product",
  education: "Education",
  business: "Business",
  creative: "Creative",
  tech: "Tech",
  lifestyle: "Lifestyle",
};

/** The topics of each category (contract GUIDE-3). */
export const CATEGORY_MEANINGS: Record<Category, string> = {
  marketing: "lead magnets, campaigns, funnels",
  product: "onboarding, feature tours, tutorials",
  education: "courses, lessons, how-tos",
  business: "processes, SOPs, workflows",
  creative: "design, writing, art tutorials",
  tech: "development, tools, integrations",
  lifestyle: "personal, hobbies, DIY",
};
export const category = z.enum(CATEGORIES).meta({
  id: "Category",
  description: [
    "The topic of the guide.\n",
    ...CATEGORIES.map((one) => `- \`${one}\`: ${CATEGORY_MEANINGS[one]}`),
  ].join("\n"),
});

export const GUIDE_STATUSES = ["draft", "published"] as const;
export const guideStatus = z
  .enum(GUIDE_STATUSES)
  .meta({ id: "GuideStatus", description: "Only a `published` guide is public." });
export type GuideStatus = (typeof GUIDE_STATUSES)[number];

function count(description: string) {
  return z.int32().min(0).meta({ description });
}

/** The formats of a step's content in a request (contract MD-1). */
export const STEP_FORMATS = ["html", "markdown"] as const;
export type StepFormat = (typeof STEP_FORMATS)[number];

/** A step in a response (contract STEP-1). */
export const step = z
  .object({
    id: outputId().meta({ description: "Identifier of the step." }),
    position: z
      .int32()
      .min(1)
      .meta({ description: "Position of the step, from 1 to `steps_count` without gaps." }),
    title: outputText(MAX_TITLE)
      .nullable()
      .meta({ description: "null when the step has no title." }),
    content: outputText(MAX_STORED_CONTENT).meta({
      description: "The stored HTML, after cleaning. With `format=markdown`: Markdown.",
    }),
    format: z
      .enum(STEP_FORMATS)
      .meta({
        description:
          "With `include=source`: the format in which the step was sent last. With `format=markdown`: the format of `content`. Otherwise absent.",
      })
      .exactOptional(),
    source: outputText(MAX_CONTENT)
      .nullable()
      .meta({
        description:
          "The Markdown that was sent. null for a step that was sent as HTML. Present only with `include=source`.",
      })
      .exactOptional(),
  })
  .meta({ id: "Step", description: "One step of a guide." });
export type Step = z.infer<typeof step>;

export const author = z
  .object({
    username: outputUsername().meta({ description: "Unique. Also part of the guide's `url`." }),
    display_name: outputName().meta({ description: "The name to show." }),
  })
  .meta({ id: "Author", description: "The author of the guide." });

/** A guide in a list (contract GUIDE-2). */
export const guideSummary = z
  .object({
    id: outputId().meta({ description: "Unique identifier." }),
    slug: outputText(MAX_SLUG).meta({
      description:
        "Created from the title of the new guide: `a-z`, `0-9` and hyphens, at most 80 characters. A slug that the author has already used, also for a deleted guide, gets the suffix `-2`, `-3` and so on. It does not change with the title. PATCH and PUT with `slug` change it, and the former address then redirects.",
    }),
    external_id: outputText(MAX_EXTERNAL_ID).nullable().meta({
      description:
        "The id of the guide in your system. Unique among the guides of its author. null when it has none.",
    }),
    title: outputText(MAX_TITLE).meta({ description: "Title of the guide." }),
    description: outputText(MAX_DESCRIPTION).meta({
      description: "Brief description. May be empty.",
    }),
    category,
    language: outputText(MAX_LANGUAGE_TAG).meta({
      description:
        "The language in which the guide is written: a language tag (BCP 47), such as `en` or `pt-BR`.",
    }),
    status: guideStatus,
    published_at: timestamp().nullable().meta({
      description: "Time of the last publication. null for a draft.",
    }),
    featured: z.boolean().meta({ description: "Pinned to the top of the author's profile." }),
    featured_at: timestamp()
      .nullable()
      .meta({ description: "Time at which it was featured. null when it is not featured." }),
    views_count: count("Views of the public page. The API never changes it."),
    completions_count: count("Views in which the guide was completed. The API never changes it."),
    average_rating: z.number().min(1).max(5).nullable().meta({
      description:
        "Average of the readers' ratings, from 1 to 5 with two decimals. null without ratings.",
    }),
    url: outputUrl().meta({
      description: "The public page, `/@{username}/{slug}`. The page of a draft returns 404.",
    }),
    user: author,
    steps_count: count("Number of steps."),
    created_at: timestamp().meta({ description: "Time of creation." }),
    updated_at: timestamp().meta({ description: "Time of the last change." }),
    version: z.int32().min(1).meta({
      description:
        "Number of the guide's state: 1 for a new guide, and 1 more with each change, deletion and restore. Counters of readers do not change it. `ETag` contains it.",
    }),
    has_pending_changes: z.boolean().meta({
      description:
        "Whether the guide has a pending draft: changes that readers do not see before they are published. Neither `version` nor `ETag` depends on it.",
    }),
    publish_at: timestamp().nullable().meta({
      description:
        "Time at which Guidepost publishes the guide or, of a published guide, its pending draft. null: not scheduled. `setSchedule` sets it.",
    }),
    unpublish_at: timestamp().nullable().meta({
      description: "Time at which Guidepost unpublishes the guide. null: not scheduled.",
    }),
    deleted_at: timestamp()
      .meta({ description: "Time of the deletion. Present only in a list with `deleted=true`." })
      .optional(),
    steps: outputList(step, MAX_STEPS)
      .meta({ description: "The steps in their order. Present only with `include=steps`." })
      .optional(),
  })
  .meta({ id: "GuideSummary", description: "A guide in a list." });
export type GuideSummary = z.infer<typeof guideSummary>;

/** A guide with its steps (contract GUIDE-1). */
export const guide = guideSummary
  .omit({ deleted_at: true })
  .extend({ steps: outputList(step, MAX_STEPS).meta({ description: "The steps in their order." }) })
  .meta({ id: "Guide", description: "A guide with all its steps." });
export type Guide = z.infer<typeof guide>;

/** Days after its deletion in which a guide can be restored (contract LIFE-7). */
export const RESTORABLE_DAYS = 30;

/** The body of GET /guides/:id.md: Markdown (contract MD-8). */
export const guideDocument = z.string().meta({
  // Each step may have a title, and HTML is longer as Markdown where characters need an escape.
  maxLength: 16_777_216,
  description: "The guide as Markdown: its title, its description, and each step under a heading.",
});
