import type { IncomingMessage, ServerResponse } from "node:http";
import { type ErrorBody, type ErrorCode, errors, toErrorBody } from "@guidepost/contract";
import { TRPC_ERROR_CODES_BY_KEY } from "@trpc/server/rpc";
import { formatWait } from "#lib/format.ts";
import { readTheme, themeCookie } from "#lib/theme.ts";
import { type ErrorPage, errorPagePolicy, renderErrorPage } from "./error-page.ts";
import { parseCookies } from "./headers.ts";

/** tRPC's codes of errors that occur before tRPC receives the request. */
const TRPC_CODES: Partial<Record<ErrorCode, keyof typeof TRPC_ERROR_CODES_BY_KEY>> = {
  bad_request: "BAD_REQUEST",
  forbidden: "FORBIDDEN",
  payload_too_large: "PAYLOAD_TOO_LARGE",
  rate_limit_exceeded: "TOO_MANY_REQUESTS",
};

/** The error shape of the router's `errorFormatter` in packages/api, for a call and for a batch. */
function toTrpcError({ error }: ErrorBody): object {
  const code = TRPC_CODES[error.code] ?? "INTERNAL_SERVER_ERROR";
  const data = { code, httpStatus: errors[error.code].status, error };
  return { error: { message: error.message, code: TRPC_ERROR_CODES_BY_KEY[code], data } };
}

/** The error of a refused request, and its page. */
export type Refusal = {
  code: ErrorCode;
  /** The code's own message if left out. */
  message?: string;
  /** In seconds. */
  retryAfter?: number;
  /** For requests that accept HTML. Without it they receive JSON. */
  page?: ErrorPage;
  /** Bytes of a refused body that are read. A longer one closes the connection. Default: 64 KiB. */
  drainedBytes?: number;
};

/** Bytes of a refused body that are read by default. */
const DEFAULT_DRAINED_BYTES = 64 * 1024;

/** Sign-in providers redirect browsers to the callback; scripts request everything else under `/api/`. */
function isPage(url: string): boolean {
  return !url.startsWith("/api/") || url.startsWith("/api/auth/callback/");
}

/**
 * Responds with an error to a request that Next does not receive: an HTML page, tRPC's error for calls of
 * procedures, or the API's envelope (contract ERR-1). Ends the response.
 */
export function refuse(
  { url = "", headers }: IncomingMessage,
  response: ServerResponse,
  refusal: Refusal,
): void {
  const { code, message, retryAfter, page } = refusal;
  const { drainedBytes = DEFAULT_DRAINED_BYTES } = refusal;
  const { status } = errors[code];
  response.statusCode = status;
  // Otherwise Node reads a large body to its end before the next request of the connection.
  if (headers["transfer-encoding"] || Number(headers["content-length"] ?? 0) > drainedBytes)
    response.setHeader("Connection", "close");
  response.setHeader("Cache-Control", "no-store");
  if (retryAfter !== undefined) response.setHeader("Retry-After", String(retryAfter));
  if (page && isPage(url) && !headers.rsc && headers.accept?.includes("text/html")) {
    const theme = readTheme(parseCookies(headers.cookie)[themeCookie]);
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    response.setHeader("Content-Security-Policy", errorPagePolicy);
    response.end(renderErrorPage(page, { status, theme }));
    return;
  }
  const extras = retryAfter === undefined ? {} : { retry_after: retryAfter };
  const body = toErrorBody({ code, message, extras });
  response.setHeader("Content-Type", "application/json; charset=utf-8");
  response.end(JSON.stringify(url.startsWith("/api/trpc/") ? toTrpcError(body) : body));
}

/** Responds with 429 and `Retry-After`, in seconds, and ends the response. */
export function refuseTooMany(
  request: IncomingMessage,
  response: ServerResponse,
  retryAfter: number,
): void {
  const page = {
    heading: "Too many requests",
    text: `Guidepost received too many requests from your network. Wait ${formatWait(retryAfter)}, then try again.`,
    link: { href: "", label: "Try again" },
  };
  refuse(request, response, { code: "rate_limit_exceeded", retryAfter, page });
}
