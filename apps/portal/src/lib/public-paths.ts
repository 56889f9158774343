/** The path of an author's Atom feed. */
export function feedPath(username: string): string {
  return `/@${username}/feed.xml`;
}

/** The path of the page that other sites show, from the path of a guide. */
export function embedPath(guidePath: string): string {
  return `/embed${guidePath}`;
}
