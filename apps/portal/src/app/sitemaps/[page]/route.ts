import { urlSet, xml } from "#features/public-guide/seo/sitemap-xml.ts";
import { DOCS_PAGES, docsPath } from "#lib/docs/docs-pages.ts";
import { getServices } from "#server/get-services.ts";

const DOCS_ENTRIES = DOCS_PAGES.map(({ id }) => ({ path: docsPath(id) }));

type Props = { params: Promise<{ page: string }> };

/** A file of the sitemap with public URLs, for example `/sitemaps/1.xml`. */
export async function GET(_request: Request, { params }: Props): Promise<Response> {
  const name = (await params).page;
  if (name === "docs.xml") return xml(urlSet(getServices().portalUrl, DOCS_ENTRIES));
  const page = Number(/^([1-9]\d{0,8})\.xml$/.exec(name)?.[1]);
  const found = page ? await getServices().listSitemap({ page }) : undefined;
  if (!found || page > Math.max(1, found.pages)) return new Response(null, { status: 404 });
  return xml(urlSet(getServices().portalUrl, found.entries));
}
