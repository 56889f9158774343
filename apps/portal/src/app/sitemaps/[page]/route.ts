import { urlSet, xml } from "#features/public-guide/seo/sitemap-xml.ts";
import { getServices } from "#server/get-services.ts";

type Props = { params: Promise<{ page: string }> };

/** A file of the sitemap with public URLs, for example `/sitemaps/1.xml`. */
export async function GET(_request: Request, { params }: Props): Promise<Response> {
  const page = Number(/^([1-9]\d{0,8})\.xml$/.exec((await params).page)?.[1]);
  const found = page ? await getServices().listSitemap({ page }) : undefined;
  if (!found || page > Math.max(1, found.pages)) return new Response(null, { status: 404 });
  return xml(urlSet(getServices().portalUrl, found.entries));
}
