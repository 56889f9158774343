import { randomUUID } from "node:crypto";
import type { RateLimitResult } from "@guidepost/rate-limit";

const requestIdPattern = /^[A-Za-z0-9._-]{1,128}$/;

/** A request's id: the client's own where it is well-formed, else a new one (contract HTTP-7). */
export const requestIdOf = (own: string | null | undefined): string =>
  own && requestIdPattern.test(own) ? own : randomUUID();

/** The secret of `Authorization: Bearer …`, the scheme in any case (contract AUTH-1). */
export const bearerOf = (request: Request): string | undefined =>
  /^bearer +(\S+) *$/i.exec(request.headers.get("authorization") ?? "")?.[1];

/** On every response, whatever it is. */
export const securityHeaders = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "no-referrer",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "Cross-Origin-Resource-Policy": "same-origin",
};

const exposed =
  "X-Request-Id, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Retry-After, Link";

/** CORS: the portal's origin alone may read an answer in a browser. */
const corsHeaders = (portalOrigin: string) => ({
  "Access-Control-Allow-Origin": portalOrigin,
  "Access-Control-Expose-Headers": exposed,
  Vary: "Origin",
});

/**
 * The headers of every answer under /v1 (contract HTTP-6): the request's id, the limits (the reset in
 * Unix seconds), security, and CORS for the portal's pages. The caller may add its own.
 */
export const restHeaders = (
  request: Request,
  requestId: string,
  { limit, remaining, resetAt }: RateLimitResult,
  portalOrigin: string,
): Record<string, string> => {
  const headers = {
    ...securityHeaders,
    "Cache-Control": "no-store",
    "X-Request-Id": requestId,
    "X-RateLimit-Limit": String(limit),
    "X-RateLimit-Remaining": String(remaining),
    "X-RateLimit-Reset": String(resetAt),
  };
  const isPortal = request.headers.get("origin") === portalOrigin;
  return isPortal ? Object.assign(headers, corsHeaders(portalOrigin)) : headers;
};

/** What a preflight of the portal's origin is told. */
export const preflightHeaders = {
  "Access-Control-Allow-Methods": "GET, HEAD, POST, PATCH, DELETE",
  "Access-Control-Allow-Headers": "Authorization, Content-Type, X-Request-Id",
  "Access-Control-Max-Age": "600",
};
