import { profileFilters, username, type ProfileFilters } from "@guidepost/contract";
import { authorPath, embedPath, feedPath } from "#lib/public-paths.ts";
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

/** A page of an author's guides. */
export type AuthorAddress = Exclude<PublicPageAddress, GuideAddress>;

/** Whether a URL has the form of a guide's JSON, also for usernames and slugs that cannot exist. */
export function isGuideJson(url: string): boolean {
  return /^\/(?:@|%40)[^/?]+\/[^/?]+\.json(?:\?|$)/.test(url);
}

const NO_PARAMETERS = new URLSearchParams();

/**
 * The filters of an author's page (contract PROFILE-6): a form also sends its empty fields. Undefined for values that no
 * page has.
 */
export function profileFiltersOf({
  q,
  category,
}: {
  q?: string | undefined;
  category?: string | undefined;
}): ProfileFilters | undefined {
  const given = Object.entries({ q: q?.trim(), category }).filter(([, value]) => value);
  return profileFilters.safeParse(Object.fromEntries(given)).data;
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
  const parameters = query === "" ? NO_PARAMETERS : new URLSearchParams(query);
  if (parameters.has("_rsc")) return undefined;
  if (slug !== undefined) return isSlug(slug) ? { username: name, slug } : undefined;
  const names = ["cursor", "q", "category"] as const;
  const [cursor, q, category] = names.map((one) => parameters.get(one) ?? undefined);
  if (names.some((one) => parameters.getAll(one).length > 1)) return undefined;
  const filters = profileFiltersOf({ q, category });
  return filters && { username: name, cursor, ...filters };
}

/**
 * Returns the guide whose page a browser shows for an absolute URL: with a trailing slash, a query, a fragment, and a username
 * in capital letters or with an encoded `@` too.
 */
export function guideAddressOf(url: string, portalUrl: string): GuideAddress | undefined {
  if (!URL.canParse(url)) return undefined;
  const { origin, pathname } = new URL(url);
  if (origin !== new URL(portalUrl).origin) return undefined;
  const [, handle = "", slug = ""] = /^\/([^/]+)\/([^/]+)\/?$/.exec(pathname) ?? [];
  const name = usernameIn(handle)?.toLowerCase();
  return name !== undefined && isSlug(slug) ? { username: name, slug } : undefined;
}

/** A page, the JSON of a guide, a guide for pages of other sites, or the feed of an author. */
export type PublicResource =
  | { format: "page"; address: PublicPageAddress }
  | { format: "json" | "embed"; address: GuideAddress }
  | { format: "feed"; address: AuthorAddress };

/** The formats with an own path, which contains the path of their page. */
const FORMATS: [pattern: RegExp, format: "json" | "embed" | "feed"][] = [
  [/^(\/@[^/?]+\/[^/?]+)\.json(?:\?|$)/, "json"],
  [/^\/embed(\/@[^/?]+\/[^/?]+)(?:\?|$)/, "embed"],
  [/^(\/@[^/?]+)\/feed\.xml(?:\?|$)/, "feed"],
];

/** Returns the resource that a URL of the portal names (contract PUBLIC-1, PUBLIC-5, PUBLIC-7, PUBLIC-8). */
export function publicResourceAt(url: string): PublicResource | undefined {
  const page = publicPageAt(url);
  if (page) return { format: "page", address: page };
  for (const [pattern, format] of FORMATS) {
    const path = pattern.exec(url)?.[1];
    const address = path === undefined ? undefined : publicPageAt(path);
    if (!address) continue;
    if (format === "feed") return "slug" in address ? undefined : { format, address };
    return "slug" in address ? { format, address } : undefined;
  }
  return undefined;
}

/** Returns the path of a resource that Next renders. */
export function pathOf({ format, address }: PublicResource): string {
  if (format === "feed") return feedPath(address.username);
  if (!("slug" in address)) return authorPath(address);
  const guide = `/@${address.username}/${address.slug}`;
  return format === "embed" ? embedPath(guide) : format === "json" ? `${guide}.json` : guide;
}
