import * as z from "zod";
import { timestamp } from "./dates.ts";
import { category, guideStatus, guideSummary } from "./guide.ts";
import { lookup, text } from "./text.ts";

export const defaultPage = 50;
export const maxPage = 100;

/** GET /guides (contract API-1, LIST-2, LIST-6). */
export const guideListInput = z.strictObject({
  user_id: lookup()
    .meta({
      description: "Only guides of the user with this username; nobody's username finds nothing.",
    })
    .optional(),
  category: category.meta({ description: "Only guides of this category." }).optional(),
  status: guideStatus.meta({ description: "Only drafts, or only published guides." }).optional(),
  featured: z
    .boolean()
    .meta({ description: "`true`: only featured guides; `false`: only the others." })
    .optional(),
  limit: z
    .int()
    .min(1)
    .default(defaultPage)
    .meta({
      description: `Most guides a page may have. A value above ${maxPage} is clamped to ${maxPage}.`,
    }),
  cursor: lookup()
    .meta({ description: "`next_cursor` of the page before, with the same filters." })
    .optional(),
});
export type GuideListInput = z.infer<typeof guideListInput>;

export const guideList = z
  .object({
    guides: z.array(guideSummary).meta({ description: "Newest first." }),
    next_cursor: z
      .string()
      .nullable()
      .meta({ description: "Opaque `cursor` of the next page; null on the last one." }),
  })
  .meta({ id: "GuideList", description: "A page of guides." });
export type GuideList = z.infer<typeof guideList>;

/** The portal's trash: deleted guides that can still be restored, last deleted first. */
export const trashInput = guideListInput.pick({ limit: true, cursor: true });
export type TrashInput = z.infer<typeof trashInput>;

export const trashList = z.object({
  guides: z.array(
    guideSummary.extend({
      deleted_at: timestamp(),
      /** When it goes for good. */
      removed_at: timestamp(),
      /** No longer a member: the guides stay the account's. */
      author_removed: z.boolean(),
    }),
  ),
  next_cursor: z.string().nullable(),
});
export type TrashList = z.infer<typeof trashList>;

/** Who has written the guides of one's list, by username. */
export const guideAuthors = z.object({
  authors: z.array(
    z.object({
      username: z.string(),
      /** No longer a member: the guides stay the account's. */
      removed: z.boolean(),
    }),
  ),
});
export type GuideAuthors = z.infer<typeof guideAuthors>;

/** In code points (contract INPUT-4). */
export const maxSearch = 200;

export const guideSorts = ["updated", "created", "title", "views"] as const;
export type GuideSort = (typeof guideSorts)[number];

/** The portal's list, by numbered pages: titles from A to Z, else the latest or most first. */
export const guideSearchInput = z.strictObject({
  /** Part of a title or description, in any case. */
  search: text({ max: maxSearch, blank: true }).optional(),
  category: category.optional(),
  status: guideStatus.optional(),
  featured: z.boolean().optional(),
  /** A username. */
  author: lookup().optional(),
  sort: z.enum(guideSorts).default("updated"),
  page: z.int32().min(1).default(1),
  limit: z.int().min(1).max(maxPage).default(25),
});
export type GuideSearchInput = z.infer<typeof guideSearchInput>;

export const guideSearch = z.object({
  guides: z.array(guideSummary),
  /** On all pages. */
  total: z.int(),
  /** The one asked for, or the last where that one is behind it. */
  page: z.int(),
  /** At least 1. */
  pages: z.int(),
});
export type GuideSearch = z.infer<typeof guideSearch>;
