import type { IncomingMessage, ServerResponse } from "node:http";
import type { Service } from "@guidepost/runtime";
import { ADDRESS_HEADER } from "../headers.ts";
import { refuseTooMany } from "../refuse.ts";

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
