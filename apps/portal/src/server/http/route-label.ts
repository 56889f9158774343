import { EXPORT_PATH } from "#lib/account-export.ts";
import { IMAGE_COPY_PATH, IMAGE_UPLOAD_PATH } from "#lib/image-upload.ts";

/** The label of files of the build. */
export const STATIC_FILE = "static";

const UNKNOWN = "unknown";

/** Paths without parameters. */
const STATIC_PATHS = new Set([
  "/",
  "/confirm",
  "/forgot-password",
  "/sign-in",
  "/sign-in/two-factor",
  "/set-up-two-factor",
  "/sign-up",
  "/guides",
  "/guides/new",
  "/guides/trash",
  "/insights",
  "/insights/feedback",
  "/developer/keys",
  "/developer/logs",
  "/developer/quick-start",
  "/developer/reference",
  "/developer/usage",
  "/developer/webhooks",
  "/notifications",
  "/settings",
  "/preview/branding",
  "/settings/audit-log",
  "/settings/branding",
  "/settings/members",
  "/settings/notifications",
  "/settings/plan",
  "/settings/profile",
  "/settings/security",
  "/docs",
  "/docs.md",
  "/docs/search",
  "/docs/search.json",
  "/llms.txt",
  "/llms-full.txt",
  "/changelog.xml",
  "/oembed",
  EXPORT_PATH,
  IMAGE_COPY_PATH,
  IMAGE_UPLOAD_PATH,
  "/robots.txt",
  "/sitemap.xml",
  "/healthz",
  "/readyz",
  "/metrics",
]);

/** Labels of paths with parameters. They contain no token, username or slug. */
const PATTERNS: [RegExp, string][] = [
  [
    /^\/_next\/static\/|^\/(?:icon\.svg|favicon\.ico|apple-touch-icon\.png|(?:embed|reader-sw)\.js)$/,
    STATIC_FILE,
  ],
  [/^\/@[^/]+$/, "/@[username]"],
  [/^\/opengraph-image(?:-\w+)?$/, "/opengraph-image"],
  [/^\/@[^/]+\/opengraph-image(?:-\w+)?$/, "/@[username]/opengraph-image"],
  [/^\/@[^/]+\/[^/]+\.json$/, "/@[username]/[slug].json"],
  [/^\/@[^/]+\/feed\.xml$/, "/@[username]/feed.xml"],
  [/^\/@[^/]+\/[^/]+$/, "/@[username]/[slug]"],
  [/^\/embed\/@[^/]+\/[^/]+$/, "/embed/@[username]/[slug]"],
  [/^\/@[^/]+\/[^/]+\/opengraph-image(?:-\w+)?$/, "/@[username]/[slug]/opengraph-image"],
  [/^\/guides\/[^/]+$/, "/guides/[id]"],
  [/^\/preview\/guides\/[^/]+$/, "/preview/guides/[id]"],
  [/^\/preview\/[^/]+$/, "/preview/[token]"],
  [/^\/guides\/[^/]+\/history$/, "/guides/[id]/history"],
  [/^\/guides\/[^/]+\/insights$/, "/guides/[id]/insights"],
  [/^\/guides\/[^/]+\/insights\/feedback$/, "/guides/[id]/insights/feedback"],
  [/^\/developer\/keys\/[^/]+$/, "/developer/keys/[id]"],
  [/^\/developer\/logs\/[^/]+$/, "/developer/logs/[id]"],
  [/^\/change-email\/[^/]+$/, "/change-email/[token]"],
  [/^\/verify-email\/[^/]+$/, "/verify-email/[token]"],
  [/^\/developer\/webhooks\/[^/]+$/, "/developer/webhooks/[id]"],
  [
    /^\/developer\/webhooks\/[^/]+\/deliveries\/[^/]+$/,
    "/developer/webhooks/[id]/deliveries/[delivery]",
  ],
  [/^\/reset-password\/[^/]+$/, "/reset-password/[token]"],
  [/^\/unsubscribe\/[^/]+$/, "/unsubscribe/[token]"],
  [/^\/join\/[^/]+$/, "/join/[token]"],
  [/^\/docs\/[^/]+$/, "/docs/[topic]"],
  [/^\/developer\/docs(?:\/[^/]+)?$/, "/developer/docs/[topic]"],
  [/^\/media\/[^/]+$/, "/media/[file]"],
  [/^\/downloads\/[^/]+\.tgz$/, "/downloads/[file]"],
  [/^\/sitemaps\/[^/]+$/, "/sitemaps/[page]"],
];

const AUTH_PATH =
  /^\/api\/auth\/(?:(?:signin|callback)\/(?:credentials|two-factor|github|google)|signin|callback|signout|csrf|providers|error)$/;

const CALL_PATH = /^\/api\/trpc\/([\w.,]+)$/;

/**
 * Returns the label of a request for logs and metrics: a page's route, a procedure's name, or
 * `batch` for several calls. It contains no input of the client.
 */
export function createRouteLabeler(procedures: ReadonlySet<string>) {
  return (url: string): string => {
    const path = (/^[^?#]*/.exec(url)?.[0] ?? "")
      .replace(/(?<=[^/])\/$/, "")
      .replace(/^\/%40/, "/@");
    if (STATIC_PATHS.has(path) || AUTH_PATH.test(path)) return path;
    const called = CALL_PATH.exec(path)?.[1];
    if (called?.includes(",")) return "batch";
    if (called) return procedures.has(called) ? called : UNKNOWN;
    return PATTERNS.find(([pattern]) => pattern.test(path))?.[1] ?? UNKNOWN;
  };
}

export type RouteLabeler = ReturnType<typeof createRouteLabeler>;
