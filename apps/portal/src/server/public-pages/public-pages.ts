import type { IncomingMessage, ServerResponse } from "node:http";
import type { ApiDependencies } from "@guidepost/api";
import { authorCacheTag } from "@guidepost/contract";
import type { PublicPageAddress, PublicPageState, Services } from "#server/services.ts";
import { contentSecurityPolicy } from "../http/content-security-policy.ts";
import { ADDRESS_HEADER } from "../http/headers.ts";
import { refuse } from "../http/refuse.ts";
import {
  REQUEST_ID_HEADER,
  requestContext,
  type StoredPageContent,
} from "../http/request-context.ts";
import { securityHeadersOf } from "../http/request-guard.ts";
import { type GuideAddress, guideJsonAt, isGuideJson, publicPageAt } from "./address.ts";
import { INLINE_SCRIPTS, toStoredDocument } from "./document.ts";
import { createPageCache } from "./page-cache.ts";
import { type Render, requestPage } from "./render-page.ts";
import {
  encodePage,
  sendPage,
  SHARED_CACHE_CONTROL,
  sizeOf,
  type StoredPage,
} from "./stored-page.ts";

/** Memory for stored pages, in bytes: about two thousand guides of six steps. */
const CACHE_BYTES = 24 * 1024 * 1024;

/** Scripts of any site may read the JSON of public guides. */
const JSON_CORS = { "Access-Control-Allow-Origin": "*" };

/** Headers of Next that a stored page keeps. */
const KEPT_HEADERS = ["link"];

type Options = {
  services: Pick<
    Services,
    | "countCharacters"
    | "findPublicPageState"
    | "pageVersions"
    | "portalUrl"
    | "readPublicGuide"
    | "reportError"
    | "standbyParts"
    | "waitForRenderTurn"
  >;
  /** Next, which renders the page. */
  render: Render;
  /** The URL of the script of the public pages. */
  script: string;
  /** Resolves to false when the request must not be processed. */
  waitForStart: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;
  /** Sets headers of a refused request. */
  beforeRefusal: (request: IncomingMessage, response: ServerResponse) => void;
};

/** A public page, or the JSON of a guide. */
export type PublicResource =
  | { address: PublicPageAddress; isJson: false }
  | { address: GuideAddress; isJson: true };

function resourceAt(url: string): PublicResource | undefined {
  const address = publicPageAt(url);
  if (address) return { address, isJson: false };
  const guide = guideJsonAt(url);
  return guide && { address: guide, isJson: true };
}

/** The public page or JSON that a request reads; undefined for other requests. */
export function publicResourceOf({
  method,
  url = "",
  headers,
}: IncomingMessage): PublicResource | undefined {
  if ((method !== "GET" && method !== "HEAD") || headers.rsc !== undefined) return undefined;
  return resourceAt(url);
}

function pathOf(address: PublicPageAddress): string {
  const { username } = address;
  if ("slug" in address) return `/@${username}/${address.slug}`;
  const { cursor } = address;
  return cursor === undefined
    ? `/@${username}`
    : `/@${username}?cursor=${encodeURIComponent(cursor)}`;
}

/**
 * Responds to requests for public pages from a cache of rendered pages (docs/decisions/203), with all
 * headers of the response. Each request reads the page's version first, so that no page is older than its
 * request. Resolves to false for requests that Next handles.
 */
export function createPublicPages({
  services,
  render,
  script,
  waitForStart,
  beforeRefusal,
}: Options) {
  const { portalUrl, findPublicPageState, reportError, standbyParts } = services;
  const { readPublicGuide, pageVersions, countCharacters, waitForRenderTurn } = services;
  const isSecure = portalUrl.startsWith("https:");
  const cache = createPageCache<StoredPage>({ maxBytes: CACHE_BYTES, sizeOf });
  const policy = contentSecurityPolicy({
    ...{ scripts: INLINE_SCRIPTS, styles: "", connect: "", isSecure },
  });

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

  function renderFrom(resource: PublicResource, source: Pick<StoredPageContent, "parts">) {
    return resource.isJson
      ? renderJson(resource.address, source)
      : renderHtml(resource.address, source);
  }

  /** The guide as the API returns it. Undefined when there is no published guide. */
  async function renderJson(address: GuideAddress, { parts }: Pick<StoredPageContent, "parts">) {
    const found = await readPublicGuide(address, parts);
    if (!found) return undefined;
    const { guide, others } = found;
    countCharacters(guide.steps.reduce((sum, { content }) => sum + content.length, 0));
    await waitForRenderTurn();
    const page = await encodePage(JSON.stringify({ guide }), {
      ...commonHeaders(address),
      ...JSON_CORS,
      "Content-Type": "application/json; charset=utf-8",
    });
    return { page, version: pageVersions.guide(guide, others) };
  }

  /** Security headers, and headers for shared caches (contract PUBLIC-4). */
  function commonHeaders({ username }: PublicPageAddress) {
    return {
      ...securityHeadersOf(isSecure),
      "Content-Security-Policy": policy,
      "Cache-Control": SHARED_CACHE_CONTROL,
      "Cache-Tag": authorCacheTag(username),
    };
  }

  /** Renders a page without the reader's headers. Undefined when there is no page to store. */
  async function renderHtml(address: PublicPageAddress, source: Pick<StoredPageContent, "parts">) {
    const context = requestContext.getStore();
    if (!context) throw new Error("A page is rendered within a request");
    const storedPage: StoredPageContent = { ...source, stepHtml: new Map() };
    const rendered = await requestContext.run({ ...context, storedPage }, () =>
      requestPage(render, {
        url: pathOf(address),
        headers: { host: new URL(portalUrl).host, [ADDRESS_HEADER]: "stored page" },
      }),
    );
    const { version, stepHtml } = storedPage;
    if (rendered.statusCode !== 200 || version === undefined) return undefined;
    const kept = KEPT_HEADERS.flatMap((name) => {
      const value = rendered.headers[name];
      return value === undefined ? [] : [[name, String(value)] as const];
    });
    const page = await encodePage(toStoredDocument(rendered.payload, { stepHtml, script }), {
      ...Object.fromEntries(kept),
      ...commonHeaders(address),
    });
    return { page, version };
  }

  return async (
    request: IncomingMessage,
    response: ServerResponse,
    resource: PublicResource,
  ): Promise<boolean> => {
    const { address, isJson } = resource;
    const key = JSON.stringify([address, isJson]);
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
      if (!isJson) return false;
      beforeRefusal(request, response);
      refuseJson(request, response, "service_unavailable");
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

function refuseJson(
  request: IncomingMessage,
  response: ServerResponse,
  code: "not_found" | "service_unavailable",
): void {
  for (const [name, value] of Object.entries(JSON_CORS)) response.setHeader(name, value);
  refuse(request, response, { code });
}

/** Responds with 404 to a request for the JSON of a guide that is not public; returns false for others. */
export function refuseUnknownGuideJson(
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const { method, url = "" } = request;
  if ((method !== "GET" && method !== "HEAD") || !isGuideJson(url)) return false;
  refuseJson(request, response, "not_found");
  return true;
}
