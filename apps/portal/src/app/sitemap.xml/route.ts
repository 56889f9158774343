import { sitemapIndex, xml } from "../../features/reading/sitemap-xml.ts";
import { portal } from "../../lib/portal.ts";
import { serverCaller } from "../../trpc/server.tsx";

/** The index of all pages of the sitemap. */
export const GET = async (): Promise<Response> => {
  const { pages } = await (await serverCaller()).reader.sitemap({ page: 1 });
  return xml(sitemapIndex(portal().portalUrl, pages));
};
