import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createApiHarness } from "#testing/api-test-harness.ts";
import { createRestApp } from "../app.ts";

const harness = await createApiHarness({ sharesDatabase: true });
afterAll(harness.drop);
const { service, rateLimiter, recorder, requestLog } = harness;

/** The requests that metrics count, by the name of their operation. */
const observed: { operation: string; method: string; status: number }[] = [];
const app = createRestApp({
  service,
  rateLimiter,
  recorder,
  requestLog,
  observer: {
    request: ({ operation, method, status }) => observed.push({ operation, method, status }),
    limiter: () => {},
    ledger: () => {},
    failure: () => {},
  },
  apiUrl: "https://api.test",
  requestTimeoutMs: 60_000,
});
const owner = await harness.addAccount("pro");
const { secret } = await owner.insertKey(["read", "write"]);
const admin = (await owner.insertKey(["admin"])).secret;

async function send(
  method: string,
  path: string,
  { body, key = secret }: { body?: object; key?: string } = {},
) {
  const text = JSON.stringify(body);
  const request = new Request(`https://api.test/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    ...(body && { body: text }),
  });
  // Node sets this header for a request with a body.
  if (body) request.headers.set("content-length", String(Buffer.byteLength(text)));
  const response = await app.fetch(request, { clientAddress: "192.0.2.1" });
  const sent = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: (sent === "" ? undefined : JSON.parse(sent)) as
      | { guide: { id: number; external_id: string | null } }
      | undefined,
  };
}

const guide = { title: "A guide" };

function put(path: string) {
  return send("PUT", `/guides/external/${path}`, { body: { guide } });
}

/** Creates the guide with an external id, which is encoded completely. */
async function create(externalId: string): Promise<number> {
  const { status, body } = await put(encodeURIComponent(externalId));
  expect(status).toBeLessThan(300);
  return body?.guide.id ?? 0;
}

beforeEach(() => {
  observed.length = 0;
});

describe("an external id in the path /v1/guides/external/… (contract EXT-9)", () => {
  it.each([
    ["a/b", "a/b"],
    ["a/b.md", "a/b.md"],
    ["docs/en/a%2Fb/c", "docs/en/a/b/c"],
    ["a//b", "a//b"],
    ["/a", "/a"],
    ["a%2F", "a/"],
    ["a%2F/", "a/"],
    ["a//", "a/"],
    ["%2F", "/"],
    ["a/%252F/b", "a/%2F/b"],
    ["a/100%25/b", "a/100%/b"],
    ["a/.hidden/b..c", "a/.hidden/b..c"],
    ["a%2F..%2Fb", "a/../b"],
    ["a/%C3%BC b", "a/ü b"],
  ])("is the rest of the path, decoded once, without one trailing slash: %s", async (path, id) => {
    const created = await put(path);
    expect(created.body?.guide.external_id).toBe(id);
    const read = await send("GET", `/guides/external/${encodeURIComponent(id)}`);
    expect(read).toMatchObject({ status: 200, body: created.body });
    expect(await send("GET", `/guides/external/${path}`)).toMatchObject({ body: created.body });
    expect((await send("HEAD", `/guides/external/${path}`)).status).toBe(200);
    expect((await send("DELETE", `/guides/external/${path}`)).status).toBe(204);
    expect((await send("GET", `/guides/external/${path}`)).status).toBe(404);
  });

  it("ends before the query string, also when this contains slashes", async () => {
    const id = await create("q/a");
    expect(await send("GET", "/guides/external/q/a?format=markdown")).toMatchObject({
      body: { guide: { id } },
    });
    expect(await send("GET", "/guides/external/q/a?b/c/")).toMatchObject({
      status: 422,
      body: { error: { details: { "b/c/": ["is not a recognised field"] } } },
    });
  });

  it.each(["a/%zz", "%ff/a"])("that is not encoded UTF-8 is refused with 422: %s", async (path) => {
    expect(await send("GET", `/guides/external/${path}`)).toMatchObject({
      status: 422,
      body: { error: { details: { external_id: ["contains characters that are not allowed"] } } },
    });
  });

  it("is resolved by the rules of URLs when a plain segment is a dot or two", async () => {
    const id = await create("x/b");
    for (const path of ["x/./b", "x/a/../b", "x/%2e/b", "y/%2E%2E/x/b"])
      expect(await send("GET", `/guides/external/${path}`)).toMatchObject({
        body: { guide: { id } },
      });
  });

  it("is required: without one the path is unknown", async () => {
    for (const path of ["/guides/external", "/guides/external/", "/guides/external//"])
      expect(await send("GET", path), path).toMatchObject({
        status: 404,
        body: { error: { code: "not_found" } },
      });
  });
});

describe("a path that begins with /v1/guides/external/ (contract EXT-10)", () => {
  const SUB_PATHS = [
    "publish",
    "draft",
    "draft/publish",
    "schedule",
    "insights",
    "versions",
    "versions/1",
    "feedback",
    "feedback/1",
    "steps/1",
    "steps/order",
    "a.md",
    "a/publish",
  ];

  it.each(SUB_PATHS)("has no operation of a guide, but the external id %s", async (path) => {
    const created = await put(path);
    expect(created).toMatchObject({ status: 201, body: { guide: { external_id: path } } });
    expect(await send("GET", `/guides/external/${path}`)).toMatchObject({ body: created.body });
    expect((await send("DELETE", `/guides/external/${path}/`)).status).toBe(204);
    for (const method of ["POST", "PATCH"]) {
      const refused = await send(method, `/guides/external/${path}`, { body: { guide } });
      expect([path, refused.status]).toEqual([path, 405]);
      expect(refused.headers.get("allow")).toBe("DELETE, GET, HEAD, PUT");
    }
  });

  it("is counted and logged under the operation's name, which does not contain the external id", async () => {
    await create("m/a");
    await send("GET", "/guides/external/m/a");
    await send("GET", "/guides/external/publish/");
    await send("DELETE", "/guides/external/m/a");
    await send("PATCH", "/guides/external/m/a", { body: { guide } });
    const operations = [
      "guides.upsert",
      "guides.getExternal",
      "guides.getExternal",
      "guides.deleteExternal",
      "unknown",
    ];
    expect(observed.map(({ operation }) => operation)).toEqual(operations);
    expect(observed.map(({ status }) => status)).toEqual([201, 200, 404, 204, 405]);
    await requestLog.flush();
    const { body } = await send("GET", "/requests?limit=5", { key: admin });
    const { requests } = body as unknown as { requests: { operation: string; path: string }[] };
    expect(requests.map(({ operation }) => operation)).toEqual(operations.toReversed());
    expect(requests[1]?.path).toBe("/v1/guides/external/m/a");
  });

  it("leaves the other paths of guides as they are", async () => {
    const id = await create("other");
    expect(await send("POST", `/guides/${id}/publish`)).toMatchObject({ status: 200 });
    expect(await send("GET", "/guides/externals")).toMatchObject({ status: 404 });
    expect((await send("GET", "/requests/a/b", { key: admin })).status).toBe(404);
    expect(observed.at(-1)).toMatchObject({ operation: "unknown", status: 404 });
    const refused = await send("GET", `/guides/${id}/publish`);
    expect([refused.status, refused.headers.get("allow")]).toEqual([405, "POST"]);
  });
});
