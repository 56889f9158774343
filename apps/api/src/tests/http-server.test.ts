import { EventEmitter, once } from "node:events";
import { connect } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { closeServer, createHostCheck, createLogger, listen } from "@guidepost/runtime";
import { createHttpServer } from "../http-server.ts";

let server: ReturnType<typeof createHttpServer>;
let port: number;
const arrived = new EventEmitter();
const log = createLogger("api", "silent");

const start = async (apiUrl = "http://localhost:4000") => {
  const echo = async (request: Request) => {
    arrived.emit("request");
    return new Response(await request.text());
  };
  const addresses = { API_URL: apiUrl, PORTAL_URL: "http://a", ALLOWED_HOSTS: [] };
  server = createHttpServer(echo, {
    trustedProxies: 0,
    isOwnHost: createHostCheck(addresses),
    isSecure: apiUrl.startsWith("https:"),
    onError: () => {},
    log,
  });
  port = await listen(server, "127.0.0.1", 0);
};

beforeEach(() => start());

afterEach(async () => {
  if (server.listening) await closeServer(server, 0);
});

/** What the server says to a client that sends this much and no more, until it hangs up. */
const sayOnly = async (bytes: string): Promise<string> => {
  const socket = connect(port, "127.0.0.1");
  let text = "";
  socket.on("data", (chunk: Buffer) => (text += chunk.toString()));
  socket.write(bytes);
  await once(socket, "close");
  return text;
};

test("a client gets 10 s for a request's headers and 30 s for all of it", () => {
  expect(server).toMatchObject({ headersTimeout: 10_000, requestTimeout: 30_000 });
});

test.each([
  ["headers", "GET /healthz HTTP/1.1\r\nHost: localhost\r\n"],
  ["body", "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nhalf"],
])("a client that is too slow with its %s is cut off with 408", async (_, bytes) => {
  server.headersTimeout = 1;
  server.requestTimeout = 1;
  const answer = await sayOnly(bytes);
  expect(answer).toContain("HTTP/1.1 408 Request Timeout");
  expect(answer).toContain('{"error":{"code":"bad_request","message":');
});

test.each([
  ["no Host", "GET /healthz HTTP/1.1\r\n\r\n", "400 Bad Request"],
  ["an unknown Expect", "GET / HTTP/1.1\r\nHost: a\r\nExpect: more\r\n\r\n", "417 Expectation"],
  ["a broken header", "GET / HTTP/1.1\r\nHost: a\r\nbroken\r\n\r\n", "400 Bad Request"],
  ["a header of 20 kB", `GET / HTTP/1.1\r\nHost: a\r\nX: ${"x".repeat(20_000)}\r\n\r\n`, "431 Req"],
  ["another site's Host", "GET / HTTP/1.1\r\nHost: evil.test\r\n\r\n", "400 Bad Request"],
  ["a second Host", "GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n", "400 Bad Request"],
])(
  "%s is refused in the envelope, with an id and the security headers",
  async (_, bytes, status) => {
    const answer = await sayOnly(bytes);
    expect(answer).toMatch(/^X-Request-Id: [0-9a-f-]{36}\r$/im);
    expect(answer).toContain(`HTTP/1.1 ${status}`);
    expect(answer).toContain("X-Content-Type-Options: nosniff");
    expect(answer).toContain('{"error":{"code":"bad_request","message":');
  },
);

test("a refused request keeps the id that its client gave it", async () => {
  const answer = await sayOnly("GET / HTTP/1.1\r\nHost: evil.test\r\nX-Request-Id: mine\r\n\r\n");
  expect(answer).toContain("X-Request-Id: mine\r\n");
});

test("health checks and scrapers may use a Host of their own", async () => {
  for (const path of ["/healthz", "/readyz", "/metrics"])
    expect(await sayOnly(`GET ${path} HTTP/1.0\r\nHost: api.internal\r\n\r\n`)).toContain("200 OK");
});

test("every answer carries HSTS when the API's address is https, and none when it is http", async () => {
  const requests = ["GET / HTTP/1.0\r\n\r\n", "GET / HTTP/1.1\r\n\r\n", "broken\r\n\r\n"];
  const hsts = /^strict-transport-security: max-age=31536000\r$/im;
  for (const request of requests) expect(await sayOnly(request)).not.toMatch(hsts);
  await closeServer(server, 0);
  await start("https://api.example.com");
  for (const request of requests) expect(await sayOnly(request)).toMatch(hsts);
});

test("HTTP/1.0 needs no Host", async () => {
  expect(await sayOnly("GET / HTTP/1.0\r\n\r\n")).toContain("200 OK");
});

test("a stop waits for the requests that run, and not for their connections", async () => {
  const socket = connect(port, "127.0.0.1");
  let text = "";
  socket.on("data", (chunk: Buffer) => (text += chunk.toString()));
  const taken = once(arrived, "request");
  const closed = once(socket, "close");
  socket.write("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\n\r\nab");
  await taken;

  // Longer than the test may take: it is not the end of the grace that closes the connection.
  const stopped = closeServer(server, 600_000);
  socket.write("cd");
  await Promise.all([stopped, closed]);
  expect(text).toMatch(/^HTTP\/1\.1 200 [\s\S]*abcd$/);
});

test("a stop waits for the requests that a client sent behind one that runs", async () => {
  const socket = connect(port, "127.0.0.1");
  let text = "";
  socket.on("data", (chunk: Buffer) => (text += chunk.toString()));
  const closed = once(socket, "close");
  const both = new Promise<void>((resolve) => {
    let count = 0;
    arrived.on("request", () => ++count === 2 && resolve());
  });
  const first = "POST /1 HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nfirst";
  socket.write(`${first}POST /2 HTTP/1.1\r\nHost: localhost\r\nContent-Length: 6\r\n\r\nsec`);
  await both;

  const stopped = closeServer(server, 600_000);
  await expect.poll(() => text).toContain("first");
  socket.write("ond");
  await Promise.all([stopped, closed]);
  expect(text).toMatch(/^HTTP\/1\.1 200 [\s\S]*first[\s\S]*second$/);
});

test("a stop waits for a client that reads its answer slowly", async () => {
  const length = 20_000_000;
  const socket = connect(port, "127.0.0.1");
  const closed = once(socket, "close");
  socket.write(`POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${length}\r\n\r\n`);
  socket.write(Buffer.alloc(length, "a"));
  // What it does not read fills the buffers in between.
  await once(socket, "readable");

  const stopped = closeServer(server, 600_000);
  let read = 0;
  socket.on("data", (chunk: Buffer) => (read += chunk.length));
  await Promise.all([stopped, closed]);
  expect(read).toBeGreaterThan(length);
});
