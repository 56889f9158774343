import { sitemapSpan, type Sitemap } from "@guidepost/contract";
import { lastPublishedId, listSitemap as selectSitemap } from "@guidepost/database";
import type { ServiceContext } from "../context.ts";

/** How many pages the sitemap has; 0 where nothing is published. */
export async function countSitemapPages(service: Pick<ServiceContext, "db">): Promise<number> {
  return Math.ceil((await lastPublishedId(service.db.pool)) / sitemapSpan);
}

/**
 * A page of all public addresses. Page N is the published guides with the Nth 10,000 of ids and the
 * authors whose first one is among them: a guide never moves to another page.
 */
export const listSitemap = async (
  service: Pick<ServiceContext, "db">,
  { page }: { page: number },
): Promise<Sitemap> => {
  const { pool } = service.db;
  const range = { after: (page - 1) * sitemapSpan, to: page * sitemapSpan };
  const [rows, last] = await Promise.all([selectSitemap(pool, range), lastPublishedId(pool)]);
  return {
    entries: rows.map(({ username, slug, updated_at }) => ({
      path: slug === null ? `/@${username}` : `/@${username}/${slug}`,
      updated_at: updated_at.toISOString(),
    })),
    pages: Math.ceil(last / sitemapSpan),
  };
};
