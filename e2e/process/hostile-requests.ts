/** A request as bytes. `ends`: the client closes its side afterwards. */
export type Hostile = [what: string, bytes: string | Uint8Array, ends?: "ends"];

export function lines(...all: string[]): string {
  return `${all.join("\r\n")}\r\n\r\n`;
}

export function get(target: string, ...headers: string[]): string {
  return lines(`GET ${target} HTTP/1.1`, "Host: localhost", ...headers);
}
/** A POST request as a page of the same site sends it. */
export function post(target: string, ...headers: string[]): string {
  return lines(
    `POST ${target} HTTP/1.1`,
    "Host: localhost",
    "Sec-Fetch-Site: same-origin",
    ...headers,
  );
}

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

/** Malformed requests to a path that is read, and to a path that accepts POST. */
export function hostileTo(read: string, write: string): Hostile[] {
  const send = (...headers: string[]) => post(write, "Content-Type: application/json", ...headers);
  const chunked = (body: string) => send("Transfer-Encoding: chunked") + body;
  return [
    ...targets.map((target): Hostile => [`GET ${target.slice(0, 40)}`, get(target)]),
    ...hosts.map((host): Hostile => [
      `Host: ${JSON.stringify(host)}`,
      lines(`GET ${read} HTTP/1.1`, `Host: ${host}`),
    ]),

    ["OPTIONS *", lines("OPTIONS * HTTP/1.1", "Host: localhost")],
    ["CONNECT", lines("CONNECT evil.test:443 HTTP/1.1", "Host: evil.test:443")],
    ["CONNECT to a path", lines(`CONNECT ${read} HTTP/1.1`, "Host: localhost")],
    ["TRACE", lines(`TRACE ${read} HTTP/1.1`, "Host: localhost")],
    ["TRACK", lines(`TRACK ${read} HTTP/1.1`, "Host: localhost")],
    ["an unknown method", lines(`BREW ${read} HTTP/1.1`, "Host: localhost")],
    ["a method in lower case", lines(`get ${read} HTTP/1.1`, "Host: localhost")],
    ["no host", lines(`GET ${read} HTTP/1.1`)],
    ["two hosts", get(read, "Host: evil.test")],

    ["HTTP/0.9", `GET ${read}\r\n\r\n`],
    ["HTTP/1.0", lines(`GET ${read} HTTP/1.0`)],
    ["HTTP/2.0", lines(`GET ${read} HTTP/2.0`, "Host: localhost")],
    ["HTTP/9.9", lines(`GET ${read} HTTP/9.9`, "Host: localhost")],
    ["the preface of HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
    ["a TLS hello", Buffer.from("16030100a5010000a10303", "hex")],
    ["random bytes", Buffer.from(Array.from({ length: 512 }, (_, index) => (index * 7) % 256))],
    ["empty lines", "\r\n".repeat(50), "ends"],
    ["no bytes", "", "ends"],

    ["a header of 1 MiB", get(read, `X-Large: ${"x".repeat(1024 * 1024)}`)],
    ["10,000 headers", get(read, ...Array.from({ length: 10_000 }, (_, n) => `X-${n}: 1`))],
    ["a key of 12,000 characters", get(read, `Authorization: Bearer ${"a".repeat(12_000)}`)],
    [
      "white space that is slow for a regular expression",
      get(read, `Authorization: Bearer ${" ".repeat(12_000)}x y`),
    ],
    ["NUL in a header", get(read, "X-Request-Id: a\0b")],
    ["a header without a name", get(read, ": value")],
    ["a space before the colon", get(read, "Authorization : Bearer x")],
    ["a folded header", get(read, "X-Folded: a\r\n b")],
    ["a bare line feed", `GET ${read} HTTP/1.1\nHost: localhost\n\n`],
    ["two request ids", get(read, "X-Request-Id: a", "X-Request-Id: b")],
    ["a request id that splits headers", get(read, "X-Request-Id: a%0d%0aSet-Cookie: x=1")],
    ["an upgrade", get(read, "Connection: Upgrade", "Upgrade: websocket")],
    ["an upgrade to HTTP/2", get(read, "Connection: Upgrade, HTTP2-Settings", "Upgrade: h2c")],
    ["an unknown Expect header", get(read, "Expect: unknown")],
    [
      "malformed X-Forwarded headers",
      get(read, "X-Forwarded-For: ,,,;DROP", "X-Forwarded-Host: [bad"),
    ],

    ["a negative length", send("Content-Length: -1")],
    ["a length that is not a number", send("Content-Length: many")],
    ["a length of 30 digits", send(`Content-Length: ${"9".repeat(30)}`)],
    ["two lengths", send("Content-Length: 2", "Content-Length: 3") + "{}"],
    ["length and chunks", send("Content-Length: 2", "Transfer-Encoding: chunked") + "{}"],
    ["a body longer than its length", send("Content-Length: 2") + "{}{}{}{}"],
    ["a body shorter than its length", send("Content-Length: 100") + "{}", "ends"],
    ["an unknown encoding", send("Transfer-Encoding: unknown") + "{}"],
    ["malformed chunks", chunked("zz\r\n{}\r\n0\r\n\r\n")],
    ["a chunk with a wrong length", chunked("5\r\n{}\r\n0\r\n\r\n"), "ends"],
    ["a chunk with a length of 17 digits", chunked("fffffffffffffffff\r\n{}")],
    ["chunks that never end", chunked("2\r\n{}\r\n"), "ends"],
    ["a huge chunk extension", chunked(`2;${"x".repeat(100_000)}\r\n{}\r\n0\r\n\r\n`)],
    ["a trailer", chunked("2\r\n{}\r\n0\r\nX-Trailer: 1\r\n\r\n")],

    ["half a request line", "GET /v1/us", "ends"],
    ["half a header", `GET ${read} HTTP/1.1\r\nHost: loc`, "ends"],
    ["a request that stops before its body", send("Content-Length: 10"), "ends"],
    ["20 pipelined requests", get(read).repeat(20)],
    ["random bytes after a valid request", `${get(read)}\x00\x01\x02\r\n\r\n`],
  ];
}
