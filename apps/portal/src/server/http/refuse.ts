import type { IncomingMessage, ServerResponse } from "node:http";
import { type ErrorBody, type ErrorCode, errors, toErrorBody } from "@guidepost/contract";
import { TRPC_ERROR_CODES_BY_KEY } from "@trpc/server/rpc";
import { formatWait } from "#lib/format-time.ts";
import { readTheme, themeCookie } from "#lib/theme.ts";
import { type ErrorPage, errorPagePolicy, renderErrorPage } from "./error-page.ts";
import { parseCookies } from "./parse-cookies.ts";

/** tRPC's names of what is refused before tRPC receives it. */
const trpcCodes: Partial<Record<ErrorCode, keyof typeof TRPC_ERROR_CODES_BY_KEY>> = {
  bad_request: "BAD_REQUEST",
  forbidden: "FORBIDDEN",
  payload_too_large: "PAYLOAD_TOO_LARGE",
  rate_limit_exceeded: "TOO_MANY_REQUESTS",
};

/** The error as the router's client reads it, for a call as well as for a batch. */
function toTrpcError({ error }: ErrorBody): object {
  const code = trpcCodes[error.code] ?? "INTERNAL_SERVER_ERROR";
  const data = { code, httpStatus: errors[error.code].status, error };
  return { error: { message: error.message, code: TRPC_ERROR_CODES_BY_KEY[code], data } };
}

/** Why a request is refused, and what people see of it. */
export type Refusal = {
  code: ErrorCode;
  /** The code's own message if left out. */
  message?: string;
  /** In seconds. */
  retryAfter?: number;
  /** Shown to people; without it they receive JSON as programs do. */
  page?: ErrorPage;
  /** Bytes of a refused body that are read: after a longer one the connection is closed; 64 KiB if left out. */
  drainedBytes?: number;
};

/** Bytes of a body that are read although its request is refused. */
const defaultDrainedBytes = 64 * 1024;

/** Sign-in providers redirect browsers to the callback; scripts request everything else under `/api/`. */
function isPage(url: string): boolean {
  return !url.startsWith("/api/") || url.startsWith("/api/auth/callback/");
}

/**
 * Answers a request that Next does not receive with an error: a page for people, tRPC's error for calls
 * of procedures, and the API's envelope (contract ERR-1) for anything else. Ends the response.
 */
export function refuse(
  { url = "", headers }: IncomingMessage,
  response: ServerResponse,
  refusal: Refusal,
): void {
  const { code, message, retryAfter, page } = refusal;
  const { drainedBytes = defaultDrainedBytes } = refusal;
  const { status } = errors[code];
  response.statusCode = status;
  // Node would read a large body to its end before the connection's next request.
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

/** Answers 429 with `Retry-After` in `retryAfter` seconds, and ends the response. */
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
