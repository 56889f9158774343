import * as z from "zod";
import { imagePath } from "../images/image.ts";
import { text } from "../text.ts";
import { linkUrl } from "./link-url.ts";

/** Largest lengths in code points, and the most links (contract PROFILE-1). */
export const MAX_BIO = 300;
export const MAX_AUTHOR_LINKS = 5;
export const MAX_LINK_LABEL = 40;

/** A link of an author's page. */
export const authorLink = z.strictObject({
  label: text({ max: MAX_LINK_LABEL, blank: false, isLine: true }),
  url: linkUrl,
});
export type AuthorLink = z.infer<typeof authorLink>;

/** What a user changes of the public profile, all of it at once (contract PROFILE-2). */
export const authorProfileUpdate = z.strictObject({
  avatar: imagePath.nullable(),
  bio: text({ max: MAX_BIO, blank: true }),
  links: z
    .array(authorLink)
    .max(MAX_AUTHOR_LINKS, { error: `has too many links (maximum is ${MAX_AUTHOR_LINKS})` }),
});
export type AuthorProfileUpdate = z.infer<typeof authorProfileUpdate>;

/** The public profile of a user. */
export const authorProfile = z.object({
  /** The path of the image; null without one. */
  avatar: z.string().nullable(),
  bio: z.string(),
  links: z.array(z.object({ label: z.string(), url: z.string() })),
});
export type AuthorProfile = z.infer<typeof authorProfile>;
