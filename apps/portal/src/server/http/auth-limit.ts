import type { IncomingMessage, ServerResponse } from "node:http";
import type { Service } from "@guidepost/runtime";
import { addressHeader } from "./internal-headers.ts";
import { refuseTooMany } from "./refuse.ts";

/** Requests to next-auth per client address: a sign-in sends three. */
const allowed = { perMinute: 120, perHour: 3_000 };

function isAuth(url: string): boolean {
  return decodeURIComponent(new URL(url, "http://localhost").pathname).startsWith("/api/auth/");
}

/**
 * Limits what one client address sends to `/api/auth/*`, which next-auth does not. Answers 429 and
 * resolves to false beyond it. Follows the door, which sets the client's address.
 */
export function createAuthLimit(rateLimiter: Service["rateLimiter"]) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const { url = "", headers } = request;
    if (!isAuth(url)) return true;
    const verdict = await rateLimiter.consume(
      `auth:address:${String(headers[addressHeader])}`,
      allowed,
    );
    if (!verdict.allowed) refuseTooMany(request, response, verdict.retryAfter);
    return verdict.allowed;
  };
}
