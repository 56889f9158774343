import { describe, expect, it } from "vitest";
import { sitemapIndex, urlSet } from "./sitemap-xml.ts";

const site = "https://guides.example";
function locations(document: string) {
  return [...document.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
}

describe("sitemap", () => {
  it("lists the documentation and its files in the index, the first one even without entries", () => {
    expect(locations(sitemapIndex(site, 2))).toEqual([
      `${site}/sitemaps/docs.xml`,
      `${site}/sitemaps/1.xml`,
      `${site}/sitemaps/2.xml`,
    ]);
    expect(locations(sitemapIndex(site, 0))).toEqual([
      `${site}/sitemaps/docs.xml`,
      `${site}/sitemaps/1.xml`,
    ]);
  });

  it("lists escaped URLs with the time of their last change", () => {
    const document = urlSet(site, [{ path: "/@ada?a&b", updated_at: "2026-11-20T09:30:00.000Z" }]);
    expect(locations(document)).toEqual([`${site}/@ada?a&#38;b`]);
    expect(document).toContain("<lastmod>2026-11-20T09:30:00.000Z</lastmod>");
  });
});
