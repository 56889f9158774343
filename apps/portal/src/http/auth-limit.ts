import type { IncomingMessage, ServerResponse } from "node:http";
import { errors } from "@guidepost/contract";
import type { Service } from "@guidepost/server";
import { addressHeader } from "./address-header.ts";

/** Requests to next-auth per client address: a sign-in sends three. */
const allowed = { perMinute: 120, perHour: 3_000 };

const isAuth = (url: string): boolean =>
  decodeURIComponent(new URL(url, "http://localhost").pathname).startsWith("/api/auth/");

/**
 * Limits what one client address sends to `/api/auth/*`, which next-auth does not. Answers 429 and
 * resolves to false beyond it. Follows the door, which sets the client's address.
 */
export const createAuthLimit =
  (limits: Service["limits"]) =>
  async ({ url = "", headers }: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    if (!isAuth(url)) return true;
    const verdict = await limits.consume(`auth:address:${String(headers[addressHeader])}`, allowed);
    if (verdict.allowed) return true;
    const { status, message } = errors.rate_limit_exceeded;
    const { retryAfter } = verdict;
    response.writeHead(status, {
      "Content-Type": "application/json; charset=utf-8",
      "Retry-After": String(retryAfter),
    });
    const error = { code: "rate_limit_exceeded", message, retry_after: retryAfter };
    response.end(JSON.stringify({ error }));
    return false;
  };
