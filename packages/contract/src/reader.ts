import * as z from "zod";
import { timestamp } from "./time.ts";
import { guideId } from "./guides/guide-input.ts";
import { authorProfile } from "./accounts/author-profile.ts";
import { publicBranding } from "./branding/branding.ts";
import { viewSource } from "./guides/insights.ts";
import { category, guide, guideSummary } from "./guides/guide.ts";
import { MAX_SEARCH } from "./guides/guide-list.ts";
import { lookup, text } from "./text.ts";

/** Page size of an author's profile. */
export const PROFILE_PAGE = 24;
/** Largest number of featured guides on a profile. */
export const PROFILE_FEATURED = 100;
/** A profile counts published guides up to this number, and then shows "more than". */
export const PROFILE_COUNTED = 100;
/** An author's page has a search when more guides than these are published (contract PROFILE-6). */
export const PROFILE_SEARCH_ABOVE = 12;
/** Guides that a search of an author's page reads at most, drafts included (contract PROFILE-8). */
export const PROFILE_SEARCHED = 2_000;
/** Further guides of the author at the end of a guide's page. */
export const MORE_GUIDES = 3;
/** Ids of one page of the sitemap. With their authors they are at most 20,000 entries; a file may have 50,000. */
export const SITEMAP_SPAN = 10_000;

/** The tag that shared caches store an author's public pages with. The username is lower-case. */
export function authorCacheTag(username: string): string {
  return `guidepost-author-${username}`;
}

const rating = z.int32().min(1).max(5);
const counted = z.boolean().meta({
  description:
    "Whether the caller counts: false without a visitor and for the author of the guide. A repeated call returns the same value.",
});

/** The public page of a guide, `/@{username}/{slug}`. */
export const publicGuideInput = z.strictObject({ username: lookup(), slug: lookup() });
/** The same for every reader. */
export const publicGuide = z.object({
  guide,
  ratings_count: z.int(),
  /** The path of the author's image; null without one. */
  author_avatar: z.string().nullable(),
  branding: publicBranding.nullable(),
});
export type PublicGuideInput = z.infer<typeof publicGuideInput>;
export type PublicGuide = z.infer<typeof publicGuide>;

/**
 * The part of a public page that differs between readers: the session, and for a guide the reader's
 * progress and rating.
 */
export const readerStateInput = z.strictObject({ id: guideId.shape.id.optional() });
export const readerState = z.object({
  signed_in: z.boolean(),
  /** Null without an id, and for a guide that is not published. */
  reading: z
    .object({
      is_author: z.boolean(),
      completed: z.boolean(),
      rating: rating.nullable(),
      average_rating: z.number().min(1).max(5).nullable(),
      ratings_count: z.int(),
      /** The reader's own text; null without one. */
      feedback: z.string().nullable(),
      /** Whether a reader with a rating can send a text: not the author, and not after the author has deleted one. */
      feedback_open: z.boolean(),
    })
    .nullable(),
});
export type ReaderStateInput = z.infer<typeof readerStateInput>;
export type ReaderState = z.infer<typeof readerState>;

/** The filters of an author's page (contract PROFILE-6). */
export const profileFilters = z.strictObject({
  /** Words of titles, descriptions and steps. */
  q: text({ max: MAX_SEARCH, blank: true }).optional(),
  category: category.optional(),
});
export type ProfileFilters = z.infer<typeof profileFilters>;

/** Whether an author's page shows only the guides that match. */
export function hasFilters(filters: ProfileFilters): boolean {
  return filters.q !== undefined || filters.category !== undefined;
}

/** The public page of an author, `/@{username}`. */
export const publicProfileInput = profileFilters.extend({
  username: lookup(),
  cursor: lookup().optional(),
});
export const publicProfile = z.object({
  user: z.object({
    username: z.string(),
    display_name: z.string(),
    member_since: timestamp(),
    /** Published guides up to `PROFILE_COUNTED + 1`, which means "more". */
    guides_count: z.int().max(PROFILE_COUNTED + 1),
    ...authorProfile.shape,
    /** Each change of the public profile increases it. */
    profile_version: z.int(),
  }),
  branding: publicBranding.nullable(),
  /**
   * Last featured first, at most 100. Further featured guides are in `guides`. Empty after the first page, and with
   * filters: `guides` then has all guides that match.
   */
  featured: z.array(guideSummary),
  /** Last published first, without those in `featured` of the first page. */
  guides: z.array(guideSummary),
  next_cursor: z.string().nullable(),
});
export type PublicProfileInput = z.infer<typeof publicProfileInput>;
export type PublicProfile = z.infer<typeof publicProfile>;

/** Further guides of the author. */
export const moreByAuthor = z.object({ guides: z.array(guideSummary).max(MORE_GUIDES) });
export type MoreByAuthor = z.infer<typeof moreByAuthor>;

/** A view or a completion of a guide by a visitor. */
export const guideVisit = guideId;
export const guideView = z.strictObject({ ...guideId.shape, ...viewSource });
export type GuideView = z.infer<typeof guideView>;
export const guideViewed = z.object({ counted });
export const guideCompleted = z.object({ completed: z.literal(true), counted });

export const guideRating = z.strictObject({ ...guideId.shape, rating });
/** `rating` is the visitor's own rating. Null if it does not count. */
export const guideRated = z.object({
  rating: rating.nullable(),
  average_rating: z.number().min(1).max(5).nullable(),
  ratings_count: z.int(),
  counted,
});
export type GuideVisit = z.infer<typeof guideVisit>;
export type GuideRating = z.infer<typeof guideRating>;
export type GuideViewed = z.infer<typeof guideViewed>;
export type GuideCompleted = z.infer<typeof guideCompleted>;
export type GuideRated = z.infer<typeof guideRated>;

/** A page of the sitemap. The portal reads it without a procedure. */
export type Sitemap = {
  /** Paths `/@{username}` and `/@{username}/{slug}`. Any page may be empty; a page after the last one is. */
  entries: { path: string; updated_at: string }[];
  /** The number of the last page; 0 without published guides. */
  pages: number;
};
