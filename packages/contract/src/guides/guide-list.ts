import * as z from "zod";
import { LATEST_INSTANT, MAX_INSTANT, NO_DATE_TIME, timestamp } from "../time.ts";
import { category, guideStatus, type GuideSummary, guideSummary } from "./guide.ts";
import { include, summaryFields } from "./guide-fields.ts";
import { guideWeek } from "./insights.ts";
import { outputList, outputText } from "../output.ts";
import { externalId, lookup, text, tooLong } from "../text.ts";

export const DEFAULT_PAGE = 50;
export const MAX_PAGE = 100;

/** Orders of GET /guides. `-` means descending (contract LIST-8). */
export const GUIDE_ORDERS = [
  ...(["created_at", "-created_at", "updated_at", "-updated_at"] as const),
  ...(["published_at", "-published_at", "title", "-title"] as const),
  ...(["views_count", "-views_count", "average_rating", "-average_rating"] as const),
  ...(["deleted_at", "-deleted_at"] as const),
] as const;
export type GuideOrder = (typeof GUIDE_ORDERS)[number];

/** A cursor contains the sort key of a guide, which may be a title of 800 bytes. */
const MAX_CURSOR = 2_000;
const MAX_IDS = 100;
const ID_LIST = new RegExp(String.raw`^\d{1,10}(,\d{1,10}){0,${MAX_IDS - 1}}$`);

/** Largest length of a search text in code points (contract INPUT-4). */
export const MAX_SEARCH = 200;
export const MAX_SEARCH_WORDS = 16;

/** The schema of a date and time in a query: ISO 8601 with `Z` or an offset, from 1970 to 9999. */
export function instant() {
  return z.iso
    .datetime({ offset: true, error: NO_DATE_TIME })
    .max(MAX_INSTANT, { error: tooLong(MAX_INSTANT) })
    .refine((value) => Date.parse(value) >= 0 && Date.parse(value) <= LATEST_INSTANT);
}

/** GET /guides (contract API-1, LIST-2, LIST-6, LIST-8 to LIST-18). */
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
  cursor: text({ max: MAX_CURSOR, blank: true })
    .meta({
      description: "`next_cursor` of the previous page, with the same filters and the same order.",
    })
    .optional(),
  sort: z
    .enum(GUIDE_ORDERS)
    .meta({
      description:
        "The order. `-` means descending. Guides with equal keys are sorted by `id` in the same direction. Guides that are not published are last with `-published_at` and first with `published_at`. Titles are compared by code point, and ASCII letters without case. `views_count` sorts by a count that is at most five minutes old. `average_rating` compares ratings before they are rounded, and 0 for a guide without ratings. `deleted_at` requires `deleted=true`, which has no other order. The default is `-created_at`, the relevance with `q`, and `-deleted_at` with `deleted=true`.",
    })
    .optional(),
  ids: z
    .string()
    .regex(ID_LIST)
    .meta({
      maxLength: MAX_IDS * 11 - 1,
      description: `Only guides with these ids: at most ${MAX_IDS}, separated by commas. Unknown ids are left out.`,
    })
    .optional(),
  slug: lookup()
    .meta({
      description: "Only guides with this slug. Guides of different users may have the same slug.",
    })
    .optional(),
  external_id: externalId()
    .meta({
      description:
        "Only guides with this `external_id`. Guides of different users may have the same one.",
    })
    .optional(),
  created_since: instant()
    .meta({
      description: "Only guides that were created at this time or later. Sort by creation time.",
    })
    .optional(),
  created_before: instant()
    .meta({
      description: "Only guides that were created before this time. Sort by creation time.",
    })
    .optional(),
  updated_since: instant()
    .meta({
      description:
        "Only guides that were changed at this time or later. Requires `sort=updated_at` or `sort=-updated_at`.",
    })
    .optional(),
  updated_before: instant()
    .meta({
      description:
        "Only guides with a last change before this time. Requires `sort=updated_at` or `sort=-updated_at`.",
    })
    .optional(),
  q: text({ max: MAX_SEARCH, blank: false })
    .meta({
      description: `Only guides that contain all of these words in the title, the description or the steps with their alternative texts, in any case and without regard to accents, to vowel marks of Arabic and Hebrew, and to full-width and half-width forms. Words of Chinese, Japanese, Korean, Thai, Lao, Khmer and Burmese are also found within running text. The last word may be the beginning of a word. At most ${MAX_SEARCH_WORDS} words. Without \`sort\`, the most relevant guides are first: a word in the title counts more than one in the description, and that more than one in the steps.`,
    })
    .optional(),
  deleted: z
    .boolean()
    .meta({
      description:
        "`true`: only deleted guides that can be restored, last deleted first. Each has `deleted_at`.",
    })
    .optional(),
  fields: summaryFields,
  include,
  count: z.boolean().meta({ description: "`true`: the response contains `total`." }).optional(),
});
export type GuideListInput = z.infer<typeof guideListInput>;

export const guideList = z
  .object({
    guides: outputList(guideSummary, MAX_PAGE).meta({
      description: "Newest first, by relevance with `q`, or in the order of `sort`.",
    }),
    next_cursor: outputText(MAX_CURSOR)
      .nullable()
      .meta({ description: "Opaque `cursor` of the next page. null on the last page." }),
    total: z
      .int32()
      .min(0)
      .meta({
        description: "The number of guides on all pages. Present only with `count=true`.",
      })
      .optional(),
  })
  .meta({ id: "GuideList", description: "A page of guides." });
export type GuideList = z.infer<typeof guideList>;

/** Input of the portal's trash: guides that can be restored, last deleted first. */
export const trashInput = guideListInput.pick({ limit: true }).extend({
  cursor: lookup().optional(),
});
export type TrashInput = z.infer<typeof trashInput>;

/** A guide in the trash. */
export const trashedGuide = guideSummary.extend({
  deleted_at: timestamp(),
  /** The time at which it is removed permanently. */
  removed_at: timestamp(),
  /** Whether the author was removed from the account. The guides remain in it. */
  author_removed: z.boolean(),
});
export type TrashedGuide = z.infer<typeof trashedGuide>;

export const trashList = z.object({
  guides: z.array(trashedGuide),
  next_cursor: z.string().nullable(),
});
export type TrashList = z.infer<typeof trashList>;

/** Empties the trash. Guides that were deleted after `until`, the deletion that the user saw last, stay. */
export const emptyTrashInput = z.strictObject({ until: instant() });
export type EmptyTrashInput = z.infer<typeof emptyTrashInput>;

export const emptyTrashAnswer = z.object({
  deleted: z.int(),
  /** Whether the trash has further guides of this time: the caller repeats the request. */
  has_more: z.boolean(),
});
export type EmptyTrashAnswer = z.infer<typeof emptyTrashAnswer>;

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

/** The orders of the portal's list. Without `sort`: by relevance with a search, else the last changed first. */
export const GUIDE_SORTS = GUIDE_ORDERS.filter((order) => !order.endsWith("deleted_at"));
export type GuideSort = (typeof GUIDE_SORTS)[number];

/** The orders of pages of release 1.1.0, which are open during an upgrade. */
const FORMER_SORTS = {
  updated: "-updated_at",
  created: "-created_at",
  title: "title",
  views: "-views_count",
} as const satisfies Record<string, GuideSort>;

/** Returns the order of this name, or of this name in release 1.1.0; `undefined` for another text. */
export function guideSortOf(name: string): GuideSort | undefined {
  const former = Object.entries(FORMER_SORTS).find(([one]) => one === name);
  return former?.[1] ?? GUIDE_SORTS.find((one) => one === name);
}

/** Most guides that the portal's list counts and pages through. */
export const MAX_LISTED = 10_000;

/** Input of the portal's list, which has numbered pages. */
export const guideSearchInput = z.strictObject({
  /** Words of titles, descriptions and steps. */
  search: text({ max: MAX_SEARCH, blank: true }).optional(),
  category: category.optional(),
  status: guideStatus.optional(),
  featured: z.boolean().optional(),
  /** A username. */
  author: lookup().optional(),
  sort: z
    .string()
    .transform((name, check) => {
      const sort = guideSortOf(name);
      if (sort) return sort;
      check.addIssue("is not included in the list");
      return z.NEVER;
    })
    .optional(),
  page: z.int32().min(1).default(1),
  limit: z.int().min(1).max(MAX_PAGE).default(25),
  /** Whether each guide has the parts in which the search found it (contract LIST-25). */
  excerpts: z.boolean().optional(),
  /** Whether `weeks` is read (contract INS-8). */
  weekly: z.boolean().optional(),
});
export type GuideSearchInput = z.infer<typeof guideSearchInput>;

/** The starts and ends of found words, in UTF-16 units. */
const marks = z.array(z.tuple([z.int(), z.int()]));
const foundExcerpt = z.object({
  /** The position of the step; null for the description. */
  step: z.int().nullable(),
  text: z.string(),
  marks,
});
export type FoundExcerpt = z.infer<typeof foundExcerpt>;

/** Where a search found a guide (contract LIST-25). */
const foundParts = z.object({
  /** The found words of the title. */
  title: marks,
  excerpt: foundExcerpt.nullable(),
});
export type FoundParts = z.infer<typeof foundParts>;
/** A guide of the portal's list. */
export type FoundGuide = GuideSummary & { found?: FoundParts | undefined };

export const guideSearch = z.object({
  guides: z.array(guideSummary.extend({ found: foundParts.optional() })),
  /** The number of guides on all pages, which contain at most 10,000. */
  total: z.int(),
  /** Whether more guides match than the pages contain. */
  has_more: z.boolean(),
  /** The requested page, or the last page where that is earlier. */
  page: z.int(),
  /** At least 1. */
  pages: z.int(),
  /** Of the guides of the page with views in the last seven days; empty without `weekly`. */
  weeks: z.array(guideWeek),
});
export type GuideSearch = z.infer<typeof guideSearch>;
