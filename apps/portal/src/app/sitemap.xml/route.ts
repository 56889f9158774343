import { connection } from "next/server";
import { sitemapIndex, xml } from "#features/public-guide/seo/sitemap-xml.ts";
import { getServices } from "#server/get-services.ts";

/** The index of all pages of the sitemap. */
export async function GET(): Promise<Response> {
  // Prevents rendering at build time.
  await connection();
  const { countSitemapPages, portalUrl } = getServices();
  return xml(sitemapIndex(portalUrl, await countSitemapPages()));
}
