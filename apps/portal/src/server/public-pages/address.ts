import { username } from "@guidepost/contract";
import type { PublicPageAddress } from "#server/services.ts";

/**
 * The username in a path's first segment, `@ada` or `%40ada`, in its original case; undefined when it
 * is no valid username.
 */
export function usernameIn(handle: string): string | undefined {
  const [, name] = /^(?:@|%40)([\w-]+)$/.exec(handle) ?? [];
  return name !== undefined && username.safeParse(name).success ? name : undefined;
}

/** Whether a path segment can be a slug. Others are not looked up. */
export function isSlug(text: string): boolean {
  return /^[a-z0-9-]{1,100}$/.test(text);
}

/**
 * Returns the page that a URL of the portal names. Undefined for URLs that redirect or name no page,
 * and for those of Next's router, whose responses are no documents.
 */
export function publicPageAt(url: string): PublicPageAddress | undefined {
  const [path = "", query = ""] = url.split("?", 2);
  const [, handle, slug] = /^\/(@[^/]+)(?:\/([^/]+))?$/.exec(path) ?? [];
  const name = handle && usernameIn(handle);
  if (!name || name !== name.toLowerCase()) return undefined;
  const parameters = new URLSearchParams(query);
  if (parameters.has("_rsc")) return undefined;
  if (slug !== undefined) return isSlug(slug) ? { username: name, slug } : undefined;
  const [cursor, ...others] = parameters.getAll("cursor");
  if (others.length > 0) return undefined;
  return { username: name, cursor };
}
