import * as z from "zod";
import { imageOfPath } from "../images/image-address.ts";
import { isLongerThan, text, tooLong } from "../text.ts";

/** Largest lengths in code points, and the most links (contract PROFILE-1). */
export const MAX_BIO = 300;
export const MAX_AUTHOR_LINKS = 5;
export const MAX_LINK_LABEL = 40;
export const MAX_LINK_URL = 500;

/** Why a text is no URL of an author's link; undefined for a URL that is one. */
function linkFault(value: string): string | undefined {
  if (value === "") return "can't be blank";
  // Not URL.canParse: after many calls, that of Node 20 refuses hosts with letters such as ü.
  try {
    const { protocol, username, password, href } = new URL(value);
    if (protocol !== "https:") return "must start with https://";
    if (username !== "" || password !== "") return "can't contain a user name or a password";
    // The normalized URL is stored, which may be longer.
    return isLongerThan(href, MAX_LINK_URL) ? tooLong(MAX_LINK_URL) : undefined;
  } catch {
    return "must be a complete address, such as https://example.com";
  }
}

const linkUrl = z
  .string()
  .trim()
  .check((check) => {
    const message = linkFault(check.value);
    if (message !== undefined) check.issues.push({ code: "custom", message, input: check.value });
  });

/** A link of an author's page. */
export const authorLink = z.strictObject({
  label: text({ max: MAX_LINK_LABEL, blank: false, isLine: true }),
  url: linkUrl,
});
export type AuthorLink = z.infer<typeof authorLink>;

/** The path of an uploaded image, such as `/media/….webp`. */
const avatarPath = z
  .string()
  .refine((path) => imageOfPath(path) !== undefined, { error: "is not an uploaded image" });

/** What a user changes of the public profile, all of it at once (contract PROFILE-2). */
export const authorProfileUpdate = z.strictObject({
  avatar: avatarPath.nullable(),
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
