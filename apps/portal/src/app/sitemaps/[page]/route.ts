import { urlSet, xml } from "#features/reading/sitemap-xml.ts";
import { portal } from "#lib/portal.ts";

type Props = { params: Promise<{ page: string }> };

/** Public addresses, as `/sitemaps/1.xml` and on. */
export const GET = async (_request: Request, { params }: Props): Promise<Response> => {
  const page = Number(/^([1-9]\d{0,8})\.xml$/.exec((await params).page)?.[1]);
  const found = page ? await portal().listSitemap({ page }) : undefined;
  if (!found || page > Math.max(1, found.pages)) return new Response(null, { status: 404 });
  return xml(urlSet(portal().portalUrl, found.entries));
};
