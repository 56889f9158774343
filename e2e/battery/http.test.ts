import http from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { call, fromNewAddress, type ApiRequest } from "../harness/call.ts";
import { PORTAL_URL } from "../harness/servers/shared-servers.ts";
import { expectCommonHeaders, expectSecurityHeaders } from "./headers.ts";
import { expectErrorResponse } from "./error-responses.ts";

const fixtures = inject("fixtures");
const { admin, read } = fixtures.keys;

function send(request: ApiRequest) {
  return call(fixtures.url, { ...request, headers: { ...fromNewAddress(), ...request.headers } });
}

async function outside(path: string, init?: RequestInit) {
  const response = await fetch(fixtures.url + path, init);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** Returns the names of the headers, except those of the connection. */
function ownHeaders({ headers }: { headers: Headers }) {
  return [...headers.keys()].filter((name) => !CONNECTION_HEADERS.has(name)).sort();
}
const CONNECTION_HEADERS = new Set(["connection", "keep-alive", "content-length", "date"]);

describe("an address below /v1", () => {
  // A list without guides: other tests create guides, and a next page adds the header Link.
  it.each(["/usage", "/guides?user_id=unknown", "/guides/0", "/nowhere"])(
    "returns the status and headers of GET for HEAD %s, without a body (contract HTTP-9)",
    async (path) => {
      const get = await send({ path, key: read });
      const head = await send({ method: "HEAD", path, key: read });
      expect(head.status).toBe(get.status);
      expect(head.text).toBe("");
      expect(ownHeaders(head)).toEqual(ownHeaders(get));
      expectCommonHeaders(head);
    },
  );

  it("may end with one slash, and returns 404 with two (contract HTTP-10)", async () => {
    expect((await send({ path: "/usage/", key: read })).status).toBe(200);
    expect((await send({ path: "/guides/?limit=1", key: read })).status).toBe(200);
    expectErrorResponse(await send({ path: "/guides/0/", key: read }), "not_found");
    expectErrorResponse(await send({ path: "/usage//", key: read }), "unknown_path");
  });

  it.each([
    "",
    "/",
    "/Usage",
    "/GUIDES",
    "/guides/0/Publish",
    "/nowhere",
    "/guides/0/nowhere",
    "//usage",
    "/guides//publish",
    "/%75sage%2F",
    "/usage%00",
    "/guides/1/2/3",
  ])("returns 404 with a key and 401 without a key for the unknown path /v1%s", async (path) => {
    const known = await send({ path, key: admin });
    expectErrorResponse(known, "unknown_path");
    expectCommonHeaders(known);
    const anonymous = await send({ path });
    expectErrorResponse(anonymous, "unauthorized");
    expectCommonHeaders(anonymous);
  });

  it("is case-sensitive: /V1/usage returns 404 (contract HTTP-10)", async () => {
    expect((await outside("/V1/usage")).status).toBe(404);
  });

  const WRONG_METHODS: [method: string, path: string, allow: string][] = [
    ["PUT", "/guides", "GET, HEAD, POST"],
    ["DELETE", "/guides", "GET, HEAD, POST"],
    ["OPTIONS", "/guides", "GET, HEAD, POST"],
    ["POST", "/guides/1", "DELETE, GET, HEAD, PATCH"],
    ["PUT", "/guides/abc", "DELETE, GET, HEAD, PATCH"],
    ["GET", "/guides/1/publish", "POST"],
    ["HEAD", "/guides/1/publish", "POST"],
    ["PATCH", "/guides/1/restore", "POST"],
    ["POST", "/usage", "GET, HEAD"],
    ["PROPFIND", "/usage", "GET, HEAD"],
  ];
  it.each(WRONG_METHODS)(
    "returns 405 for %s %s, with Allow: %s (contract ERR-10)",
    async (method, path, allow) => {
      const received = await send({ method, path, key: admin });
      if (method !== "HEAD") expectErrorResponse(received, "method_not_allowed");
      expect(received.status).toBe(405);
      expect(received.headers.get("allow")).toBe(allow);
      expectCommonHeaders(received);
    },
  );
});

describe("a path outside of /v1 (contract HTTP-2)", () => {
  it.each(["/healthz", "/readyz", "/openapi.json"])(
    "returns 200 without a key for %s",
    async (path) => {
      const received = await outside(path);
      expect(received.status).toBe(200);
      expectSecurityHeaders(received);
      expect(received.headers.get("content-type")).toBe("application/json; charset=utf-8");
    },
  );

  it.each(["/", "/nowhere", "/v2/usage", "/v1x", "/.env", "/docs/../../package.json"])(
    "returns 404 with the error envelope for %s",
    async (path) => {
      const received = await outside(path);
      expect(received.status).toBe(404);
      expect(JSON.parse(received.text)).toEqual({
        error: { code: "not_found", message: "Not found" },
      });
      expectSecurityHeaders(received);
    },
  );

  it("serves /metrics only to clients on this machine, and returns 404 to a client of the proxy", async () => {
    expect((await outside("/metrics", { headers: fromNewAddress() })).status).toBe(404);
    expect((await outside("/metrics")).status).toBe(200);
  });
});

/** Sends a GET without decompressing the body, which fetch does. */
async function getBytes(path: string, headers: Record<string, string>) {
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    http
      .get(fixtures.url + path, { headers: { ...fromNewAddress(), ...headers } }, resolve)
      .on("error", reject);
  });
  return { headers: response.headers, bytes: await buffer(response) };
}

describe("compression (contract HTTP-14)", () => {
  const key = { Authorization: `Bearer ${read}` };
  let guide: string;

  beforeAll(async () => {
    const steps = Array.from({ length: 50 }, (_, n) => ({ position: n + 1, content: "<p>a</p>" }));
    const { body } = await send({
      method: "POST",
      path: "/guides",
      key: fixtures.keys.write,
      json: { guide: { title: "Compressed", steps } },
    });
    guide = `/v1/guides/${(body as { guide: { id: number } }).guide.id}`;
  });

  it.each([
    ["br", brotliDecompressSync],
    ["gzip", gunzipSync],
  ])("is %s with the length of the compressed body", async (encoding, decode) => {
    for (const [path, headers] of [
      [guide, key],
      ["/openapi.json", {}],
      ["/docs", {}],
    ] as const) {
      const plain = await getBytes(path, headers);
      expect(plain.headers["content-encoding"]).toBeUndefined();
      expect(plain.headers.vary).toBe("Accept-Encoding");
      const received = await getBytes(path, { ...headers, "Accept-Encoding": encoding });
      expect(received.headers["content-encoding"]).toBe(encoding);
      expect(received.headers["content-length"]).toBe(String(received.bytes.length));
      expect(received.bytes.length).toBeLessThan(plain.bytes.length / 2);
      expect(decode(received.bytes).equals(plain.bytes)).toBe(true);
    }
  });

  it("leaves a small response as it is", async () => {
    const { headers, bytes } = await getBytes("/v1/usage", { ...key, "Accept-Encoding": "br" });
    expect(headers["content-encoding"]).toBeUndefined();
    expect(JSON.parse(bytes.toString())).toHaveProperty("requests_used");
  });
});

describe("CORS (contract DOCS-7)", () => {
  const preflight = { "Access-Control-Request-Method": "PATCH" };
  const allowed = (received: { headers: Headers }) =>
    [...received.headers].filter(([name]) => name.startsWith("access-control-"));

  it("accepts preflight requests of the portal's pages without a key", async () => {
    const headers = { Origin: PORTAL_URL, ...preflight };
    const received = await send({ method: "OPTIONS", path: "/guides/1", headers });
    expect(received.status).toBe(204);
    expect(received.headers.get("access-control-allow-origin")).toBe(PORTAL_URL);
    expect(received.headers.get("access-control-allow-methods")).toContain("PATCH");
    expect(received.headers.get("access-control-allow-headers")).toContain("Authorization");
    expect(received.headers.get("access-control-allow-credentials")).toBeNull();
    expect(received.headers.get("vary")).toContain("Origin");
    expectCommonHeaders(received);
  });

  it("permits the portal's pages to read responses, errors and rate-limit headers", async () => {
    const headers = { Origin: PORTAL_URL };
    for (const received of [
      await send({ path: "/usage", key: read, headers }),
      await send({ path: "/usage", headers }),
      await send({ path: "/nowhere", key: read, headers }),
    ]) {
      expect(received.headers.get("access-control-allow-origin")).toBe(PORTAL_URL);
      expect(received.headers.get("access-control-expose-headers")).toContain(
        "X-RateLimit-Remaining",
      );
      expect(received.headers.get("vary")).toContain("Origin");
    }
  });

  it.each([
    "https://evil.test",
    `${PORTAL_URL}.evil.test`,
    PORTAL_URL.replace("https", "http"),
    "null",
  ])("permits pages of %s neither preflight requests nor reading responses", async (origin) => {
    const headers = { Origin: origin };
    expect(allowed(await send({ path: "/usage", key: read, headers }))).toEqual([]);
    const asked = { ...headers, ...preflight };
    const received = await send({ method: "OPTIONS", path: "/usage", headers: asked });
    expectErrorResponse(received, "unauthorized");
    expect(allowed(received)).toEqual([]);
  });
});
