import type { IncomingMessage, ServerResponse } from "node:http";
import type { ApiDependencies } from "@guidepost/api";
import { hasFilters } from "@guidepost/contract";
import type { PublicPageState, Services } from "#server/services.ts";
import { REQUEST_ID_HEADER, requestContext } from "../http/request-context.ts";
import { type PublicResource, publicResourceAt } from "./address.ts";
import { createPageCache } from "./page-cache.ts";
import { refuseData } from "./refuse-data.ts";
import { createResourceRenderer, type RenderOptions } from "./render-resource.ts";
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

/** `missing`: no public page has the address. `unsent`: Next renders the page, or reports why it cannot. */
type PageResult = "sent" | "missing" | "unsent";

/**
 * Responds to requests for public pages from a cache of rendered pages (docs/decisions/203), with all
 * headers of the response. Each request reads the page's version first, so that no page is older than its
 * request.
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
  ): Promise<PageResult> => {
    const { address, format } = resource;
    const cache = "slug" in address || !hasFilters(address) ? pages : filteredPages;
    const key = JSON.stringify([address, format]);
    const send = (page: StoredPage, isConfirmed = true): PageResult => {
      const { requestId } = requestContext.getStore() ?? {};
      const extra = requestId === undefined ? [] : [REQUEST_ID_HEADER, requestId];
      if (!response.destroyed) sendPage(request, response, { page, extra, isConfirmed });
      return "sent";
    };

    /** Next reports the error of a page. Programs expect no HTML. */
    const refuseUnavailable = (): PageResult => {
      if (format !== "json" && format !== "feed") return "unsent";
      beforeRefusal(request, response);
      refuseData(request, response, "service_unavailable");
      return "sent";
    };

    /** Without the database. */
    const sendUnconfirmed = (): PageResult => {
      const page = cache.findUnconfirmed(key);
      return page ? send(page, false) : refuseUnavailable();
    };

    let state;
    try {
      state = await findPublicPageState(address);
    } catch {
      return sendUnconfirmed();
    }
    if (!state) return "missing";
    const stored = cache.find(key, state);
    if (stored) return send(stored);
    if (!(await waitForStart(request, response))) return "sent";
    let hasFailed = false;
    const page = await cache
      .render(key, state, () => renderPage(resource, state))
      .catch((error: unknown): undefined => {
        hasFailed = true;
        reportError(error);
      });
    if (page) return send(page);
    // The page was removed, or the database became unavailable during the rendering.
    const isAvailable = await findPublicPageState(address).then(
      () => true,
      () => false,
    );
    if (!isAvailable) return sendUnconfirmed();
    // The state could be read, and the content could not: the page still exists.
    return hasFailed ? refuseUnavailable() : "unsent";
  };
}
