import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { errors } from "@guidepost/contract";
import { waitWords } from "../lib/wait-words.ts";
import type { Theme } from "../ui/theme.ts";

/** Bytes of a body that are read although its request is refused. */
const maxDrainedBytes = 64 * 1024;

const { status, message } = errors.rate_limit_exceeded;

/** Colours and measures of globals.css: Next's files are not asked for by a page that limits requests. */
const style = `
:root { color-scheme: light dark; }
[data-theme="light"] { color-scheme: light; }
[data-theme="dark"] { color-scheme: dark; }
body { margin: 0; background: light-dark(#fafaf8, #0f1211); color: light-dark(#1a1d1b, #edf1ee);
  font: 0.9375rem/1.55 "Inter Variable", ui-sans-serif, system-ui, sans-serif; }
main { display: flex; flex-direction: column; align-items: center; padding: 14vh 1rem 4rem; text-align: center; }
h1 { margin: 0.5rem 0 0; font-size: 1.5rem; line-height: 1.3; letter-spacing: -0.015em; text-wrap: balance; }
p { margin: 0; }
.code { color: light-dark(#0b6b4e, #4ecb9c); font-size: 0.875rem; font-weight: 600; }
.text { max-width: 24rem; text-wrap: balance; margin: 0.5rem 0 1.5rem; color: light-dark(#565c57, #a3ada6); }
a { display: inline-flex; align-items: center; min-height: 2.75rem; padding: 0 1.25rem; border-radius: 0.5rem;
  background: light-dark(#0b6b4e, #4ecb9c); color: light-dark(#ffffff, #04231a); font-weight: 500; text-decoration: none; }
a:hover { background: light-dark(#08563e, #74dbb4); }
a:focus-visible { outline: 2px solid light-dark(#0b6b4e, #4ecb9c); outline-offset: 2px; }
`;

const styleHash = createHash("sha256").update(style).digest("base64");

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const page = (seconds: number, theme: Theme): string => `<!doctype html>
<html lang="en" data-theme="${theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Too many requests · Guidepost</title>
<style>${style}</style>
</head>
<body>
<main>
<p class="code">${status}</p>
<h1>Too many requests</h1>
<p class="text">Guidepost received too many requests from your network in the last minute. Wait ${waitWords(seconds)}, then try again.</p>
<a href="">Try again</a>
</main>
</body>
</html>
`;

/** The error as the router's client expects it, for a call as well as for a batch. */
const call = (seconds: number): string => {
  const error = { code: "rate_limit_exceeded", message, retry_after: seconds };
  const data = { code: "TOO_MANY_REQUESTS", httpStatus: status, error };
  return JSON.stringify({ error: { message, code: -32_029, data } });
};

const envelope = (seconds: number): string =>
  JSON.stringify({ error: { code: "rate_limit_exceeded", message, retry_after: seconds } });

/**
 * Answers 429 with `Retry-After` in `seconds`: a page for people, the router's error for its calls, and
 * the API's envelope for anything else. Ends the response.
 */
export function refuseTooMany(
  { url = "", headers }: IncomingMessage,
  response: ServerResponse,
  seconds: number,
  theme: Theme,
): void {
  response.statusCode = status;
  response.setHeader("Retry-After", String(seconds));
  response.setHeader("Cache-Control", "no-store");
  // Node would read a large body to its end before the connection's next request.
  if (Number(headers["content-length"] ?? 0) > maxDrainedBytes)
    response.setHeader("Connection", "close");
  const isCall = url.startsWith("/api/trpc/");
  const isPage = !url.startsWith("/api/") && headers.rsc === undefined;
  if (isPage && headers.accept?.includes("text/html")) {
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    response.setHeader("Content-Security-Policy", policy);
    response.end(page(seconds, theme));
    return;
  }
  response.setHeader("Content-Type", "application/json; charset=utf-8");
  response.end(isCall ? call(seconds) : envelope(seconds));
}
