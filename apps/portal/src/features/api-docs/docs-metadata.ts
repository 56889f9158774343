import type { Metadata } from "next";
import { docsPath, type DOCS_PAGES } from "#lib/docs/docs-pages.ts";

/** The metadata of a page of the documentation, with the addresses of its Markdown and of the feed. */
export function docsMetadata({ id, title, summary }: (typeof DOCS_PAGES)[number]): Metadata {
  const path = docsPath(id);
  const fullTitle = id === "" ? title : `${title} · Guidepost docs`;
  return {
    title: { absolute: fullTitle },
    description: summary,
    alternates: {
      canonical: path,
      types: { "text/markdown": `${path}.md`, "application/atom+xml": "/changelog.xml" },
    },
    openGraph: {
      type: "article",
      siteName: "Guidepost",
      title: fullTitle,
      description: summary,
      url: path,
    },
    twitter: { card: "summary_large_image", title: fullTitle, description: summary },
  };
}
