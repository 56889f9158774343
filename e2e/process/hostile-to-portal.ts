import { get, lines, post, type Hostile } from "./hostile-requests.ts";

const garbage = ["", "x", "%", "%7B", "{}", "null", '["",{}]', "x".repeat(50_000)];

function state(value: string) {
  return `Next-Router-State-Tree: ${value}`;
}

/** Headers that Next.js itself reads, with unexpected values. */
const rsc: [string, string[]][] = [
  ["only RSC", ["RSC: 1"]],
  ["RSC with an unknown value", ["RSC: \u00ff"]],
  [
    "a prefetch of a segment",
    ["RSC: 1", "Next-Router-Prefetch: 1", "Next-Router-Segment-Prefetch: /../x"],
  ],
  [
    "a prefetch of no segment",
    ["RSC: 1", "Next-Router-Prefetch: 2", "Next-Router-Segment-Prefetch: "],
  ],
  ["a runtime prefetch", ["RSC: 1", "Next-Router-Prefetch: 2"]],
  ["two states", ["RSC: 1", state("[]"), state("[]")]],
  ["a refresh by HMR", ["RSC: 1", "Next-HMR-Refresh: 1", "Next-HTML-Request-Id: x"]],
  ["an invalid Next-Url", ["RSC: 1", "Next-Url: http://[bad"]],
  ...garbage.map((value): [string, string[]] => [
    `the state ${JSON.stringify(value.slice(0, 10))}`,
    ["RSC: 1", state(value)],
  ]),
  ...garbage.map((value): [string, string[]] => [
    `the state ${JSON.stringify(value.slice(0, 10))} without RSC`,
    [state(value)],
  ]),
];

const cookies = [
  "",
  ";",
  "=",
  "=;=;=",
  "next-auth.session-token",
  "next-auth.session-token=",
  "next-auth.session-token=%",
  "next-auth.session-token=e30.e30.e30.e30.e30",
  "next-auth.session-token.0=a; next-auth.session-token.1=b",
  `next-auth.session-token=${"a.".repeat(5_000)}`,
  "next-auth.csrf-token=%7C",
  "next-auth.callback-url=http://[bad",
  "theme=%; visitor=%",
  "visitor=__proto__",
  "__prerender_bypass=x; __next_preview_data=x",
  "a=\u00ff\u0001b",
];

const targets = [
  "/_next/image?url=%2Ficon.svg&w=64&q=75",
  "/_next/image?url=%2F_next%2Fimage&w=64&q=75",
  "/_next/image?url=%2Fapi%2Fauth%2Fcsrf&w=64&q=75",
  "/_next/image?url=%2F%40a%2Fb%2Fopengraph-image&w=640&q=75",
  "/_next/image?url=http%3A%2F%2F127.0.0.1%2F&w=64&q=75",
  "/_next/image?url=%2F%2Fevil.test%2F&w=64&q=75",
  "/_next/image?url=%00&w=-1&q=x",
  "/_next/data/x/guides.json",
  "/_next/data/%/x.json",
  "/_next/static/../../package.json",
  "/_next/static/%2e%2e/%2e%2e/BUILD_ID",
  "/_next/static/chunks/%00.js",
  "/_next/hmr",
  "/_error",
  "/500",
  "/_not-found",
  "/guides.rsc",
  "/guides.txt",
  "/index",
  "/index.rsc",
  "/guides.segments/_tree.segment.rsc",
  "/?_rsc=%",
  "/@a/b/opengraph-image",
  "/@a/b/opengraph-image-x",
  "/@%E0%A4%A",
  "/@%2e%2e/%2f",
  "/%40a%2Fb",
  "/guides/[id]",
  "/guides/%5Bid%5D",
  "/sitemaps/1.xml.rsc",
  "/api/auth",
  "/api/auth/",
  "/api/auth/csrf/x",
  "/api/auth/signin/unknown",
  "/api/auth/callback",
  "/api/auth/callback/credentials",
  "/api/auth/callback/github?code=x&state=y",
  "/api/auth/error?error=%00",
  "/api/auth/csrf?callbackUrl=http://[bad",
  "/api/auth/signin?callbackUrl=javascript:alert(1)",
  "/api/trpc",
  "/api/trpc/",
  "/api/trpc/,",
  "/api/trpc/constructor",
  "/api/trpc/guides",
  "/api/trpc/guides.search/x",
  "/api/trpc/reader.guide?batch=1&input=[]",
  "/api/trpc/reader.guide?batch=1&input=null",
  "/api/trpc/reader.guide?batch=x&input=%7B%220%22%3A1%7D",
  "/api/trpc/reader.guide?input=%E0%A4%A",
];

function body(target: string, text: string, ...headers: string[]): string {
  return post(target, `Content-Length: ${text.length}`, ...headers) + text;
}
const form = "Content-Type: application/x-www-form-urlencoded";
const parts = "Content-Type: multipart/form-data; boundary=x";
const json = "Content-Type: application/json";
const action = `Next-Action: ${"0".repeat(42)}`;
const actionField = `--x\r\nContent-Disposition: form-data; name="$ACTION_ID_${"0".repeat(42)}"\r\n\r\n\r\n--x--\r\n`;

const changes: Hostile[] = [
  [
    "an unknown server action",
    body("/guides", "[]", action, "Content-Type: text/plain;charset=UTF-8"),
  ],
  [
    "a malformed server action",
    body("/sign-in", "\0\0", "Next-Action: %", "Content-Type: text/plain"),
  ],
  ["a server action in a form", body("/sign-in", actionField, parts)],
  ["a server action in a malformed form", body("/sign-in", "--y--", parts, action)],
  [
    "a server action without a boundary",
    body("/sign-in", "x", "Content-Type: multipart/form-data", action),
  ],
  ["a form sent to a page", body("/", "a=1", form)],
  ["a multipart form sent to a page", body("/", "--x--", parts)],
  [
    "a multipart form without a boundary sent to a page",
    body("/", "x", "Content-Type: multipart/form-data"),
  ],
  ["a POST to a picture", body("/icon.svg", "x", form)],
  ["a POST to an asset", body("/_next/static/x.js", "x", form)],
  ["a POST to the sitemap", body("/sitemap.xml", "x", form)],
  ["a procedure call with malformed JSON", body("/api/trpc/account.signUp", "{", json)],
  [
    "a procedure call with another content type",
    body("/api/trpc/account.signUp", "x", "Content-Type: text/x"),
  ],
  ["a procedure call with a form", body("/api/trpc/account.signUp", "--x--", parts)],
  [
    "a procedure call with bytes",
    body("/api/trpc/account.signUp", "x", "Content-Type: application/octet-stream"),
  ],
  ["a POST to a query procedure", body("/api/trpc/reader.guide", "{}", json)],
  ["a procedure call without a content type", body("/api/trpc/account.signUp", "{}")],
  [
    "a procedure call with a content encoding",
    body("/api/trpc/account.signUp", "{}", json, "Content-Encoding: gzip"),
  ],
  ["a sign-in with an empty body", body("/api/auth/callback/credentials", "", form)],
  ["a sign-in with JSON", body("/api/auth/callback/credentials", '{"email":{}}', json)],
  ["a sign-in with malformed JSON", body("/api/auth/callback/credentials", "{", json)],
  ["a sign-in with null", body("/api/auth/callback/credentials", "null", json)],
  ["a sign-in with a multipart body", body("/api/auth/callback/credentials", "--x", parts)],
  ["a sign-in with bytes", body("/api/auth/callback/credentials", "%00%ff=%", form)],
  ["a sign-out without a session", body("/api/auth/signout", "", form)],
  ["a log entry", body("/api/auth/_log", "level=error&code=x", form)],
  ["a sign-in with an unknown provider", body("/api/auth/signin/__proto__", "", form)],
  ["PUT on a procedure", body("/api/trpc/account.signUp", "{}", json).replace("POST", "PUT")],
  ["DELETE on a session", body("/api/auth/session", "", form).replace("POST", "DELETE")],
  ["a body with GET", get("/", "Content-Length: 3") + "abc"],
  ["chunks with GET", get("/", "Transfer-Encoding: chunked") + "3\r\nabc\r\n0\r\n\r\n"],
  ["a GET that does not send its announced body", get("/", "Content-Length: 10"), "ends"],
];

const upgrades = [
  "/",
  "/guides",
  "/nothing/at/all",
  "/_next/hmr",
  "/_next/webpack-hmr",
  "//evil.test",
];

/** Malformed requests to the parts of the portal that Next.js and next-auth serve. */
export const hostileToPortal: Hostile[] = [
  ...targets.map((target): Hostile => [`GET ${target}`, get(target)]),
  ...targets
    .slice(0, 8)
    .map((target): Hostile => [
      `HEAD ${target}`,
      lines(`HEAD ${target} HTTP/1.1`, "Host: localhost", "Connection: close"),
    ]),
  ...["/sign-in", "/@unknown"].flatMap((page) =>
    rsc.map(([what, headers]): Hostile => [`${page}: ${what}`, get(page, ...headers)]),
  ),
  ...cookies.flatMap((cookie): Hostile[] => [
    [`/guides, cookie ${cookie.slice(0, 40)}`, get("/guides", `Cookie: ${cookie}`)],
    [`a token, cookie ${cookie.slice(0, 40)}`, get("/api/auth/csrf", `Cookie: ${cookie}`)],
  ]),
  ...upgrades.map((target): Hostile => [
    `an upgrade of ${target}`,
    get(
      target,
      "Connection: Upgrade",
      "Upgrade: websocket",
      "Sec-WebSocket-Version: 13",
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    ),
  ]),
  ...changes,
  ["an invalid Accept-Language", get("/", `Accept-Language: ${"x-".repeat(5_000)}`)],
  ["an invalid Range", get("/icon.svg", "Range: bytes=9-1,,x")],
  ["an invalid If-Modified-Since", get("/icon.svg", "If-Modified-Since: %00", 'If-None-Match: "')],
  [
    "internal headers of Next.js",
    get(
      "/guides",
      "X-Middleware-Subrequest: src/middleware",
      "X-Invoke-Path: /guides",
      "X-Nextjs-Data: 1",
      "X-Matched-Path: /guides/1",
      "X-Now-Route-Matches: 1=2",
    ),
  ],
  [
    "a Content-Security-Policy in the request",
    get("/", "Content-Security-Policy: script-src 'nonce-\"><script>'"),
  ],
];
