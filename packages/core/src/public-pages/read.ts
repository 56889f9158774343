import {
  ERRORS,
  MORE_GUIDES,
  PROFILE_COUNTED,
  PROFILE_FEATURED,
  PROFILE_PAGE,
  SITEMAP_SPAN,
  type GuideVisit,
  type MoreByAuthor,
  type PublicGuide,
  type PublicGuideInput,
  type PublicProfile,
  type PublicProfileInput,
  type Sitemap,
} from "@guidepost/contract";
import { readWithLag, type ServiceContext } from "../context.ts";
import { noSuchGuide, notFound } from "../errors.ts";
import { readCursor, readPage, toGuide, toGuideSummary } from "#guides/index.ts";
import * as store from "./store/read.ts";

type SitemapContext = Pick<ServiceContext, "db" | "standby">;
type PageContext = { db: Pick<ServiceContext["db"], "pool">; portalUrl: string };

/**
 * Returns a published guide by its address (contract GUIDE-5).
 *
 * @throws `not_found` for drafts and deleted guides, also to their author
 */
export async function getPublicGuide(
  { db, portalUrl }: PageContext,
  { username, slug }: PublicGuideInput,
): Promise<PublicGuide> {
  const row = await store.findPublicGuide(db.pool, { username: username.toLowerCase(), slug });
  if (!row) throw noSuchGuide();
  return { guide: toGuide(row, portalUrl), ratings_count: row.rating_count };
}

/**
 * Returns an author's public page (contract LIFE-3, LIFE-5): the featured guides on the first page,
 * and the other guides, last published first.
 *
 * @throws `not_found` for an unknown username, and for a removed user without published guides
 *   (contract PUBLIC-3); `validation_failed` for a cursor that does not decode
 */
export async function getPublicProfile(
  { db, portalUrl }: PageContext,
  input: PublicProfileInput,
): Promise<PublicProfile> {
  const after = readCursor(input.cursor);
  const username = input.username.toLowerCase();
  const user = await store.findPublicProfile(db.pool, { username, maxCount: PROFILE_COUNTED + 1 });
  if (!user) throw notFound(ERRORS.not_found.message);
  const ofUser = { userId: user.id, maxFeatured: PROFILE_FEATURED };
  const [featured, { page, next_cursor }] = await Promise.all([
    after ? [] : store.listFeaturedGuides(db.pool, ofUser),
    readPage(
      PROFILE_PAGE,
      (limit) => store.listPublishedGuides(db.pool, { ...ofUser, limit, after }),
      (row) => ({ at: row.published_at, id: row.id }),
    ),
  ]);
  return {
    user: {
      username: user.username,
      display_name: user.display_name,
      member_since: user.created_at,
      guides_count: user.guides_count,
    },
    featured: featured.map((row) => toGuideSummary(row, portalUrl)),
    guides: page.map((row) => toGuideSummary(row, portalUrl)),
    next_cursor,
  };
}

/**
 * Returns other guides of a published guide's author: the featured ones first (contract LIFE-3), then
 * the last published. Returns none for a guide that is not published.
 */
export async function listMoreByAuthor(
  { db, portalUrl }: PageContext,
  { id }: GuideVisit,
): Promise<MoreByAuthor> {
  const rows = await store.listMoreByAuthor(db.pool, { id, limit: MORE_GUIDES });
  return { guides: rows.map((row) => toGuideSummary(row, portalUrl)) };
}

/** Returns how many pages the sitemap has; 0 when no guide is published. */
export async function countSitemapPages(ctx: SitemapContext): Promise<number> {
  const last = await readWithLag(ctx, ({ pool }) => store.lastPublishedId(pool));
  return Math.ceil(last / SITEMAP_SPAN);
}

/**
 * Returns a page of all public addresses. Page N contains the published guides with the Nth 10,000
 * ids, and the authors whose first guide is one of them. A guide therefore never moves to another
 * page.
 */
export async function listSitemap(
  ctx: SitemapContext,
  { page }: { page: number },
): Promise<Sitemap> {
  const range = { after: (page - 1) * SITEMAP_SPAN, to: page * SITEMAP_SPAN };
  const [rows, pages] = await Promise.all([
    readWithLag(ctx, ({ pool }) => store.listSitemapEntries(pool, range)),
    countSitemapPages(ctx),
  ]);
  return {
    entries: rows.map(({ username, slug, updated_at }) => ({
      path: slug === null ? `/@${username}` : `/@${username}/${slug}`,
      updated_at,
    })),
    pages,
  };
}
