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

/** The page of a guide. */
export type GuideAddress = Extract<PublicPageAddress, { slug: string }>;

/**
 * Returns the guide whose JSON a URL of the portal names, for example `/@ada/tea.json` (contract
 * PUBLIC-5). Undefined for other URLs.
 */
export function guideJsonAt(url: string): GuideAddress | undefined {
  const [, page] = /^(\/@[^/?]+\/[^/?]+)\.json(?:\?|$)/.exec(url) ?? [];
  const address = page === undefined ? undefined : publicPageAt(page);
  return address && "slug" in address ? address : undefined;
}

/** Whether a URL has the form of a guide's JSON, also for usernames and slugs that cannot exist. */
export function isGuideJson(url: string): boolean {
  return /^\/(?:@|%40)[^/?]+\/[^/?]+\.json(?:\?|$)/.test(url);
}

const NO_PARAMETERS = new URLSearchParams();

/**
 * Returns the page that a URL of the portal names. Undefined for URLs that redirect or name no page,
 * and for those of Next's router, whose responses are no documents.
 */
export function publicPageAt(url: string): PublicPageAddress | undefined {
  const [path = "", query = ""] = url.split("?", 2);
  const [, handle, slug] = /^\/(@[^/]+)(?:\/([^/]+))?$/.exec(path) ?? [];
  const name = handle && usernameIn(handle);
  if (!name || name !== name.toLowerCase()) return undefined;
  const parameters = query === "" ? NO_PARAMETERS : new URLSearchParams(query);
  if (parameters.has("_rsc")) return undefined;
  if (slug !== undefined) return isSlug(slug) ? { username: name, slug } : undefined;
  const [cursor, ...others] = parameters.getAll("cursor");
  if (others.length > 0) return undefined;
  return { username: name, cursor };
}
