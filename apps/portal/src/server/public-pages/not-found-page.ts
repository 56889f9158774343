import type { IncomingMessage, ServerResponse } from "node:http";
import { authorCacheTag } from "@guidepost/contract";
import type { Services } from "#server/services.ts";
import { sharedFor } from "../http/cache-control.ts";
import { contentSecurityPolicy } from "../http/content-security-policy.ts";
import { ADDRESS_HEADER } from "../http/headers.ts";
import { requestContext } from "../http/request-context.ts";
import { securityHeadersOf } from "../http/request-guard.ts";
import type { PublicResource } from "./address.ts";
import { INLINE_SCRIPTS, toStoredDocument } from "./document.ts";
import { type Render, requestPage } from "./render-page.ts";
import { encodePage, sendPage, type StoredPage } from "./stored-page.ts";

/** How long a shared cache may keep the page, in seconds (contract PUBLIC-12). A purge of the author removes it earlier. */
const MAX_AGE = 10;

/** The path of Next that renders the page. Clients cannot request it. */
const PATH = "/_not-found";

type Options = {
  services: Pick<Services, "portalUrl" | "reportError">;
  /** Next, which renders the page. */
  render: Render;
  /** The URL of the script of public pages. */
  script: string;
  /** Whether the request has a session: Next then renders the page with a link to the user's guides. */
  hasSession: (request: IncomingMessage) => Promise<boolean>;
};

/**
 * Responds with 404 to requests for public pages that do not exist. The page is rendered once, because it contains no part
 * of the request. Resolves to false for requests that Next handles.
 */
export function createNotFoundPage({ services, render, script, hasSession }: Options) {
  const { portalUrl, reportError } = services;
  const isSecure = portalUrl.startsWith("https:");
  let stored: Promise<StoredPage> | undefined;

  /** @throws Error when Next does not respond with 404 */
  async function renderOnce(): Promise<StoredPage> {
    const context = requestContext.getStore();
    if (!context) throw new Error("A page is rendered within a request");
    const storedPage = { stepHtml: new Map<number, string>() };
    const { statusCode, payload, headers } = await requestContext.run(
      { ...context, storedPage },
      () =>
        requestPage(render, {
          url: PATH,
          headers: { host: new URL(portalUrl).host, [ADDRESS_HEADER]: "stored page" },
        }),
    );
    if (statusCode !== 404) throw new Error(`${PATH} was rendered with status ${statusCode}`);
    const { link } = headers;
    return encodePage(toStoredDocument(payload, { ...storedPage, script }), {
      ...securityHeadersOf(isSecure),
      ...(link !== undefined && { Link: String(link) }),
      "Content-Security-Policy": contentSecurityPolicy({
        scripts: INLINE_SCRIPTS,
        styles: "",
        connect: "",
        isSecure,
        frames: "none",
      }),
      "Cache-Control": sharedFor(MAX_AGE),
    });
  }

  return async (
    request: IncomingMessage,
    response: ServerResponse,
    { format, address }: PublicResource,
  ): Promise<boolean> => {
    if (format !== "page" && format !== "embed") return false;
    if (await hasSession(request)) return false;
    const rendering = (stored ??= renderOnce());
    try {
      const page = await rendering;
      const extra = ["Cache-Tag", authorCacheTag(address.username)];
      if (!response.destroyed) sendPage(request, response, { page, extra, status: 404 });
      return true;
    } catch (error) {
      // The next request renders the page again.
      stored = undefined;
      reportError(error);
      return false;
    }
  };
}
