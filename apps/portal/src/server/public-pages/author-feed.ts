import type { PublicProfile } from "@guidepost/contract";
import { atomFeed } from "#lib/formats/atom.ts";
import { CATEGORY_LABELS } from "#lib/formats/labels.ts";
import { feedPath } from "#lib/public-paths.ts";

/**
 * The guides of an author's page as an Atom feed, last published first (contract PUBLIC-7).
 *
 * @param ids the id of each guide: a URI, or a path of the portal (contract PUBLIC-13)
 */
export function authorFeed(
  portalUrl: string,
  { user, featured, guides }: PublicProfile,
  ids: ReadonlyMap<number, string>,
): string {
  const idOf = (guide: number) => {
    const id = ids.get(guide);
    if (id === undefined) throw new Error(`Guide ${guide} has no id in feeds`);
    return id.startsWith("/") ? `${portalUrl}${id}` : id;
  };
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
    entries: entries.map(
      ({ id, url, title, language, published_at, updated_at, category, description }) => ({
        id: idOf(id),
        url,
        title,
        language,
        published: published_at,
        updated: updated_at,
        category: CATEGORY_LABELS[category],
        summary: description ?? "",
      }),
    ),
  });
}
