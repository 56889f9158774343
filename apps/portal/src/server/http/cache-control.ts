/**
 * `Cache-Control` of a public response that shared caches keep for some seconds. Browsers always revalidate. It has no
 * `stale-while-revalidate`, because browsers obey it too: a reader would see the earlier page after a change (contract PUBLIC-4).
 */
export function sharedFor(seconds: number): string {
  return `public, max-age=0, s-maxage=${seconds}`;
}

/** `Cache-Control` of public pages and of what derives from them. */
export const SHARED_CACHE_CONTROL = sharedFor(60);
