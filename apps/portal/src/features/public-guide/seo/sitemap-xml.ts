import type { Sitemap } from "@guidepost/contract";
import { escapeXml } from "#lib/formats/xml.ts";

const SCHEMA = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>';

/** The index of the sitemap's files: the documentation, and at least one file of guides and authors. */
export function sitemapIndex(portalUrl: string, pages: number): string {
  const names = ["docs", ...Array.from({ length: Math.max(1, pages) }, (_, index) => index + 1)];
  const files = names.map((name) => {
    const address = escapeXml(`${portalUrl}/sitemaps/${name}.xml`);
    return `<sitemap><loc>${address}</loc></sitemap>`;
  });
  return `${DECLARATION}\n<sitemapindex ${SCHEMA}>\n${files.join("\n")}\n</sitemapindex>\n`;
}

type Entry = { path: string; updated_at?: Sitemap["entries"][number]["updated_at"] };

/** A file of the sitemap. */
export function urlSet(portalUrl: string, entries: readonly Entry[]): string {
  const urls = entries.map(({ path, updated_at }) => {
    const address = escapeXml(`${portalUrl}${path}`);
    const modified = updated_at === undefined ? "" : `<lastmod>${escapeXml(updated_at)}</lastmod>`;
    return `<url><loc>${address}</loc>${modified}</url>`;
  });
  return `${DECLARATION}\n<urlset ${SCHEMA}>\n${urls.join("\n")}\n</urlset>\n`;
}

export function xml(document: string): Response {
  return new Response(document, { headers: { "Content-Type": "application/xml; charset=utf-8" } });
}
