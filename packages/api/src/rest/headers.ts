import { randomUUID } from "node:crypto";
import { JsonText } from "@guidepost/core";
import type { RateLimitResult } from "@guidepost/rate-limit";
import { rateLimitHeaders, type MonthlyQuota } from "./rate-limit-headers.ts";

const REQUEST_ID_PATTERN = /^[A-Za-z0-9._-]{1,128}$/;

/** The request id that the client sent if it is well-formed, else a new one (contract HTTP-7). */
export function requestIdOf(sent: string | null | undefined, newId?: string): string {
  return sent && REQUEST_ID_PATTERN.test(sent) ? sent : (newId ?? randomUUID());
}

/** The secret of `Authorization: Bearer …`. The scheme is case-insensitive (contract AUTH-1). */
export function bearerOf(request: Request): string | undefined {
  return /^bearer +(\S+) *$/i.exec(request.headers.get("authorization") ?? "")?.[1];
}

/** A preference of RFC 7240: a name, and an optional value as a token or quoted. */
const PREFERENCE = /^\s*([\w-]+)\s*(?:=\s*"?([\w-]*)"?)?\s*(?:;.*)?$/;

/** Whether the request prefers strict handling (RFC 7240). The first of several preferences applies. */
export function prefersStrictHandling(request: Request): boolean {
  const header = request.headers.get("prefer");
  if (header === null) return false;
  const preferences = header.split(",").map((one) => PREFERENCE.exec(one));
  const handling = preferences.find((one) => one?.[1]?.toLowerCase() === "handling");
  return handling?.[2]?.toLowerCase() === "strict";
}

/** Headers of every response. */
export const securityHeaders = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "no-referrer",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "Cross-Origin-Resource-Policy": "same-origin",
};

const EXPOSED_HEADERS =
  "X-Request-Id, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, RateLimit, RateLimit-Policy, Retry-After, Link, ETag, Idempotency-Replayed, Preference-Applied, Dry-Run, Failed-Operation";

/** CORS headers: in a browser, only the portal's origin may read a response. */
function corsHeaders(portalOrigin: string): Record<string, string> {
  return {
    "Access-Control-Allow-Origin": portalOrigin,
    "Access-Control-Expose-Headers": EXPOSED_HEADERS,
    Vary: "Accept-Encoding, Origin",
  };
}

/**
 * The headers of every response under /v1 (contract HTTP-6): request id, rate limit, security, and
 * CORS for the portal's origin. The reset of the rate limit is in Unix seconds.
 */
export function restHeaders(
  request: Request,
  {
    requestId,
    rateLimit,
    month,
    portalOrigin,
  }: {
    requestId: string;
    rateLimit: RateLimitResult;
    month?: MonthlyQuota | undefined;
    portalOrigin: string;
  },
): Record<string, string> {
  const { limit, remaining, resetAt } = rateLimit;
  const headers = {
    "Cache-Control": "no-store",
    // Also of small responses, which are not compressed.
    Vary: "Accept-Encoding",
    "X-Request-Id": requestId,
    "X-RateLimit-Limit": String(limit),
    "X-RateLimit-Remaining": String(remaining),
    "X-RateLimit-Reset": String(resetAt),
    // Last: V8 copies into an object with fields faster than it adds fields to a copy (decision 331).
    ...securityHeaders,
    ...rateLimitHeaders(rateLimit, month),
  };
  const isPortal = request.headers.get("origin") === portalOrigin;
  return isPortal ? Object.assign(headers, corsHeaders(portalOrigin)) : headers;
}

/** `Link: <…>; rel="next"` with the request's query, when the output has a next page (contract LIST-3). */
export function linkToNext(apiUrl: string, url: string, output: unknown): Record<string, string> {
  const page = output instanceof JsonText ? output.page : output;
  const { next_cursor: cursor, has_more } = (page ?? {}) as {
    next_cursor?: unknown;
    has_more?: boolean;
  };
  if (typeof cursor !== "string" || has_more === false) return {};
  const { pathname, searchParams } = new URL(url, apiUrl);
  searchParams.set("cursor", cursor);
  return { Link: `<${apiUrl}${pathname}?${searchParams.toString()}>; rel="next"` };
}

/** Headers of the response to a preflight of the portal's origin. */
export const preflightHeaders = {
  "Access-Control-Allow-Methods": "GET, HEAD, POST, PUT, PATCH, DELETE",
  "Access-Control-Allow-Headers":
    "Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Prefer, X-Request-Id",
  "Access-Control-Max-Age": "600",
};
