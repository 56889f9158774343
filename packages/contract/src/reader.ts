import * as z from "zod";
import { timestamp } from "./dates.ts";
import { guideId } from "./guide-input.ts";
import { guide, guideSummary } from "./guide.ts";
import { lookup } from "./text.ts";

/** Guides on a page of an author's profile, and how many featured ones stand above them at most. */
export const profilePage = 24;
export const profileFeatured = 100;
/** Published guides that a profile counts at most: its count shows this number or "more than". */
export const profileCounted = 100;
/** Other guides of its author that a guide's page shows at its end. */
export const moreGuides = 3;
/** Ids that a page of the sitemap spans: with their authors at most 20,000 of a file's 50,000. */
export const sitemapSpan = 10_000;

const rating = z.int32().min(1).max(5);
const counted = z.boolean().meta({
  description:
    "Whether the caller counts at all: false without a visitor and for the guide's own author. A repeated call answers as the first one did.",
});

/** The public page of a guide, `/@{username}/{slug}`. */
export const publicGuideInput = z.strictObject({ username: lookup(), slug: lookup() });
export const publicGuide = z.object({
  guide,
  /** What this visitor has done with it, and how many have rated it. */
  reading: z.object({
    completed: z.boolean(),
    rating: rating.nullable(),
    counted,
    ratings_count: z.int(),
  }),
});
export type PublicGuideInput = z.infer<typeof publicGuideInput>;
export type PublicGuide = z.infer<typeof publicGuide>;

/** The public page of an author, `/@{username}`. */
export const publicProfileInput = z.strictObject({
  username: lookup(),
  cursor: lookup().optional(),
});
export const publicProfile = z.object({
  user: z.object({
    username: z.string(),
    display_name: z.string(),
    member_since: timestamp(),
    /** Published guides, counted up to `profileCounted + 1`, which means "more". */
    guides_count: z.int().max(profileCounted + 1),
  }),
  /** Last featured first, 100 at most: more are among `guides`. Empty past the first page. */
  featured: z.array(guideSummary),
  /** Last published first, without those that the first page has in `featured`. */
  guides: z.array(guideSummary),
  next_cursor: z.string().nullable(),
});
export type PublicProfileInput = z.infer<typeof publicProfileInput>;
export type PublicProfile = z.infer<typeof publicProfile>;

/** What to read after a guide. */
export const moreByAuthor = z.object({ guides: z.array(guideSummary).max(moreGuides) });
export type MoreByAuthor = z.infer<typeof moreByAuthor>;

/** A visitor opens a guide, or has come to its end. */
export const guideVisit = guideId;
export const guideViewed = z.object({ counted });
export const guideCompleted = z.object({ completed: z.literal(true), counted });

export const guideRating = z.strictObject({ ...guideId.shape, rating });
/** `rating` is the visitor's own; null where it does not count. */
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

/** A page of the sitemap, which the portal's pages read and no procedure answers. */
export type Sitemap = {
  /** `/@{username}` and `/@{username}/{slug}`. A page may be empty, one past the last always is. */
  entries: { path: string; updated_at: string }[];
  /** The number of the last page; 0 where nothing is published. */
  pages: number;
};
