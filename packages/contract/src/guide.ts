import * as z from "zod";
import { timestamp } from "./dates.ts";

export const categories = [
  "marketing",
  "product",
  "education",
  "business",
  "creative",
  "tech",
  "lifestyle",
] as const;
export const category = z.enum(categories);
export type Category = (typeof categories)[number];

export const guideStatuses = ["draft", "published"] as const;
export const guideStatus = z.enum(guideStatuses);
export type GuideStatus = (typeof guideStatuses)[number];

const count = (description: string) => z.int32().min(0).meta({ description });

/** A step as the service answers it (SPEC, Step). */
export const step = z
  .object({
    id: z.int32().meta({ description: "Identifier of the step." }),
    position: z.int32().min(1).meta({ description: "Order of the step, from 1." }),
    title: z.string().nullable(),
    content: z.string().meta({ description: "Cleaned HTML." }),
  })
  .meta({ id: "Step" });
export type Step = z.infer<typeof step>;

const author = z
  .object({ username: z.string(), display_name: z.string() })
  .meta({ id: "Author", description: "Who wrote the guide." });

/** A guide in a list: every field but the steps (DECISIONS 3). */
export const guideSummary = z
  .object({
    id: z.int32(),
    slug: z.string().meta({ description: "Unique per user; never changes." }),
    title: z.string(),
    description: z.string(),
    category,
    status: guideStatus,
    published_at: timestamp().nullable().meta({ description: "null while it is a draft." }),
    featured: z.boolean().meta({ description: "Pinned to the top of the author's profile." }),
    featured_at: timestamp().nullable(),
    views_count: count("Total views of the public page."),
    completions_count: count("Readers who completed the guide."),
    average_rating: z
      .number()
      .min(1)
      .max(5)
      .nullable()
      .meta({ description: "1 to 5, two decimals; null until the first rating." }),
    url: z.string().meta({ format: "uri", description: "The public page; 404 for a draft." }),
    user: author,
    steps_count: count("Number of steps."),
    created_at: timestamp(),
    updated_at: timestamp(),
  })
  .meta({ id: "GuideSummary" });
export type GuideSummary = z.infer<typeof guideSummary>;

/** The whole guide (SPEC, Guide). */
export const guide = guideSummary.extend({ steps: z.array(step) }).meta({ id: "Guide" });
export type Guide = z.infer<typeof guide>;

/** Days that a deleted guide can be restored (SPEC, Limits 6). */
export const restorableDays = 30;
