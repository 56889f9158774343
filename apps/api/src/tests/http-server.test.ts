import { EventEmitter, once } from "node:events";
import { connect } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createHelpLinks } from "@guidepost/api";
import { closeServer, createHostCheck, createLogger, listen } from "@guidepost/runtime";
import { createHttpServer } from "../http-server.ts";

let server: ReturnType<typeof createHttpServer>;
let port: number;
const received = new EventEmitter();
const log = createLogger("api", "silent");

async function start(apiUrl = "http://localhost:4000") {
  const echo = async (request: Request) => {
    received.emit("request");
    return new Response(await request.text());
  };
  const addresses = { API_URL: apiUrl, PORTAL_URL: "http://a", ALLOWED_HOSTS: [] };
  server = createHttpServer(echo, {
    trustedProxies: 0,
    isOwnHost: createHostCheck(addresses),
    isSecure: apiUrl.startsWith("https:"),
    helpLinks: createHelpLinks("https://portal.test"),
    onError: () => {},
    log,
  });
  port = await listen(server, "127.0.0.1", 0);
}

beforeEach(() => start());

afterEach(async () => {
  if (server.listening) await closeServer(server, 0);
});

/** Sends only these bytes, and returns everything that the server sends until it closes the connection. */
async function sendOnly(bytes: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  let text = "";
  socket.on("data", (chunk: Buffer) => (text += chunk.toString()));
  socket.write(bytes);
  await once(socket, "close");
  return text;
}

describe("the HTTP server of the API", () => {
  it("allows 10 s for the headers of a request and 30 s for the whole request", () => {
    expect(server).toMatchObject({ headersTimeout: 10_000, requestTimeout: 30_000 });
  });

  it.each([
    ["headers", "GET /healthz HTTP/1.1\r\nHost: localhost\r\n"],
    ["body", "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nhalf"],
  ])("returns 408 to a client that is too slow with its %s", async (_, bytes) => {
    server.headersTimeout = 1;
    server.requestTimeout = 1;
    const response = await sendOnly(bytes);
    expect(response).toContain("HTTP/1.1 408 Request Timeout");
    expect(response).toContain('{"error":{"code":"bad_request","message":');
  });

  it.each([
    ["no Host", "GET /healthz HTTP/1.1\r\n\r\n", "400 Bad Request"],
    ["an unknown Expect", "GET / HTTP/1.1\r\nHost: a\r\nExpect: more\r\n\r\n", "417 Expectation"],
    ["a broken header", "GET / HTTP/1.1\r\nHost: a\r\nbroken\r\n\r\n", "400 Bad Request"],
    [
      "a header of 20 kB",
      `GET / HTTP/1.1\r\nHost: a\r\nX: ${"x".repeat(20_000)}\r\n\r\n`,
      "431 Req",
    ],
    ["another site's Host", "GET / HTTP/1.1\r\nHost: evil.test\r\n\r\n", "400 Bad Request"],
    ["a second Host", "GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n", "400 Bad Request"],
  ])(
    "refuses %s with the error envelope, a request id, the security headers and a link to the documentation",
    async (_, bytes, status) => {
      const response = await sendOnly(bytes);
      expect(response).toMatch(/^X-Request-Id: [0-9a-f-]{36}\r$/im);
      expect(response).toContain(`HTTP/1.1 ${status}`);
      expect(response).toContain("X-Content-Type-Options: nosniff");
      expect(response).toContain(
        'Link: <https://portal.test/docs/errors#bad_request>; rel="help"\r\n',
      );
      expect(response).toContain('{"error":{"code":"bad_request","message":');
    },
  );

  it("returns the X-Request-Id of a refused request", async () => {
    const response = await sendOnly(
      "GET / HTTP/1.1\r\nHost: evil.test\r\nX-Request-Id: mine\r\n\r\n",
    );
    expect(response).toContain("X-Request-Id: mine\r\n");
  });

  it("accepts any Host for the health endpoints", async () => {
    for (const path of ["/healthz", "/readyz", "/metrics"])
      expect(await sendOnly(`GET ${path} HTTP/1.0\r\nHost: api.internal\r\n\r\n`)).toContain(
        "200 OK",
      );
  });

  it("sends HSTS with every response if and only if the URL of the API is https", async () => {
    const requests = ["GET / HTTP/1.0\r\n\r\n", "GET / HTTP/1.1\r\n\r\n", "broken\r\n\r\n"];
    const hsts = /^strict-transport-security: max-age=31536000\r$/im;
    for (const request of requests) expect(await sendOnly(request)).not.toMatch(hsts);
    await closeServer(server, 0);
    await start("https://api.example.com");
    for (const request of requests) expect(await sendOnly(request)).toMatch(hsts);
  });

  it("accepts HTTP/1.0 without a Host", async () => {
    expect(await sendOnly("GET / HTTP/1.0\r\n\r\n")).toContain("200 OK");
  });

  it("closeServer waits for running requests, but not for idle keep-alive connections", async () => {
    const socket = connect(port, "127.0.0.1");
    let text = "";
    socket.on("data", (chunk: Buffer) => (text += chunk.toString()));
    const requestReceived = once(received, "request");
    const closed = once(socket, "close");
    socket.write("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\n\r\nab");
    await requestReceived;

    // Longer than the test, so that the time-out cannot close the connection.
    const serverClosed = closeServer(server, 600_000);
    socket.write("cd");
    await Promise.all([serverClosed, closed]);
    expect(text).toMatch(/^HTTP\/1\.1 200 [\s\S]*abcd$/);
  });

  it("closeServer waits for pipelined requests", async () => {
    const socket = connect(port, "127.0.0.1");
    let text = "";
    socket.on("data", (chunk: Buffer) => (text += chunk.toString()));
    const closed = once(socket, "close");
    const both = new Promise<void>((resolve) => {
      let count = 0;
      received.on("request", () => ++count === 2 && resolve());
    });
    const first = "POST /1 HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nfirst";
    socket.write(`${first}POST /2 HTTP/1.1\r\nHost: localhost\r\nContent-Length: 6\r\n\r\nsec`);
    await both;

    const serverClosed = closeServer(server, 600_000);
    await expect.poll(() => text).toContain("first");
    socket.write("ond");
    await Promise.all([serverClosed, closed]);
    expect(text).toMatch(/^HTTP\/1\.1 200 [\s\S]*first[\s\S]*second$/);
  });

  it("closeServer waits for a client that reads its response slowly", async () => {
    const length = 20_000_000;
    const socket = connect(port, "127.0.0.1");
    const closed = once(socket, "close");
    socket.write(`POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${length}\r\n\r\n`);
    socket.write(Buffer.alloc(length, "a"));
    // The response fills the buffers, because the client does not read it yet.
    await once(socket, "readable");

    const serverClosed = closeServer(server, 600_000);
    let read = 0;
    socket.on("data", (chunk: Buffer) => (read += chunk.length));
    await Promise.all([serverClosed, closed]);
    expect(read).toBeGreaterThan(length);
  });
});
