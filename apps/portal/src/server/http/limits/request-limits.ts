import type { IncomingMessage, ServerResponse } from "node:http";
import type { Service } from "@guidepost/runtime";
import { ADDRESS_HEADER } from "../headers.ts";
import { type Refusal, refuseTooMany, refuse } from "../refuse.ts";
import { GUIDE_BODY_BYTES } from "@guidepost/api";
import { IMAGE_TOO_LARGE, MAX_IMAGE_BYTES } from "@guidepost/contract";
import { IMAGE_UPLOAD_PATH } from "#lib/image-upload.ts";
import { SAFE_METHODS } from "../request-guard.ts";

/** Requests to next-auth per client address. One sign-in sends three. */
const AUTH_LIMIT = { perMinute: 120, perHour: 3_000 };

function isAuth(url: string): boolean {
  return decodeURIComponent(new URL(url, "http://localhost").pathname).startsWith("/api/auth/");
}

/**
 * Limits the requests of one client address to `/api/auth/*`; next-auth has no limit. Above it,
 * responds with 429 and resolves to false. Runs after the request guard, which sets the address.
 */
export function createAuthLimit(rateLimiter: Service["rateLimiter"]) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const { url = "", headers } = request;
    if (!isAuth(url)) return true;
    const result = await rateLimiter.consume(
      `auth:address:${String(headers[ADDRESS_HEADER])}`,
      AUTH_LIMIT,
    );
    if (!result.allowed) refuseTooMany(request, response, result.retryAfter);
    return result.allowed;
  };
}

/** Bytes of a body that is sent to no procedure, such as a sign-in. */
const SMALL_BODY_BYTES = 16 * 1024;

/** The messages of limits that are not the API's. */
const SIZE_MESSAGES: ReadonlyMap<number, string> = new Map([
  [SMALL_BODY_BYTES, "Request body is too large (maximum is 16 KiB)"],
  [MAX_IMAGE_BYTES, IMAGE_TOO_LARGE],
]);

/** The body of a refused request is read up to this size, so that the client reads the response. */
const DRAINED_BYTES = 2 * GUIDE_BODY_BYTES;

/**
 * The largest body of a URL in bytes. `packages/api` checks the limit of each procedure before it reads
 * the body.
 */
function maxBodyBytesOf(url: string, dev: boolean): number {
  if (url === IMAGE_UPLOAD_PATH) return MAX_IMAGE_BYTES;
  if (url.startsWith("/api/trpc/")) return GUIDE_BODY_BYTES;
  // Next's development server sends requests of its own.
  return dev && !url.startsWith("/api/") ? GUIDE_BODY_BYTES : SMALL_BODY_BYTES;
}

/**
 * Refuses bodies of unknown length (400) and too large ones (413). Runs after the rate limits, so that
 * refused requests count. Returns false after it has refused the request.
 */
export function createBodyLimit(dev: boolean) {
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method = "GET", url = "", headers } = request;
    if (SAFE_METHODS.has(method)) return true;
    const refuseWith = (refusal: Refusal): false => {
      refuse(request, response, refusal);
      return false;
    };
    const length = headers["content-length"];
    // Browsers send the length. Without it the size has no bound.
    if (length === undefined || headers["transfer-encoding"])
      return refuseWith({ code: "bad_request" });
    const maxBytes = maxBodyBytesOf(url, dev);
    if (Number(length) <= maxBytes) return true;
    const message = SIZE_MESSAGES.get(maxBytes);
    return refuseWith({
      code: "payload_too_large",
      ...(message !== undefined && { message }),
      drainedBytes: Math.max(DRAINED_BYTES, 2 * maxBytes),
    });
  };
}
