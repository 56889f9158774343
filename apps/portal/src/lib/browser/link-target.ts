/** The target of a clicked link within the portal; undefined when the page is not left. */
export function linkTargetOf(event: MouseEvent): string | undefined {
  if (event.defaultPrevented || event.button !== 0) return undefined;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement) || link.target === "_blank") return undefined;
  // The editor does not follow links in the content of a step.
  if (link.closest(".prose-step")) return undefined;
  const { origin, pathname } = window.location;
  if (link.origin !== origin || link.pathname === pathname) return undefined;
  return `${link.pathname}${link.search}${link.hash}`;
}
