import type { PublicProfile } from "@guidepost/contract";
import { atomFeed } from "#lib/formats/atom.ts";
import { CATEGORY_LABELS } from "#lib/formats/labels.ts";
import { feedPath } from "#lib/public-paths.ts";

/** The guides of an author's page as an Atom feed, last published first (contract PUBLIC-7). */
export function authorFeed(portalUrl: string, { user, featured, guides }: PublicProfile): string {
  const { username, display_name, member_since } = user;
  const entries = [...featured, ...guides].toSorted((one, other) =>
    (other.published_at ?? "").localeCompare(one.published_at ?? ""),
  );
  const [newest = member_since] = entries
    .map(({ updated_at }) => updated_at)
    .toSorted()
    .toReversed();
  return atomFeed({
    url: `${portalUrl}/@${username}`,
    self: `${portalUrl}${feedPath(username)}`,
    title: `Guides by ${display_name}`,
    author: display_name,
    updated: newest,
    entries: entries.map(({ url, title, published_at, updated_at, category, description }) => ({
      url,
      title,
      published: published_at,
      updated: updated_at,
      category: CATEGORY_LABELS[category],
      summary: description ?? "",
    })),
  });
}
