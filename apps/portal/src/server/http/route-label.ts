/** A file of the build's, which every page asks for. */
export const STATIC_FILE = "static";

const unknown = "unknown";

/** Addresses in which nothing of anybody's stands. */
const plain = new Set([
  "/",
  "/confirm",
  "/sign-in",
  "/sign-up",
  "/guides",
  "/guides/new",
  "/guides/trash",
  "/developer/docs",
  "/developer/keys",
  "/developer/quick-start",
  "/developer/reference",
  "/developer/usage",
  "/settings",
  "/settings/members",
  "/settings/plan",
  "/settings/profile",
  "/settings/security",
  "/robots.txt",
  "/sitemap.xml",
  "/healthz",
  "/readyz",
  "/metrics",
]);

/** The others, by a name that leaves out what changes: tokens, people, guides. */
const patterns: [RegExp, string][] = [
  [/^\/_next\/static\/|^\/(?:icon\.svg|favicon\.ico|apple-touch-icon\.png)$/, STATIC_FILE],
  [/^\/@[^/]+$/, "/@[username]"],
  [/^\/opengraph-image(?:-\w+)?$/, "/opengraph-image"],
  [/^\/@[^/]+\/opengraph-image(?:-\w+)?$/, "/@[username]/opengraph-image"],
  [/^\/@[^/]+\/[^/]+$/, "/@[username]/[slug]"],
  [/^\/@[^/]+\/[^/]+\/opengraph-image(?:-\w+)?$/, "/@[username]/[slug]/opengraph-image"],
  [/^\/guides\/[^/]+$/, "/guides/[id]"],
  [/^\/join\/[^/]+$/, "/join/[token]"],
  [/^\/developer\/docs\/[^/]+$/, "/developer/docs/[topic]"],
  [/^\/sitemaps\/[^/]+$/, "/sitemaps/[page]"],
];

const auth =
  /^\/api\/auth\/(?:(?:signin|callback)\/(?:credentials|github|google)|signin|callback|signout|csrf|providers|error)$/;

const calls = /^\/api\/trpc\/([\w.,]+)$/;

/**
 * What a request asks for, by a name that may stand in logs and metrics: of a page its route, of a
 * call its procedure, of several calls `batch`. Nothing that a client made up gets into it.
 */
export function createRouteLabeler(procedures: ReadonlySet<string>) {
  return (url: string): string => {
    const path = (/^[^?#]*/.exec(url)?.[0] ?? "")
      .replace(/(?<=[^/])\/$/, "")
      .replace(/^\/%40/, "/@");
    if (plain.has(path) || auth.test(path)) return path;
    const called = calls.exec(path)?.[1];
    if (called?.includes(",")) return "batch";
    if (called) return procedures.has(called) ? called : unknown;
    return patterns.find(([pattern]) => pattern.test(path))?.[1] ?? unknown;
  };
}

export type RouteLabeler = ReturnType<typeof createRouteLabeler>;
