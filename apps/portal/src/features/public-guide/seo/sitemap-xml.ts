import type { Sitemap } from "@guidepost/contract";

const SCHEMA = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>';

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** The index of the sitemap's files. It lists at least one: an index must not be empty. */
export function sitemapIndex(portalUrl: string, pages: number): string {
  const files = Array.from({ length: Math.max(1, pages) }, (_, index) => {
    const address = escape(`${portalUrl}/sitemaps/${index + 1}.xml`);
    return `<sitemap><loc>${address}</loc></sitemap>`;
  });
  return `${DECLARATION}\n<sitemapindex ${SCHEMA}>\n${files.join("\n")}\n</sitemapindex>\n`;
}

export function urlSet(portalUrl: string, entries: Sitemap["entries"]): string {
  const urls = entries.map(({ path, updated_at }) => {
    const address = escape(`${portalUrl}${path}`);
    return `<url><loc>${address}</loc><lastmod>${escape(updated_at)}</lastmod></url>`;
  });
  return `${DECLARATION}\n<urlset ${SCHEMA}>\n${urls.join("\n")}\n</urlset>\n`;
}

export function xml(document: string): Response {
  return new Response(document, { headers: { "Content-Type": "application/xml; charset=utf-8" } });
}
