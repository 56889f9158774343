import {
  ERRORS,
  mediaPath,
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
import { toPublicBranding } from "#branding/index.ts";
import { readCursor, readPage, textQuery, toGuide, toGuideSummary } from "#guides/index.ts";
import * as store from "./store/read.ts";

type SitemapContext = Pick<ServiceContext, "db" | "standby">;
/** The path of an avatar, from its file. */
export function avatarPath(file: string | null): string | null {
  return file === null ? null : mediaPath(file);
}

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
  return {
    guide: toGuide(row, portalUrl),
    ratings_count: row.rating_count,
    author_avatar: avatarPath(row.avatar),
    branding: toPublicBranding(row.branding),
  };
}

/**
 * Returns an author's public page (contract LIFE-3, LIFE-5): the featured guides on the first page,
 * and the other guides, last published first. With filters (contract PROFILE-6), the guides that match, last published first.
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
  const filters = filtersOf(user, input);
  const [featured, { page, next_cursor }] = await Promise.all([
    after || filters ? [] : store.listFeaturedGuides(db.pool, ofUser),
    readPage(
      PROFILE_PAGE,
      (limit) => {
        if (filters === undefined)
          return store.listPublishedGuides(db.pool, { ...ofUser, limit, after });
        if (filters === "none") return Promise.resolve([]);
        return store.listMatchingGuides(db.pool, { userId: user.id, ...filters, limit, after });
      },
      (row) => ({ at: row.published_at, id: row.id }),
    ),
  ]);
  return {
    user: {
      username: user.username,
      display_name: user.display_name,
      member_since: user.created_at,
      guides_count: user.guides_count,
      avatar: avatarPath(user.avatar),
      bio: user.bio,
      links: user.links,
      profile_version: user.profile_version,
    },
    branding: toPublicBranding(user.branding),
    featured: featured.map((row) => toGuideSummary(row, portalUrl)),
    guides: page.map((row) => toGuideSummary(row, portalUrl)),
    next_cursor,
  };
}

/** The filters of a request: `undefined` without any, and `none` for a text that no guide can match. */
function filtersOf(
  { id, account_id: accountId }: store.PublicProfileRow,
  { q, category }: PublicProfileInput,
): store.PublishedFilters | "none" | undefined {
  if (q === undefined) return category && { search: undefined, category };
  const search = textQuery({ accountId, userId: id }, q);
  return search ? { search, category } : "none";
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
