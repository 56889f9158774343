import type { IncomingMessage, ServerResponse } from "node:http";
import type { ApiDependencies } from "@guidepost/api";
import { authorCacheTag } from "@guidepost/contract";
import type { PublicPageAddress, PublicPageState, Services } from "#server/services.ts";
import { contentSecurityPolicy } from "../http/content-security-policy.ts";
import { ADDRESS_HEADER } from "../http/headers.ts";
import { requestContext, type StoredPageContent } from "../http/request-context.ts";
import { publicPageAt } from "./address.ts";
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

/** Memory for stored pages, in bytes: about a thousand guides of six steps. */
const CACHE_BYTES = 48 * 1024 * 1024;

/** Headers of Next that a stored page keeps. */
const KEPT_HEADERS = ["link"];

type Options = {
  services: Pick<Services, "findPublicPageState" | "portalUrl" | "reportError" | "standbyParts">;
  /** Next, which renders the page. */
  render: Render;
  /** The URL of the script of the public pages. */
  script: string;
  /** Resolves to false when the request must not be processed. */
  waitForStart: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;
};

function pathOf(address: PublicPageAddress): string {
  const { username } = address;
  if ("slug" in address) return `/@${username}/${address.slug}`;
  const { cursor } = address;
  return cursor === undefined
    ? `/@${username}`
    : `/@${username}?cursor=${encodeURIComponent(cursor)}`;
}

/**
 * Responds to requests for public pages from a cache of rendered pages (docs/decisions/203). Each
 * request reads the page's version first, so that no page is older than its request. Resolves to false
 * for requests that Next handles.
 */
export function createPublicPages({ services, render, script, waitForStart }: Options) {
  const { portalUrl, findPublicPageState, reportError, standbyParts } = services;
  const isSecure = portalUrl.startsWith("https:");
  const cache = createPageCache<StoredPage>({ maxBytes: CACHE_BYTES, sizeOf });
  const policy = contentSecurityPolicy({
    ...{ scripts: INLINE_SCRIPTS, styles: "", connect: "", isSecure },
  });

  /** Renders a page from the standby if it has the state that was read from the primary. */
  async function renderPage(address: PublicPageAddress, state: PublicPageState) {
    const parts = standbyParts();
    // A failure of the standby is no error.
    const page = parts && (await renderFromStandby(address, state, parts).catch(() => undefined));
    return page ?? renderFrom(address, {});
  }

  async function renderFromStandby(
    address: PublicPageAddress,
    { version, statistics }: PublicPageState,
    parts: ApiDependencies,
  ) {
    // The rendering starts later, so it is not older than this state.
    const found = await findPublicPageState(address, parts);
    if (found?.version !== version || found.statistics !== statistics) return undefined;
    const page = await renderFrom(address, { parts });
    // The address may lead to several standbys with different lags.
    return page?.version === version ? page : undefined;
  }

  /** Renders a page without the reader's headers. Undefined when there is no page to store. */
  async function renderFrom(address: PublicPageAddress, source: Pick<StoredPageContent, "parts">) {
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
      "Content-Security-Policy": policy,
      "Cache-Control": SHARED_CACHE_CONTROL,
      "Cache-Tag": authorCacheTag(address.username),
    });
    return { page, version };
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const { method, url = "", headers } = request;
    if ((method !== "GET" && method !== "HEAD") || headers.rsc !== undefined) return false;
    const address = publicPageAt(url);
    if (!address) return false;
    const key = JSON.stringify(address);
    const send = (page: StoredPage): true => {
      if (!response.destroyed) sendPage(request, response, page);
      return true;
    };

    /** Without the database. Next reports the error when there is no stored page. */
    const sendUnconfirmed = (): boolean => {
      const page = cache.findUnconfirmed(key);
      return page ? send(page) : false;
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
      .render(key, state, () => renderPage(address, state))
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
