import { createHash } from "node:crypto";
import { type Theme, readTheme, THEME_COOKIE } from "#lib/browser/theme.ts";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type ErrorBody, type ErrorCode, ERRORS, toErrorBody } from "@guidepost/contract";
import { THEME, type ThemeColors } from "@guidepost/contract/theme";
import { TRPC_ERROR_CODES_BY_KEY } from "@trpc/server/rpc";
import { formatWait } from "#lib/formats/format.ts";
import { logoSvg } from "#lib/logo.ts";
import { parseCookies } from "./headers.ts";

/** A color of the portal in both themes. */
function both(name: keyof ThemeColors): string {
  return `light-dark(${THEME.light[name]}, ${THEME.dark[name]})`;
}

/** The colors and sizes of globals.css. The page requests no files of the build. */
const STYLE = `
:root { color-scheme: light dark; }
[data-theme="light"] { color-scheme: light; }
[data-theme="dark"] { color-scheme: dark; }
body { margin: 0; background: ${both("canvas")}; color: ${both("ink")};
  font: 0.9375rem/1.55 ui-sans-serif, system-ui, sans-serif; }
main { display: flex; flex-direction: column; align-items: center; padding: 10vh 1rem 4rem; text-align: center; }
h1 { margin: 0.5rem 0 0; font-size: 1.5rem; line-height: 1.3; letter-spacing: -0.015em; text-wrap: balance; }
p { margin: 0; }
.code { color: ${both("accent")}; font-size: 0.875rem; font-weight: 600; }
.text { max-width: 24rem; text-wrap: balance; margin: 0.5rem 0 1.5rem; color: ${both("inkSoft")}; }
header { padding: 1.25rem 2rem; }
.brand { gap: 0.625rem; color: ${both("ink")}; font-size: 1rem; font-weight: 600; letter-spacing: -0.025em; text-decoration: none;
  display: inline-flex; align-items: center; border-radius: 0.5rem; }
.action { display: inline-flex; align-items: center; min-height: 2.75rem; padding: 0 1.25rem; border-radius: 0.5rem;
  background: ${both("accent")}; color: ${both("onAccent")}; font-weight: 500; text-decoration: none;
  border: 1px solid transparent; }
.action:hover { background: ${both("accentStrong")}; }
a:focus-visible { outline: 2px solid ${both("accent")}; outline-offset: 2px; }
`;

const STYLE_HASH = createHash("sha256").update(STYLE).digest("base64");

/** The Content-Security-Policy of an error page: its own style and nothing else. */
const ERROR_PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${STYLE_HASH}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** The texts of an error page, without any part of the request. An empty `href` is the page itself. */
type ErrorPage = { heading: string; text: string; link: { href: string; label: string } };

/** The HTML of an error page in the portal's design, for requests that Next does not receive. */
function renderErrorPage(
  { heading, text, link }: ErrorPage,
  { status, theme }: { status: number; theme: Theme },
): string {
  return `<!doctype html>
<html lang="en" data-theme="${theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${heading} · Guidepost</title>
<style>${STYLE}</style>
</head>
<body>
<header><a class="brand" href="/">${logoSvg(28)}Guidepost</a></header>
<main>
<p class="code">${status}</p>
<h1>${heading}</h1>
<p class="text">${text}</p>
<a class="action" href="${link.href}">${link.label}</a>
</main>
</body>
</html>
`;
}

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
  const data = { code, httpStatus: ERRORS[error.code].status, error };
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
 * Responds with an error to a request that Next does not receive. The body is an HTML page, tRPC's
 * error for procedure calls, or the API's envelope (contract ERR-1). Ends the response.
 */
export function refuse(
  { url = "", headers }: IncomingMessage,
  response: ServerResponse,
  refusal: Refusal,
): void {
  const { code, message, retryAfter, page } = refusal;
  const { drainedBytes = DEFAULT_DRAINED_BYTES } = refusal;
  const { status } = ERRORS[code];
  response.statusCode = status;
  // Otherwise Node reads a large body to its end before the next request of the connection.
  if (headers["transfer-encoding"] || Number(headers["content-length"] ?? 0) > drainedBytes)
    response.setHeader("Connection", "close");
  response.setHeader("Cache-Control", "no-store");
  if (retryAfter !== undefined) response.setHeader("Retry-After", String(retryAfter));
  if (page && isPage(url) && !headers.rsc && headers.accept?.includes("text/html")) {
    const theme = readTheme(parseCookies(headers.cookie)[THEME_COOKIE]);
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    response.setHeader("Content-Security-Policy", ERROR_PAGE_POLICY);
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
