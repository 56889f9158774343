/** A request as bytes; `ends`: the client hangs up its side after it. */
export type Hostile = [what: string, bytes: string | Uint8Array, ends?: "ends"];

const lines = (...all: string[]): string => `${all.join("\r\n")}\r\n\r\n`;
const get = (target: string, ...headers: string[]): string =>
  lines(`GET ${target} HTTP/1.1`, "Host: localhost", ...headers);
const post = (...headers: string[]): string =>
  lines(
    "POST /v1/guides HTTP/1.1",
    "Host: localhost",
    "Content-Type: application/json",
    ...headers,
  );
const chunked = (body: string): string => post("Transfer-Encoding: chunked") + body;

const targets = [
  "http://[bad",
  "http://[::1",
  "http://",
  "http://localhost:99999/v1/usage",
  "http://user:password@evil.test/v1/usage",
  "//",
  "///v1/usage",
  "//evil.test/v1/usage",
  "\\v1\\usage",
  "/v1/../../etc/passwd",
  "/v1/%2e%2e/%2e%2e/healthz",
  "/v1/%",
  "/v1/%zz/%",
  "/v1/%c0%ae",
  "/v1/%ff%fe",
  "/v1/guides/%00",
  "/v1/\x00",
  "/v1/\xff\xfe",
  "/v1/guides?%",
  "/v1/guides?cursor=%zz&limit=%ff",
  "/v1/guides?" + "&".repeat(1_000),
  "/v1/guides?" + "a=b&".repeat(2_000),
  "/v1/guides#fragment",
  "/v1/guides;x=1",
  "?",
  "#",
  "*",
  "v1/usage",
  "javascript:alert(1)",
  "file:///etc/passwd",
  "/" + "a/".repeat(4_000),
  "/v1/" + "x".repeat(20_000),
];

const hosts = [
  "",
  "[bad",
  "a b",
  "evil.test:99999",
  "evil.test:x",
  "\xff",
  "a/b",
  "@",
  "localhost, evil.test",
];

/** Requests that a polite client cannot send. */
export const hostile: Hostile[] = [
  ...targets.map((target): Hostile => [`GET ${target.slice(0, 40)}`, get(target)]),
  ...hosts.map((host): Hostile => [
    `Host: ${JSON.stringify(host)}`,
    lines("GET /v1/usage HTTP/1.1", `Host: ${host}`),
  ]),

  ["OPTIONS *", lines("OPTIONS * HTTP/1.1", "Host: localhost")],
  ["CONNECT", lines("CONNECT evil.test:443 HTTP/1.1", "Host: evil.test:443")],
  ["CONNECT to a path", lines("CONNECT /v1/usage HTTP/1.1", "Host: localhost")],
  ["TRACE", lines("TRACE /v1/usage HTTP/1.1", "Host: localhost")],
  ["TRACK", lines("TRACK /v1/usage HTTP/1.1", "Host: localhost")],
  ["an unknown method", lines("BREW /v1/usage HTTP/1.1", "Host: localhost")],
  ["a method in lower case", lines("get /v1/usage HTTP/1.1", "Host: localhost")],
  ["no host", lines("GET /v1/usage HTTP/1.1")],
  ["two hosts", get("/v1/usage", "Host: evil.test")],

  ["HTTP/0.9", "GET /v1/usage\r\n\r\n"],
  ["HTTP/1.0", lines("GET /v1/usage HTTP/1.0")],
  ["HTTP/2.0", lines("GET /v1/usage HTTP/2.0", "Host: localhost")],
  ["HTTP/9.9", lines("GET /v1/usage HTTP/9.9", "Host: localhost")],
  ["the preface of HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
  ["a TLS hello", Buffer.from("16030100a5010000a10303", "hex")],
  ["binary garbage", Buffer.from(Array.from({ length: 512 }, (_, index) => (index * 7) % 256))],
  ["empty lines", "\r\n".repeat(50), "ends"],
  ["nothing at all", "", "ends"],

  ["a header of 1 MiB", get("/v1/usage", `X-Large: ${"x".repeat(1024 * 1024)}`)],
  ["10,000 headers", get("/v1/usage", ...Array.from({ length: 10_000 }, (_, n) => `X-${n}: 1`))],
  ["a huge key", get("/v1/usage", `Authorization: Bearer ${"a".repeat(12_000)}`)],
  [
    "a slow regular expression's feast",
    get("/v1/usage", `Authorization: Bearer ${" ".repeat(12_000)}x y`),
  ],
  ["NUL in a header", get("/v1/usage", "X-Request-Id: a\0b")],
  ["a header without a name", get("/v1/usage", ": value")],
  ["a space before the colon", get("/v1/usage", "Authorization : Bearer x")],
  ["a folded header", get("/v1/usage", "X-Folded: a\r\n b")],
  ["a bare line feed", "GET /v1/usage HTTP/1.1\nHost: localhost\n\n"],
  ["two request ids", get("/v1/usage", "X-Request-Id: a", "X-Request-Id: b")],
  ["a request id that splits headers", get("/v1/usage", "X-Request-Id: a%0d%0aSet-Cookie: x=1")],
  ["an upgrade", get("/v1/usage", "Connection: Upgrade", "Upgrade: websocket")],
  ["an upgrade to HTTP/2", get("/v1/usage", "Connection: Upgrade, HTTP2-Settings", "Upgrade: h2c")],
  ["an unknown expectation", get("/v1/usage", "Expect: miracles")],
  ["a wild Forwarded", get("/v1/usage", "X-Forwarded-For: ,,,;DROP", "X-Forwarded-Host: [bad")],

  ["a negative length", post("Content-Length: -1")],
  ["a length in words", post("Content-Length: many")],
  ["a length beyond all numbers", post(`Content-Length: ${"9".repeat(30)}`)],
  ["two lengths", post("Content-Length: 2", "Content-Length: 3") + "{}"],
  ["length and chunks", post("Content-Length: 2", "Transfer-Encoding: chunked") + "{}"],
  ["a body longer than it says", post("Content-Length: 2") + "{}{}{}{}"],
  ["a body shorter than it says", post("Content-Length: 100") + "{}", "ends"],
  ["an unknown encoding", post("Transfer-Encoding: magic") + "{}"],
  ["chunks of garbage", chunked("zz\r\n{}\r\n0\r\n\r\n")],
  ["a chunk that lies", chunked("5\r\n{}\r\n0\r\n\r\n"), "ends"],
  ["a chunk of immense size", chunked("fffffffffffffffff\r\n{}")],
  ["chunks that never end", chunked("2\r\n{}\r\n"), "ends"],
  ["a huge chunk extension", chunked(`2;${"x".repeat(100_000)}\r\n{}\r\n0\r\n\r\n`)],
  ["a trailer", chunked("2\r\n{}\r\n0\r\nX-Trailer: 1\r\n\r\n")],

  ["half a request line", "GET /v1/us", "ends"],
  ["half a header", "GET /v1/usage HTTP/1.1\r\nHost: loc", "ends"],
  ["a request that stops before its body", post("Content-Length: 10"), "ends"],
  ["20 requests at once", get("/v1/usage").repeat(20)],
  ["a good request, then garbage", `${get("/v1/usage")}\x00\x01\x02\r\n\r\n`],
];
