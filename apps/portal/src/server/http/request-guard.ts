import { randomBytes } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { contentSecurityPolicy } from "./content-security-policy.ts";
import { dropInvalidHeaders, isInternalPath, pagePathOf } from "./next-requests.ts";
import { refuse, type Refusal } from "./refuse.ts";
import { isUnsubscribe } from "./unsubscribe.ts";
import { REQUEST_ID_HEADER, requestContext } from "./request-context.ts";

type Settings = { PORTAL_URL: string; API_URL: string; dev: boolean };

/** Methods without side effects. */
export const SAFE_METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

const HOME_LINK = { href: "/", label: "Go to the home page" };
const INVALID_URL_PAGE = {
  heading: "This address is not valid",
  text: "Part of the link is damaged or missing. Check the address, or start from the home page.",
  link: HOME_LINK,
};
const NOT_FOUND_PAGE = {
  heading: "Page not found",
  text: "The page was moved or deleted, is not published, or you have no access to it.",
  link: HOME_LINK,
};

/** `.` and `..` as path segments. Browsers resolve them before they send a request. */
const DOT_SEGMENT = /^[^?]*[/\\](?:\.|%2e){1,2}(?:[/\\?#]|$)/i;

/**
 * Whether a path can be decoded and contains no host. Dot segments are invalid: Next resolves them,
 * while limits apply to the path as it was sent.
 */
function isValidPath(url: string): boolean {
  if (!url.startsWith("/") || url.startsWith("//") || DOT_SEGMENT.test(url)) return false;
  try {
    return !decodeURIComponent(new URL(url, "http://localhost").pathname).includes("\0");
  } catch {
    return false;
  }
}

/**
 * Scripts and style sheets need the nonce of this response, or are loaded by such a script. "Try it"
 * calls the API.
 */
function policyWithNonce(
  nonce: string,
  { apiOrigin, isSecure, dev, frames }: PolicySettings,
): string {
  return contentSecurityPolicy({
    scripts: `'nonce-${nonce}' 'strict-dynamic'${dev ? " 'unsafe-eval'" : ""}`,
    styles: dev ? "'unsafe-inline'" : `'nonce-${nonce}'`,
    connect: `${apiOrigin}${dev ? " ws:" : ""}`,
    isSecure,
    frames,
  });
}

type PolicySettings = {
  apiOrigin: string;
  isSecure: boolean;
  dev: boolean;
  frames: "none" | "own";
};

/** A preview shows itself in a frame. Its address, which may be secret, reaches no other site (contract LINK-8). */
const PREVIEW_HEADERS = Object.entries({
  "X-Frame-Options": "SAMEORIGIN",
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex, nofollow",
});

/**
 * Whether a page of the portal sent a request. Its Origin has to be the portal's. Without HTTPS it may
 * also be the origin of the requested host (localhost, 127.0.0.1). Without an Origin,
 * `Sec-Fetch-Site` decides.
 */
export function isSameOrigin(headers: IncomingHttpHeaders, ownOrigin: string): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return headers["sec-fetch-site"] === "same-origin";
  return origin === ownOrigin || (ownOrigin.startsWith("http:") && origin === `http://${host}`);
}

/** The headers of every response, without the Content-Security-Policy. */
export function securityHeadersOf(isSecure: boolean): Record<string, string> {
  return {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    // Without subdomains: other services may run there.
    ...(isSecure && { "Strict-Transport-Security": "max-age=31536000" }),
  };
}

/**
 * Checks every request before Next receives it. Its path has to be valid, and an unsafe method needs
 * the portal's origin, except that of mail programs to unsubscribe. Sets the request's id in the response, the security headers
 * and a policy with a new nonce. Returns false after it has refused the request.
 */
export function createRequestGuard({ PORTAL_URL, API_URL, dev }: Settings) {
  const ownOrigin = new URL(PORTAL_URL).origin;
  const isSecure = PORTAL_URL.startsWith("https:");
  const apiOrigin = new URL(API_URL).origin;
  const securityHeaders = Object.entries(securityHeadersOf(isSecure));

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { headers, method = "GET", url = "" } = request;
    const nonce = randomBytes(16).toString("base64");
    const isPreview = url.startsWith("/preview/");
    const frames = isPreview ? "own" : "none";
    const policy = policyWithNonce(nonce, { apiOrigin, isSecure, dev, frames });
    const { requestId } = requestContext.getStore() ?? {};
    if (requestId !== undefined) response.setHeader(REQUEST_ID_HEADER, requestId);
    for (const [name, value] of securityHeaders) response.setHeader(name, value);
    if (isPreview) for (const [name, value] of PREVIEW_HEADERS) response.setHeader(name, value);
    response.setHeader("Content-Security-Policy", policy);

    const refuseWith = (refusal: Refusal): false => {
      refuse(request, response, refusal);
      return false;
    };
    if (!isValidPath(url)) return refuseWith({ code: "bad_request", page: INVALID_URL_PAGE });
    if (isInternalPath(url)) return refuseWith({ code: "not_found", page: NOT_FOUND_PAGE });
    if (!SAFE_METHODS.has(method) && !isUnsubscribe(method, url)) {
      // Pages accept no unsafe method: changes are calls under /api/. Next's development server has its own.
      if (!dev && !url.startsWith("/api/")) {
        response.setHeader("Allow", "GET, HEAD");
        return refuseWith({ code: "method_not_allowed" });
      }
      if (!isSameOrigin(headers, ownOrigin))
        return refuseWith({ code: "forbidden", message: "This request came from another site" });
    }

    // Next and next-auth trust these headers.
    for (const name of ["x-forwarded-host", "x-forwarded-proto", "x-middleware-subrequest"])
      delete headers[name];
    dropInvalidHeaders(headers);
    // Next reads the nonce from this header, and adds it to its scripts.
    headers["content-security-policy"] = policy;
    // The return path of a sign-in.
    headers["x-target"] = pagePathOf(url);
    return true;
  };
}
