import type { IncomingMessage, ServerResponse } from "node:http";
import type { ApiDependencies } from "@guidepost/api";
import { hasFilters } from "@guidepost/contract";
import type { PublicPageState, Services } from "#server/services.ts";
import { refuse } from "../http/refuse.ts";
import { REQUEST_ID_HEADER, requestContext } from "../http/request-context.ts";
import { isGuideJson, type PublicResource, publicResourceAt } from "./address.ts";
import { createPageCache } from "./page-cache.ts";
import { ANY_ORIGIN, createResourceRenderer, type RenderOptions } from "./render-resource.ts";
import { sendPage, sizeOf, type StoredPage } from "./stored-page.ts";

/** Memory for stored pages, in bytes: about two thousand guides of six steps. */
const CACHE_BYTES = 24 * 1024 * 1024;

/**
 * Memory for the pages of searches and filters, in bytes. Readers can create any number of them, which must not replace
 * the other pages (contract PROFILE-9).
 */
const FILTERED_CACHE_BYTES = 2 * 1024 * 1024;

type Options = RenderOptions & {
  services: Pick<Services, "findPublicPageState" | "reportError" | "standbyParts">;
  /** Resolves to false when the request must not be processed. */
  waitForStart: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;
  /** Sets headers of a refused request. */
  beforeRefusal: (request: IncomingMessage, response: ServerResponse) => void;
};

/** The public resource that a request reads; undefined for other requests. */
export function publicResourceOf({
  method,
  url = "",
  headers,
}: IncomingMessage): PublicResource | undefined {
  if ((method !== "GET" && method !== "HEAD") || headers.rsc !== undefined) return undefined;
  return publicResourceAt(url);
}

/**
 * Responds to requests for public pages from a cache of rendered pages (docs/decisions/203), with all
 * headers of the response. Each request reads the page's version first, so that no page is older than its
 * request. Resolves to false for requests that Next handles.
 */
export function createPublicPages({ waitForStart, beforeRefusal, ...options }: Options) {
  const { findPublicPageState, reportError, standbyParts } = options.services;
  const pages = createPageCache<StoredPage>({ maxBytes: CACHE_BYTES, sizeOf });
  const filteredPages = createPageCache<StoredPage>({ maxBytes: FILTERED_CACHE_BYTES, sizeOf });
  const renderFrom = createResourceRenderer(options);

  /** Renders a page from the standby if it has the state that was read from the primary. */
  async function renderPage(resource: PublicResource, state: PublicPageState) {
    const parts = standbyParts();
    // A failure of the standby is no error.
    const page = parts && (await renderFromStandby(resource, state, parts).catch(() => undefined));
    return page ?? renderFrom(resource, {});
  }

  async function renderFromStandby(
    resource: PublicResource,
    { version, statistics }: PublicPageState,
    parts: ApiDependencies,
  ) {
    // The rendering starts later, so it is not older than this state.
    const found = await findPublicPageState(resource.address, parts);
    if (found?.version !== version || found.statistics !== statistics) return undefined;
    const page = await renderFrom(resource, { parts });
    // The address may lead to several standbys with different lags.
    return page?.version === version ? page : undefined;
  }

  return async (
    request: IncomingMessage,
    response: ServerResponse,
    resource: PublicResource,
  ): Promise<boolean> => {
    const { address, format } = resource;
    const cache = "slug" in address || !hasFilters(address) ? pages : filteredPages;
    const key = JSON.stringify([address, format]);
    const send = (page: StoredPage, isConfirmed = true): true => {
      const { requestId } = requestContext.getStore() ?? {};
      const extra = requestId === undefined ? [] : [REQUEST_ID_HEADER, requestId];
      if (!response.destroyed) sendPage(request, response, { page, extra, isConfirmed });
      return true;
    };

    /** Without the database. Next reports the error when there is no stored page. */
    const sendUnconfirmed = (): boolean => {
      const page = cache.findUnconfirmed(key);
      if (page) return send(page, false);
      if (format !== "json" && format !== "feed") return false;
      beforeRefusal(request, response);
      refuseData(request, response, "service_unavailable");
      return true;
    };

    let state;
    try {
      state = await findPublicPageState(address);
    } catch {
      return sendUnconfirmed();
    }
    if (!state) return false;
    const stored = cache.find(key, state);
    if (stored) return send(stored);
    if (!(await waitForStart(request, response))) return true;
    const page = await cache
      .render(key, state, () => renderPage(resource, state))
      .catch((error: unknown): undefined => {
        reportError(error);
      });
    if (page) return send(page);
    // The page was removed, or the database became unavailable during the rendering.
    const isAvailable = await findPublicPageState(address).then(
      () => true,
      () => false,
    );
    return isAvailable ? false : sendUnconfirmed();
  };
}

/** Refuses a request of a program, which expects no HTML. */
function refuseData(
  request: IncomingMessage,
  response: ServerResponse,
  code: "not_found" | "service_unavailable",
): void {
  for (const [name, value] of Object.entries(ANY_ORIGIN)) response.setHeader(name, value);
  refuse(request, response, { code });
}

/** Responds with 404 to a request for the JSON of a guide that is not public; returns false for others. */
export function refuseUnknownGuideJson(
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const { method, url = "" } = request;
  if ((method !== "GET" && method !== "HEAD") || !isGuideJson(url)) return false;
  refuseData(request, response, "not_found");
  return true;
}
