import { describe, expect, inject, test } from "vitest";
import { call, fromNewAddress, type Call } from "../harness/call.ts";
import { portalUrl } from "../harness/global-setup.ts";
import { expectCommonHeaders, expectSecurityHeaders } from "./headers.ts";
import { expectRefusal } from "./refusals.ts";

const world = inject("world");
const { admin, read } = world.keys;

const send = (request: Call) =>
  call(world.url, { ...request, headers: { ...fromNewAddress(), ...request.headers } });
const outside = async (path: string, init?: RequestInit) => {
  const response = await fetch(world.url + path, init);
  return { status: response.status, headers: response.headers, text: await response.text() };
};

/** The names of the headers that are not the connection's. */
const ownHeaders = ({ headers }: { headers: Headers }) =>
  [...headers.keys()].filter((name) => !connectionHeaders.has(name)).sort();
const connectionHeaders = new Set(["connection", "keep-alive", "content-length", "date"]);

describe("paths and methods", () => {
  test.each(["/usage", "/guides?limit=1", "/guides/0", "/nowhere"])(
    "HEAD %s answers as GET, without a body",
    async (path) => {
      const get = await send({ path, key: read });
      const head = await send({ method: "HEAD", path, key: read });
      expect(head.status).toBe(get.status);
      expect(head.text).toBe("");
      expect(ownHeaders(head)).toEqual(ownHeaders(get));
      expectCommonHeaders(head);
    },
  );

  test("one slash at the end is tolerated, two are not", async () => {
    expect((await send({ path: "/usage/", key: read })).status).toBe(200);
    expect((await send({ path: "/guides/?limit=1", key: read })).status).toBe(200);
    expectRefusal(await send({ path: "/guides/0/", key: read }), "not_found");
    expectRefusal(await send({ path: "/usage//", key: read }), "unknown_path");
  });

  test.each([
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
  ])("/v1%s is an unknown path: 404 with a key, 401 without", async (path) => {
    const known = await send({ path, key: admin });
    expectRefusal(known, "unknown_path");
    expectCommonHeaders(known);
    const anonymous = await send({ path });
    expectRefusal(anonymous, "unauthorized");
    expectCommonHeaders(anonymous);
  });

  test("the version is case-sensitive", async () => {
    expect((await outside("/V1/usage")).status).toBe(404);
  });

  const wrongMethods: [method: string, path: string, allow: string][] = [
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
  test.each(wrongMethods)("%s %s is 405 with Allow: %s", async (method, path, allow) => {
    const answer = await send({ method, path, key: admin });
    if (method !== "HEAD") expectRefusal(answer, "method_not_allowed");
    expect(answer.status).toBe(405);
    expect(answer.headers.get("allow")).toBe(allow);
    expectCommonHeaders(answer);
  });
});

describe("outside of /v1", () => {
  test.each(["/healthz", "/readyz", "/openapi.json"])("%s needs no key", async (path) => {
    const answer = await outside(path);
    expect(answer.status).toBe(200);
    expectSecurityHeaders(answer);
    expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
  });

  test.each(["/", "/nowhere", "/v2/usage", "/v1x", "/.env", "/docs/../../package.json"])(
    "%s is 404 in the envelope",
    async (path) => {
      const answer = await outside(path);
      expect(answer.status).toBe(404);
      expect(JSON.parse(answer.text)).toEqual({
        error: { code: "not_found", message: "Not found" },
      });
      expectSecurityHeaders(answer);
    },
  );

  test("the metrics are for this machine: not behind a proxy, for a client from elsewhere", async () => {
    expect((await outside("/metrics", { headers: fromNewAddress() })).status).toBe(404);
    expect((await outside("/metrics")).status).toBe(200);
  });
});

describe("browsers", () => {
  const preflight = { "Access-Control-Request-Method": "PATCH" };
  const allowed = (answer: { headers: Headers }) =>
    [...answer.headers].filter(([name]) => name.startsWith("access-control-"));

  test("the portal's pages may ask before a request, without a key", async () => {
    const headers = { Origin: portalUrl, ...preflight };
    const answer = await send({ method: "OPTIONS", path: "/guides/1", headers });
    expect(answer.status).toBe(204);
    expect(answer.headers.get("access-control-allow-origin")).toBe(portalUrl);
    expect(answer.headers.get("access-control-allow-methods")).toContain("PATCH");
    expect(answer.headers.get("access-control-allow-headers")).toContain("Authorization");
    expect(answer.headers.get("access-control-allow-credentials")).toBeNull();
    expect(answer.headers.get("vary")).toContain("Origin");
    expectCommonHeaders(answer);
  });

  test("the portal's pages may read answers, refusals included, and their headers", async () => {
    const headers = { Origin: portalUrl };
    for (const answer of [
      await send({ path: "/usage", key: read, headers }),
      await send({ path: "/usage", headers }),
      await send({ path: "/nowhere", key: read, headers }),
    ]) {
      expect(answer.headers.get("access-control-allow-origin")).toBe(portalUrl);
      expect(answer.headers.get("access-control-expose-headers")).toContain(
        "X-RateLimit-Remaining",
      );
      expect(answer.headers.get("vary")).toContain("Origin");
    }
  });

  test.each([
    "https://evil.test",
    `${portalUrl}.evil.test`,
    portalUrl.replace("https", "http"),
    "null",
  ])("pages of %s may do neither", async (origin) => {
    const headers = { Origin: origin };
    expect(allowed(await send({ path: "/usage", key: read, headers }))).toEqual([]);
    const asked = { ...headers, ...preflight };
    const answer = await send({ method: "OPTIONS", path: "/usage", headers: asked });
    expectRefusal(answer, "unauthorized");
    expect(allowed(answer)).toEqual([]);
  });
});
