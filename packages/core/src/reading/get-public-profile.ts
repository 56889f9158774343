import {
  errors,
  profileCounted,
  profileFeatured,
  profilePage,
  type PublicProfile,
  type PublicProfileInput,
} from "@guidepost/contract";
import { findPublicProfile, listFeaturedGuides, listPublishedGuides } from "@guidepost/database";
import type { ServiceContext } from "../context.ts";
import { notFound } from "../domain-error.ts";
import { readCursor, readPage } from "../guides/page.ts";
import { toGuideSummary } from "../guides/to-guide.ts";

/**
 * An author's public page (contract LIFE-3, LIFE-5): at its top the featured guides, below
 * the others, last published first. `not_found` where nobody has the name, or had it and left
 * nothing published (contract PUBLIC-3); `validation_failed` for a cursor that does not decode.
 */
export const getPublicProfile = async (
  service: Pick<ServiceContext, "db" | "portalUrl">,
  input: PublicProfileInput,
): Promise<PublicProfile> => {
  const { pool } = service.db;
  const after = readCursor(input.cursor);
  const user = await findPublicProfile(pool, input.username.toLowerCase(), profileCounted + 1);
  if (!user) throw notFound(errors.not_found.message);
  const [featured, { page, next_cursor }] = await Promise.all([
    after ? [] : listFeaturedGuides(pool, user.id, profileFeatured),
    readPage(
      profilePage,
      (limit) => listPublishedGuides(pool, user.id, { featured: profileFeatured, limit, after }),
      (row) => ({ createdAt: row.published_at, id: row.id }),
    ),
  ]);
  return {
    user: {
      username: user.username,
      display_name: user.display_name,
      member_since: user.created_at.toISOString(),
      guides_count: user.guides_count,
    },
    featured: featured.map((row) => toGuideSummary(row, service.portalUrl)),
    guides: page.map((row) => toGuideSummary(row, service.portalUrl)),
    next_cursor,
  };
};
