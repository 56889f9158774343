import { docsPath } from "#lib/docs-pages.ts";
import { anchorOfRelease, type Release } from "./releases.ts";

/** Escapes text for XML content and attributes. */
function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Escapes a change for HTML. Text between backticks is code. */
function toHtml(change: string): string {
  return change
    .split("`")
    .map((part, index) => (index % 2 === 1 ? `<code>${escape(part)}</code>` : escape(part)))
    .join("");
}

/** The changelog as an Atom feed (RFC 4287), newest release first. */
export function atomFeed(portalUrl: string, releases: readonly Release[]): string {
  const page = `${portalUrl}${docsPath("changelog")}`;
  const updatedOf = ({ day }: Release) => `${day}T00:00:00Z`;
  const entries = releases.map((release) => {
    const address = escape(`${page}#${anchorOfRelease(release)}`);
    const list = release.changes.map((change) => `<li>${toHtml(change)}</li>`).join("");
    return [
      "<entry>",
      `<id>${address}</id>`,
      `<title>Guidepost API ${escape(release.version)}</title>`,
      `<updated>${updatedOf(release)}</updated>`,
      `<link rel="alternate" type="text/html" href="${address}"/>`,
      `<content type="html">${escape(`<ul>${list}</ul>`)}</content>`,
      "</entry>",
    ].join("\n");
  });
  const [newest] = releases;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    `<id>${escape(page)}</id>`,
    "<title>Guidepost API changelog</title>",
    ...(newest ? [`<updated>${updatedOf(newest)}</updated>`] : []),
    "<author><name>Guidepost</name></author>",
    `<link rel="alternate" type="text/html" href="${escape(page)}"/>`,
    `<link rel="self" type="application/atom+xml" href="${escape(portalUrl)}/changelog.xml"/>`,
    ...entries,
    "</feed>",
    "",
  ].join("\n");
}
