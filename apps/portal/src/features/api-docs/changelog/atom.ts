import { docsPath } from "#lib/docs/docs-pages.ts";
import { atomFeed } from "#lib/formats/atom.ts";
import { escapeXml } from "#lib/formats/xml.ts";
import { anchorOfRelease, type Release } from "./releases.ts";

/** Converts a change to HTML. Text between backticks is code. */
function toHtml(change: string): string {
  return change
    .split("`")
    .map((part, index) => (index % 2 === 1 ? `<code>${escapeXml(part)}</code>` : escapeXml(part)))
    .join("");
}

/** The changelog as an Atom feed, newest release first. */
export function changelogFeed(portalUrl: string, releases: readonly Release[]): string {
  const page = `${portalUrl}${docsPath("changelog")}`;
  const updatedOf = ({ day }: Release) => `${day}T00:00:00Z`;
  return atomFeed({
    url: page,
    self: `${portalUrl}/changelog.xml`,
    title: "Guidepost API changelog",
    author: "Guidepost",
    updated: releases[0] && updatedOf(releases[0]),
    entries: releases.map((release) => ({
      id: `${page}#${anchorOfRelease(release)}`,
      url: `${page}#${anchorOfRelease(release)}`,
      title: `Guidepost API ${release.version}`,
      updated: updatedOf(release),
      html: `<ul>${release.changes.map((change) => `<li>${toHtml(change)}</li>`).join("")}</ul>`,
    })),
  });
}
