import * as z from "zod";
import { timestamp } from "./time.ts";
import { category, guideStatus, guideSummary } from "./guide.ts";
import { lookup, text } from "./text.ts";

export const DEFAULT_PAGE = 50;
export const MAX_PAGE = 100;

/** GET /guides (contract API-1, LIST-2, LIST-6). */
export const guideListInput = z.strictObject({
  user_id: lookup()
    .meta({
      description:
        "Only guides of the user with this username. An unknown username returns an empty list.",
    })
    .optional(),
  category: category.meta({ description: "Only guides of this category." }).optional(),
  status: guideStatus.meta({ description: "Only drafts, or only published guides." }).optional(),
  featured: z
    .boolean()
    .meta({
      description: "`true`: only featured guides. `false`: only guides that are not featured.",
    })
    .optional(),
  limit: z
    .int()
    .min(1)
    .default(DEFAULT_PAGE)
    .meta({
      description: `Largest number of guides on a page. A value above ${MAX_PAGE} is clamped to ${MAX_PAGE}.`,
    }),
  cursor: lookup()
    .meta({ description: "`next_cursor` of the previous page, with the same filters." })
    .optional(),
});
export type GuideListInput = z.infer<typeof guideListInput>;

export const guideList = z
  .object({
    guides: z.array(guideSummary).meta({ description: "Newest first." }),
    next_cursor: z
      .string()
      .nullable()
      .meta({ description: "Opaque `cursor` of the next page. null on the last page." }),
  })
  .meta({ id: "GuideList", description: "A page of guides." });
export type GuideList = z.infer<typeof guideList>;

/** Input of the portal's trash: guides that can be restored, last deleted first. */
export const trashInput = guideListInput.pick({ limit: true, cursor: true });
export type TrashInput = z.infer<typeof trashInput>;

export const trashList = z.object({
  guides: z.array(
    guideSummary.extend({
      deleted_at: timestamp(),
      /** The time at which it is removed permanently. */
      removed_at: timestamp(),
      /** Whether the author was removed from the account. The guides remain in it. */
      author_removed: z.boolean(),
    }),
  ),
  next_cursor: z.string().nullable(),
});
export type TrashList = z.infer<typeof trashList>;

/** The authors of the guides in a list, by username. */
export const guideAuthors = z.object({
  authors: z.array(
    z.object({
      username: z.string(),
      /** Whether the author was removed from the account. The guides remain in it. */
      removed: z.boolean(),
    }),
  ),
});
export type GuideAuthors = z.infer<typeof guideAuthors>;

/** Largest length of a search text in code points (contract INPUT-4). */
export const MAX_SEARCH = 200;

export const GUIDE_SORTS = ["updated", "created", "title", "views"] as const;
export type GuideSort = (typeof GUIDE_SORTS)[number];

/** Input of the portal's list, which has numbered pages. Titles are sorted from A to Z, other fields descending. */
export const guideSearchInput = z.strictObject({
  /** Part of a title or description, case-insensitive. */
  search: text({ max: MAX_SEARCH, blank: true }).optional(),
  category: category.optional(),
  status: guideStatus.optional(),
  featured: z.boolean().optional(),
  /** A username. */
  author: lookup().optional(),
  sort: z.enum(GUIDE_SORTS).default("updated"),
  page: z.int32().min(1).default(1),
  limit: z.int().min(1).max(MAX_PAGE).default(25),
});
export type GuideSearchInput = z.infer<typeof guideSearchInput>;

export const guideSearch = z.object({
  guides: z.array(guideSummary),
  /** The number of guides on all pages. */
  total: z.int(),
  /** The requested page, or the last page where that is earlier. */
  page: z.int(),
  /** At least 1. */
  pages: z.int(),
});
export type GuideSearch = z.infer<typeof guideSearch>;
