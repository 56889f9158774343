import {
  ERRORS,
  PROFILE_COUNTED,
  PROFILE_FEATURED,
  PROFILE_PAGE,
  type PublicProfileInput,
} from "@guidepost/contract";
import type { Database } from "@guidepost/database";
import { notFound } from "../errors.ts";
import { readCursor, readPage } from "../guides/index.ts";
import * as store from "./store/read.ts";

/**
 * Reads an author and a page of the author's public guides.
 *
 * @throws `not_found` for an unknown username, and for a removed user without published guides
 *   (contract PUBLIC-3); `validation_failed` for a cursor that does not decode
 */
export async function readProfileRows(
  pool: Database["pool"],
  { username, cursor }: PublicProfileInput,
) {
  const after = readCursor(cursor);
  const user = await store.findPublicProfile(pool, {
    username: username.toLowerCase(),
    maxCount: PROFILE_COUNTED + 1,
  });
  if (!user) throw notFound(ERRORS.not_found.message);
  const ofUser = { userId: user.id, maxFeatured: PROFILE_FEATURED };
  const [featured, { page, next_cursor }] = await Promise.all([
    after ? [] : store.listFeaturedGuides(pool, ofUser),
    readPage(
      PROFILE_PAGE,
      (limit) => store.listPublishedGuides(pool, { ...ofUser, limit, after }),
      (row) => ({ at: row.published_at, id: row.id }),
    ),
  ]);
  return { user, featured, page, next_cursor };
}
