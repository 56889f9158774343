import { escapeXml } from "./xml.ts";

type AtomEntry = {
  /** A URI that never changes: a reader shows an entry with another one as new (RFC 4287, 4.2.6). */
  id: string;
  /** The page of the entry. */
  url: string;
  title: string;
  /** The language of its texts, as a language tag. */
  language?: string;
  /** Times in ISO 8601. */
  published?: string | null;
  updated: string;
  category?: string;
  /** One of the two: text, or HTML. */
  summary?: string;
  html?: string;
};

type AtomFeed = {
  /** The page with the entries, which is the id of the feed. */
  url: string;
  /** The URL of the feed. */
  self: string;
  title: string;
  author: string;
  /** The time of the last change; of the newest entry, if there is one. */
  updated: string | undefined;
  entries: readonly AtomEntry[];
};

function element(name: string, text: string | null | undefined, attributes = ""): string[] {
  return text ? [`<${name}${attributes}>${escapeXml(text)}</${name}>`] : [];
}

function entryXml({ id, url, title, language, published, updated, category, ...texts }: AtomEntry) {
  const { summary, html } = texts;
  const address = escapeXml(url);
  return [
    language === undefined ? "<entry>" : `<entry xml:lang="${escapeXml(language)}">`,
    `<id>${escapeXml(id)}</id>`,
    ...element("title", title),
    ...element("published", published),
    ...element("updated", updated),
    ...(category === undefined ? [] : [`<category term="${escapeXml(category)}"/>`]),
    `<link rel="alternate" type="text/html" href="${address}"/>`,
    ...element("summary", summary),
    ...element("content", html, ' type="html"'),
    "</entry>",
  ].join("\n");
}

/** Returns a feed in Atom (RFC 4287), with its entries in the given order. */
export function atomFeed({ url, self, title, author, updated, entries }: AtomFeed): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<id>${escapeXml(url)}</id>`,
    ...element("title", title),
    ...element("updated", updated),
    `<author>${element("name", author).join("")}</author>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(url)}"/>`,
    `<link rel="self" type="application/atom+xml" href="${escapeXml(self)}"/>`,
    ...entries.map(entryXml),
    "</feed>",
    "",
  ].join("\n");
}
