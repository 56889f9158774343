import { authorCacheTag } from "@guidepost/contract";
import type { Services } from "#server/services.ts";
import { contentSecurityPolicy } from "../http/content-security-policy.ts";
import { ADDRESS_HEADER } from "../http/headers.ts";
import { requestContext, type StoredPageContent } from "../http/request-context.ts";
import { securityHeadersOf } from "../http/request-guard.ts";
import { type AuthorAddress, type GuideAddress, pathOf, type PublicResource } from "./address.ts";
import { authorFeed } from "./author-feed.ts";
import { INLINE_SCRIPTS, inlineSource, toStoredDocument } from "./document.ts";
import { type Render, requestPage } from "./render-page.ts";
import { SHARED_CACHE_CONTROL } from "../http/cache-control.ts";
import { encodePage, type StoredPage } from "./stored-page.ts";

/** Scripts of any site may read the JSON of public guides and the feeds. */
export const ANY_ORIGIN = { "Access-Control-Allow-Origin": "*" };

/** Headers of Next that a stored page keeps. */
const KEPT_HEADERS = ["link"];

/** Where the content is read; the dependencies of other requests by default. */
type Source = Pick<StoredPageContent, "parts">;

type Rendered = { page: StoredPage; version: string };

export type RenderOptions = {
  services: Pick<
    Services,
    | "countGuide"
    | "pageVersions"
    | "portalUrl"
    | "readPublicGuide"
    | "readPublicProfile"
    | "readFeedIds"
    | "waitForRenderTurn"
  >;
  /** Next, which renders the pages. */
  render: Render;
  /** The URLs of the scripts of public pages, and of pages in frames of other sites. */
  scripts: { reader: string; embed: string };
};

/**
 * Creates the function that renders a resource with all its headers, except those of a single response. It
 * resolves to undefined when there is nothing to store.
 */
export function createResourceRenderer({ services, render, scripts }: RenderOptions) {
  const { portalUrl, readPublicGuide, readPublicProfile, readFeedIds } = services;
  const { pageVersions, countGuide, waitForRenderTurn } = services;
  const isSecure = portalUrl.startsWith("https:");

  /** Security headers, and headers for shared caches (contract PUBLIC-4). */
  function headersOf(
    { format, address }: PublicResource,
    { styles = "" }: Pick<StoredPageContent, "styles"> = {},
  ): Record<string, string> {
    const { "X-Frame-Options": denyFrames = "", ...security } = securityHeadersOf(isSecure);
    const isFramed = format === "embed";
    return {
      ...security,
      ...(!isFramed && { "X-Frame-Options": denyFrames }),
      "Content-Security-Policy": contentSecurityPolicy({
        scripts: INLINE_SCRIPTS,
        connect: "",
        isSecure,
        styles: styles === "" ? "" : inlineSource(styles),
        frames: isFramed ? "all" : "none",
      }),
      "Cache-Control": SHARED_CACHE_CONTROL,
      "Cache-Tag": authorCacheTag(address.username),
    };
  }

  /** The guide as the API returns it. */
  async function renderJson(
    resource: PublicResource & { address: GuideAddress },
    { parts }: Source,
  ): Promise<Rendered | undefined> {
    const found = await readPublicGuide(resource.address, parts);
    if (!found) return undefined;
    const { others, ...shown } = found;
    const { guide } = shown;
    countGuide(guide);
    await waitForRenderTurn();
    const page = await encodePage(JSON.stringify({ guide }), {
      ...headersOf(resource),
      ...ANY_ORIGIN,
      "Content-Type": "application/json; charset=utf-8",
    });
    return { page, version: pageVersions.guide(shown, others) };
  }

  async function renderFeed(
    resource: PublicResource & { address: AuthorAddress },
    { parts }: Source,
  ): Promise<Rendered | undefined> {
    const profile = await readPublicProfile(resource.address, parts);
    if (!profile) return undefined;
    const ids = await readFeedIds([...profile.featured, ...profile.guides], parts);
    const page = await encodePage(authorFeed(portalUrl, profile, ids), {
      ...headersOf(resource),
      ...ANY_ORIGIN,
      "Content-Type": "application/atom+xml; charset=utf-8",
    });
    return { page, version: pageVersions.profile(profile) };
  }

  async function renderDocument(
    resource: PublicResource,
    source: Source,
  ): Promise<Rendered | undefined> {
    const context = requestContext.getStore();
    if (!context) throw new Error("A page is rendered within a request");
    const storedPage: StoredPageContent = { ...source, stepHtml: new Map() };
    const rendered = await requestContext.run({ ...context, storedPage }, () =>
      requestPage(render, {
        url: pathOf(resource),
        headers: { host: new URL(portalUrl).host, [ADDRESS_HEADER]: "stored page" },
      }),
    );
    const { version, stepHtml, language = "en", styles = "" } = storedPage;
    if (rendered.statusCode !== 200 || version === undefined) return undefined;
    const kept = KEPT_HEADERS.flatMap((name) => {
      const value = rendered.headers[name];
      return value === undefined ? [] : [[name, String(value)] as const];
    });
    const script = resource.format === "embed" ? scripts.embed : scripts.reader;
    const document = toStoredDocument(rendered.payload, {
      stepHtml,
      script,
      language,
      styles,
    });
    const page = await encodePage(document, {
      ...Object.fromEntries(kept),
      ...headersOf(resource, { styles }),
    });
    return { page, version };
  }

  return (resource: PublicResource, source: Source): Promise<Rendered | undefined> => {
    if (resource.format === "json") return renderJson(resource, source);
    if (resource.format === "feed") return renderFeed(resource, source);
    return renderDocument(resource, source);
  };
}
