import type { ProfileFilters } from "@guidepost/contract";

/** A page of an author's guides: the filters, and the cursor of a later page. */
export type AuthorPage = ProfileFilters & { username: string; cursor?: string | undefined };

/** The path of a page of an author's guides. */
export function authorPath({ username, q, category, cursor }: AuthorPage): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries({ q, category, cursor }))
    if (value !== undefined) parameters.set(name, value);
  return `/@${username}${parameters.size === 0 ? "" : `?${parameters.toString()}`}`;
}

/** The path of an author's Atom feed. */
export function feedPath(username: string): string {
  return `/@${username}/feed.xml`;
}

/** The path of the page that other sites show, from the path of a guide. */
export function embedPath(guidePath: string): string {
  return `/embed${guidePath}`;
}
