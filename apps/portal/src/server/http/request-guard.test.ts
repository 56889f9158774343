import { type OutgoingHttpHeaders, createServer, request as send } from "node:http";
import { once } from "node:events";
import { closeServer, listen } from "@guidepost/runtime";
import { afterEach, expect, it } from "vitest";
import { setClientAddress } from "./client-address.ts";
import { ADDRESS_HEADER } from "./headers.ts";
import { createBodyLimit } from "./limits/request-limits.ts";
import { createRequestGuard } from "./request-guard.ts";

const ownOrigin = "http://localhost:3000";
const withinBodyLimit = createBodyLimit(false);
let server = createServer();

afterEach(async () => {
  await closeServer(server, 0);
  server = createServer();
});

/** Sends a request through the checks with this number of proxies. Returns status and client address. */
async function pass(
  trustedProxies: number,
  sentRequest: string,
  headers: OutgoingHttpHeaders = {},
) {
  const guard = createRequestGuard({
    PORTAL_URL: ownOrigin,
    API_URL: "http://localhost:4000",
    dev: false,
  });
  let address: unknown;
  server.on("request", (request, response) => {
    setClientAddress(request, trustedProxies);
    if (guard(request, response) && withinBodyLimit(request, response)) response.end();
    address = request.headers[ADDRESS_HEADER];
  });
  const port = await listen(server, "127.0.0.1", 0);
  const [method, path] = sentRequest.split(" ");
  const sent = send({ host: "127.0.0.1", port, method, path, headers }).end();
  const [response] = await once(sent, "response");
  response.resume();
  const { connection, "content-type": type } = response.headers;
  return { status: response.statusCode, address, type, connection };
}

const forged = { [ADDRESS_HEADER]: "203.0.113.9" };
const own = { Origin: ownOrigin };

it.each<[number, string, OutgoingHttpHeaders]>([
  [200, "GET /guides", {}],
  [400, "GET //evil.test", {}],
  [404, "GET /_not-found", {}],
  [405, "POST /guides", {}],
  [403, "POST /api/trpc/keys.create", { Origin: "https://evil.test" }],
  [400, "POST /api/trpc/keys.create", { ...own, "Transfer-Encoding": "chunked" }],
  [413, "POST /api/trpc/keys.create", { ...own, "Content-Length": 9_000_000 }],
])(
  "sets the connection's address, not a forged header, with status %i for %s",
  async (status, sentRequest, headers) => {
    const outcome = await pass(0, sentRequest, { ...headers, ...forged });
    expect(outcome).toMatchObject({ status, address: "127.0.0.1" });
  },
);

it.each<[number, string]>([
  [200, "POST /unsubscribe/1.weekly_summary.abc_-"],
  [405, "PUT /unsubscribe/1.weekly_summary.abc"],
  [405, "POST /unsubscribe"],
  [405, "POST /unsubscribe/a/b"],
  [405, "POST /unsubscribe/a?next=/guides"],
  [403, "POST /api/trpc/notifications.unsubscribe"],
])(
  "responds with status %i to %s from another site: mail programs unsubscribe without an origin (contract NOTE-10)",
  async (status, sentRequest) => {
    const headers = { Origin: "https://mail.example", "Content-Length": 0 };
    expect(await pass(0, sentRequest, headers)).toMatchObject({ status });
  },
);

it.each([
  "POST /api/trpc/../auth/callback/credentials",
  "POST /api/trpc/%2e%2E/auth/callback/credentials",
  "GET /_next/static/../../@ada/a-guide",
  "GET /_next/static\\..\\..\\@ada",
  "GET /x/.%2e/api/trpc/reader.guide,reader.guide?batch=1",
  "GET /api/./auth/csrf",
  "GET /_next/static/..",
])("refuses %s, whose dot segments Next would resolve to another path", async (sentRequest) => {
  expect((await pass(0, sentRequest, own)).status).toBe(400);
});

it.each([
  [400, "GET /%E0%A4%A"],
  [400, "GET /@%00"],
  [404, "GET /_not-found"],
])(
  "returns %i to %s as a page to browsers and as JSON to programs",
  async (status, sentRequest) => {
    const page = await pass(0, sentRequest, { Accept: "text/html,*/*;q=0.8" });
    expect(page).toMatchObject({ status, type: "text/html; charset=utf-8" });
    await closeServer(server, 0);
    server = createServer();
    const json = await pass(0, sentRequest);
    expect(json).toMatchObject({ status, type: "application/json; charset=utf-8" });
  },
);

it.each(["GET /guides?next=/../x", "GET /@ada/a..b", "GET /.well-known/security.txt"])(
  "admits %s, which has no dot segment in its path",
  async (sentRequest) => {
    expect((await pass(0, sentRequest)).status).toBe(200);
  },
);

it.each<[number, string, OutgoingHttpHeaders]>([
  [403, "POST /api/trpc/keys.create", { Origin: "https://evil.test", "Content-Length": 1_900_000 }],
  [404, "GET /_not-found", { "Content-Length": 1_900_000 }],
  [413, "POST /api/trpc/keys.create", { ...own, "Content-Length": 9_000_000 }],
])(
  "closes the connection of a request that is refused with %i and has a large body: %s",
  async (status, sentRequest, headers) => {
    expect(await pass(0, sentRequest, headers)).toMatchObject({ status, connection: "close" });
  },
);

it("sets the forwarded address with one trusted proxy, for refused requests too", async () => {
  const headers = { ...forged, "X-Forwarded-For": "203.0.113.8, 192.0.2.7" };
  for (const sentRequest of ["GET /guides", "GET /_not-found", "POST /guides"]) {
    expect((await pass(1, sentRequest, headers)).address).toBe("192.0.2.7");
    await closeServer(server, 0);
    server = createServer();
  }
});
