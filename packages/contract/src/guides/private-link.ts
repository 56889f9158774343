import * as z from "zod";
import { outputId, outputList, outputUrl } from "../output.ts";
import { timestamp } from "../time.ts";
import { author, guide } from "./guide.ts";
import { guideId } from "./guide-input.ts";

/** Days for which a private link can work (contract LINK-3). */
export const PRIVATE_LINK_DAYS = [1, 7, 30, 90] as const;

/** Private links of one guide that work at the same time. */
export const MAX_PRIVATE_LINKS = 20;

/** A token: 24 random bytes in base64url. */
const TOKEN = /^[\w-]{32}$/;

/** A private link, without the guide that it shows (contract LINK-5). */
export const privateLink = z.object({
  id: outputId(),
  url: outputUrl().nullable().meta({
    description: "The address. null when the stored one can no longer be decrypted.",
  }),
  created_at: timestamp(),
  created_by: author.nullable().meta({ description: "null for a user who no longer exists." }),
  expires_at: timestamp(),
  last_opened_at: timestamp()
    .nullable()
    .meta({ description: "When it was last opened, to the minute. null: not yet." }),
});
export type PrivateLink = z.infer<typeof privateLink>;

export const privateLinkList = z.object({ links: outputList(privateLink, MAX_PRIVATE_LINKS) });

export const privateLinkCreate = guideId.extend({ days: z.literal(PRIVATE_LINK_DAYS) });
export type PrivateLinkCreate = z.infer<typeof privateLinkCreate>;

export const privateLinkAddress = guideId.extend({ link_id: z.int32().min(1) });
export type PrivateLinkAddress = z.infer<typeof privateLinkAddress>;

/** The page of a private link, `/preview/{token}`. */
export const privateGuideInput = z.strictObject({ token: z.string().regex(TOKEN) });
export type PrivateGuideInput = z.infer<typeof privateGuideInput>;

/** What a private link shows: the content of a guide, without its id and counters. */
export const privateGuide = z.object({
  guide: guide.pick({
    title: true,
    description: true,
    category: true,
    language: true,
    status: true,
    published_at: true,
    updated_at: true,
    user: true,
    steps: true,
  }),
  expires_at: timestamp(),
});
export type PrivateGuide = z.infer<typeof privateGuide>;
