type Listener = (url: URL) => void;

const listeners = new Set<Listener>();

/**
 * Called by Next at the start of each navigation of its router, within the transition that ends when the page is shown
 * (`instrumentation-client.ts`). A link to another place of the same page loads nothing, and is ignored.
 */
export function reportNavigationStart(href: string): void {
  const { origin, pathname, search } = window.location;
  const url = new URL(href, window.location.href);
  const isSamePage = url.pathname === pathname && url.search === search;
  if (url.origin !== origin || (isSamePage && url.hash !== "")) return;
  for (const listener of listeners) listener(url);
}

/** Calls `listener` at the start of each navigation. Returns a function that removes it. */
export function onNavigationStart(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
