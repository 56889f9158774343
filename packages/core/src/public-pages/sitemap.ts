import { sitemapSpan, type Sitemap } from "@guidepost/contract";
import type { ServiceContext } from "../context.ts";
import { lastPublishedId, listSitemapEntries } from "./store/read.ts";

/** Returns how many pages the sitemap has; 0 when no guide is published. */
export async function countSitemapPages({ db }: Pick<ServiceContext, "db">): Promise<number> {
  return Math.ceil((await lastPublishedId(db.pool)) / sitemapSpan);
}

/**
 * Returns a page of all public addresses. Page N contains the published guides with the Nth 10,000
 * ids and the authors whose first guide is one of them, so a guide never moves to another page.
 */
export async function listSitemap(
  { db }: Pick<ServiceContext, "db">,
  { page }: { page: number },
): Promise<Sitemap> {
  const range = { after: (page - 1) * sitemapSpan, to: page * sitemapSpan };
  const [rows, pages] = await Promise.all([
    listSitemapEntries(db.pool, range),
    countSitemapPages({ db }),
  ]);
  return {
    entries: rows.map(({ username, slug, updated_at }) => ({
      path: slug === null ? `/@${username}` : `/@${username}/${slug}`,
      updated_at: updated_at.toISOString(),
    })),
    pages,
  };
}
