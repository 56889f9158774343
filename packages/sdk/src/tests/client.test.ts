import { readFileSync } from "node:fs";
import { describe, expect, expectTypeOf, it } from "vitest";
import { Guidepost } from "../client.ts";
import * as errors from "../errors.ts";
import {
  GuidepostError,
  NotFoundError,
  PreconditionFailedError,
  QuotaExceededError,
  UnexpectedResponseError,
  ValidationFailedError,
} from "../errors.ts";
import { type GuidepostOptions, VERSION } from "../transport.ts";
import type { BulkResult, Guide, GuideSummary, ImageWarning, Step } from "../types.ts";
import { errorBody, fakeApi, type FakeResponse } from "./fake-api.ts";

const guide = { id: 42, version: 7, title: "Tea", steps: [] };

/** The error of a call that rejects. */
async function errorOf(promise: PromiseLike<unknown>): Promise<GuidepostError> {
  const error: unknown = await Promise.resolve(promise).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof GuidepostError)) throw new Error("No GuidepostError.");
  return error;
}

describe("a request of Guidepost", () => {
  it("has the key, the content type, a random idempotency key and the version of the package", async () => {
    const { guidepost, received } = fakeApi([{ status: 201, body: { guide } }], {
      headers: { "X-Team": "docs" },
    });
    expect(await guidepost.guides.create({ title: "Tea" })).toEqual(guide);
    const [request] = received;
    expect(request).toMatchObject({
      method: "POST",
      url: "https://api.test/v1/guides",
      body: { guide: { title: "Tea" } },
    });
    const { version } = JSON.parse(
      readFileSync(new URL("../../package.json", import.meta.url), "utf8"),
    ) as { version: string };
    expect(VERSION).toBe(version);
    expect(Object.fromEntries(request?.headers ?? [])).toEqual({
      accept: "application/json, text/markdown",
      authorization: "Bearer sk_test",
      "content-type": "application/json",
      "idempotency-key": expect.stringMatching(/^[0-9a-f]{32}$/),
      "user-agent": `guidepost-sdk/${version}`,
      "x-team": "docs",
    });
  });

  it("has an idempotency key with each method that changes something (contract CLIENT-3)", async () => {
    const { guidepost, received } = fakeApi([{ status: 200, body: { guide: { id: 42 } } }]);
    await guidepost.guides.create({ title: "Tea" });
    await guidepost.guides.update(42, { title: "Tea" });
    await guidepost.guides.upsert("tea.md", { title: "Tea" });
    await guidepost.guides.delete(42);
    expect(received.map(({ method }) => method)).toEqual(["POST", "PATCH", "PUT", "DELETE"]);
    for (const { headers } of received)
      expect(headers.get("idempotency-key")).toMatch(/^[0-9a-f]{32}$/);
  });

  it("has a new idempotency key for each call, or that of the caller", async () => {
    const { guidepost, received } = fakeApi([{ status: 200, body: { guide } }]);
    await guidepost.guides.publish(42);
    await guidepost.guides.publish(42);
    await guidepost.guides.publish(42, { idempotencyKey: "nightly-42" });
    const keys = received.map(({ headers }) => headers.get("idempotency-key"));
    expect(new Set(keys).size).toBe(3);
    expect(keys[2]).toBe("nightly-42");
  });

  it.each([
    ["the state of a guide", { id: 42, version: 7 }, '"g42.7"'],
    ["an ETag", '"g42.7", "g42.8"', '"g42.7", "g42.8"'],
  ])("has If-Match with %s", async (_, ifMatch, expected) => {
    const { guidepost, received } = fakeApi([{ status: 200, body: { guide } }]);
    await guidepost.guides.update(42, { title: "Green tea" }, { ifMatch });
    expect(received[0]?.headers.get("if-match")).toBe(expected);
  });

  it("sends dry_run in the query of a change, also of one with another query (contract DRY-1)", async () => {
    const { guidepost, received } = fakeApi([{ status: 200, body: { guide } }]);
    await guidepost.guides.publish(42, { dryRun: true });
    await guidepost.guides.publish(42);
    await guidepost.guides.deleteByExternalId("tea", { user_id: "ada", dryRun: true });
    await guidepost.request({ method: "POST", path: "/guides", query: { dry_run: true } });
    expect(received.map(({ url }) => new URL(url).search)).toEqual([
      "?dry_run=true",
      "",
      "?dry_run=true&user_id=ada",
      "?dry_run=true",
    ]);
  });

  it("sends Prefer: handling=strict with the option strict (contract WARN-4)", async () => {
    const { guidepost, received } = fakeApi([{ status: 201, body: { guide } }]);
    await guidepost.guides.create({ title: "Tea" }, { strict: true });
    await guidepost.guides.create({ title: "Tea" });
    expect(received.map(({ headers }) => headers.get("prefer"))).toEqual(["handling=strict", null]);
  });

  it("has the operations of a bulk and their options, and returns the results (contract BULK-1)", async () => {
    const body = { results: [{ status: 204 }], succeeded: 1, failed: 0 };
    const { guidepost, received } = fakeApi([{ status: 200, body }]);
    const operations = [{ operation: "delete", id: 42, if_match: '"g42.7"' }] as const;
    expect(await guidepost.guides.bulk(operations, { atomic: true, strict: true })).toEqual(body);
    const [request] = received;
    expect(request).toMatchObject({ method: "POST", url: "https://api.test/v1/guides/bulk" });
    expect(request?.body).toEqual({ operations, atomic: true });
    expect(request?.headers.get("prefer")).toBe("handling=strict");
    expectTypeOf<BulkResult>().toExtend<{ status: number }>();
    expectTypeOf<Extract<BulkResult, { status: 204 }>>().not.toHaveProperty("guide");
    expectTypeOf<Extract<BulkResult, { error: object }>>().not.toHaveProperty("guide");
  });

  it("has neither a body, nor a content type, nor an idempotency key when it reads", async () => {
    const { guidepost, received } = fakeApi([{ status: 200, body: { guide } }]);
    await guidepost.guides.get(42);
    const names = [...(received[0]?.headers.keys() ?? [])];
    expect(names).toEqual(["accept", "authorization", "user-agent"]);
    expect(received[0]?.body).toBeUndefined();
  });
});

describe("an option of Guidepost", () => {
  it.each([
    ["without a key", { apiKey: "", baseUrl: "https://api.test/v1" }, /^apiKey is missing: new G/],
    ["without a URL", { apiKey: "sk_test" }, /^baseUrl is missing: new Guidepost\(/],
    ["that are absent", undefined, /^apiKey is missing, baseUrl is missing: new Guidepost\(/],
    [
      "with a relative URL",
      { apiKey: "sk_test", baseUrl: "api.test" },
      /^baseUrl is not a URL: api/,
    ],
  ])(
    "is refused with a message that names it: options %s (contract CLIENT-8)",
    (_, options, message) => {
      expect(() => new Guidepost(options as GuidepostOptions)).toThrow(TypeError);
      expect(() => new Guidepost(options as GuidepostOptions)).toThrow(message);
    },
  );

  it.each([
    ["https://api.test", "https://api.test/v1/usage"],
    ["https://api.test/", "https://api.test/v1/usage"],
    ["https://api.test/v1/", "https://api.test/v1/usage"],
    ["https://proxy.test/guidepost", "https://proxy.test/guidepost/usage"],
  ])(
    "sends requests to version 1 of the API with the base URL %s (contract CLIENT-8)",
    async (baseUrl, url) => {
      const { guidepost, received } = fakeApi([{ status: 200, body: {} }], { baseUrl });
      await guidepost.usage();
      expect(received[0]?.url).toBe(url);
    },
  );

  it("is not part of what console.log prints", () => {
    const { guidepost } = fakeApi([]);
    expect(JSON.stringify(guidepost)).not.toContain("sk_test");
  });
});

describe("a response of Guidepost", () => {
  const headers = {
    "X-Request-Id": "r-1",
    ETag: '"g42.7"',
    "Idempotency-Replayed": "true",
  };

  it("is the data, and with withResponse() also status, headers, request id and ETag of the same request", async () => {
    const { guidepost, received } = fakeApi([{ status: 200, body: { guide }, headers }]);
    const call = guidepost.guides.publish(42);
    expect(await call).toEqual(guide);
    expect(await call.withResponse()).toEqual({
      data: guide,
      status: 200,
      headers: expect.any(Headers),
      requestId: "r-1",
      etag: '"g42.7"',
      replayed: true,
      warnings: [],
    });
    expect(received).toHaveLength(1);
  });

  it("has the warnings of a change with withResponse() (contract WARN-1)", async () => {
    const warnings = [{ field: "steps.0.content", reason: "comment" }];
    const { guidepost } = fakeApi([{ status: 200, body: { guide, warnings } }]);
    const { data, warnings: received } = await guidepost.guides
      .update(42, { title: "Tea" })
      .withResponse();
    expect(data).toEqual(guide);
    expect(received).toEqual(warnings);
  });

  it("is null when a read with ifNoneMatch is not modified", async () => {
    const { guidepost, received } = fakeApi([{ status: 304 }]);
    const read = guidepost.guides.get(42, { ifNoneMatch: guide });
    expectTypeOf(await read).toEqualTypeOf<Guide | null>();
    expectTypeOf(guidepost.guides.get(42)).resolves.toEqualTypeOf<Guide>();
    expect(await read).toBeNull();
    expect(received[0]?.headers.get("if-none-match")).toBe('"g42.7"');
  });

  it("is the text of a guide as Markdown, and null when it is not modified", async () => {
    const type = { "content-type": "text/markdown; charset=utf-8" };
    const responses = [{ status: 200, text: "# Tea\n", headers: type }, { status: 304 }];
    const { guidepost, received } = fakeApi(responses);
    const document = await guidepost.guides.getMarkdown(42);
    expectTypeOf(document).toEqualTypeOf<string>();
    expect(document).toBe("# Tea\n");
    const later = await guidepost.guides.getMarkdown(42, { ifNoneMatch: guide });
    expectTypeOf(later).toEqualTypeOf<string | null>();
    expect(later).toBeNull();
    expect(received[0]?.url).toBe("https://api.test/v1/guides/42.md");
  });

  it("has steps in Markdown on request", async () => {
    const { guidepost, received } = fakeApi([{ status: 200, body: { guide } }]);
    await guidepost.guides.get(42, { format: "markdown" });
    await guidepost.guides.getByExternalId("tea.md", { format: "markdown" });
    expect(received.map(({ url }) => new URL(url).search)).toEqual([
      "?format=markdown",
      "?format=markdown",
    ]);
  });

  it("settles Promise.all, catch and finally like a promise", async () => {
    const { guidepost } = fakeApi([
      { status: 200, body: { guide } },
      { status: 404, body: errorBody("not_found") },
    ]);
    const order: string[] = [];
    const read = guidepost.guides.get(42);
    const finished = read.finally(() => void order.push("finally"));
    expect(await Promise.all([read, finished])).toEqual([guide, guide]);
    expect(await guidepost.guides.get(43).catch((error: unknown) => error)).toBeInstanceOf(
      NotFoundError,
    );
    expect(order).toEqual(["finally"]);
  });
});

describe("an error of Guidepost", () => {
  const link = '<https://guidepost.test/docs/errors#validation_failed>; rel="help"';

  it("has code, status, request id, fields and the address of its documentation", async () => {
    const details = { title: ["can't be blank"], "steps.0.position": ["must be an integer"] };
    const response = {
      status: 422,
      body: errorBody("validation_failed", { details }),
      headers: { "X-Request-Id": "r-2", Link: link },
    };
    const error = await errorOf(fakeApi([response]).guidepost.guides.create({ title: " " }));
    expect(error).toBeInstanceOf(ValidationFailedError);
    expect(error).toMatchObject({
      code: "validation_failed",
      status: 422,
      requestId: "r-2",
      fields: details,
      helpUrl: "https://guidepost.test/docs/errors#validation_failed",
      message:
        "Message of validation_failed: title can't be blank, steps.0.position must be an integer",
    });
  });

  it.each([
    ["precondition_failed", 412, PreconditionFailedError],
    ["quota_exceeded", 402, QuotaExceededError],
  ])("has a class for the code %s", async (code, status, expected) => {
    const extras = { upgrade_url: "https://guidepost.test/settings/plan" };
    const headers = { "Retry-After": "86400" };
    const error = await errorOf(
      fakeApi([{ status, body: errorBody(code, extras), headers }]).guidepost.usage(),
    );
    expect(error).toBeInstanceOf(expected);
    expect(error).toMatchObject({ upgradeUrl: extras.upgrade_url, retryAfter: 86_400 });
  });

  it("has the base class for a code of a later version of the API", async () => {
    for (const code of ["new_code", "constructor"]) {
      const response = { status: 418, body: errorBody(code) };
      const error = await errorOf(fakeApi([response]).guidepost.usage());
      expect(error.constructor).toBe(GuidepostError);
      expect(error).toMatchObject({ code: "unknown_code", apiCode: code, status: 418, fields: {} });
      expect(String(error)).toBe(`GuidepostError [${code}]: Message of ${code}`);
    }
  });

  it("has the name of its class, and its text and its stack contain it (contract CLIENT-8)", async () => {
    const response = { status: 404, body: errorBody("not_found") };
    const error = await errorOf(fakeApi([response]).guidepost.usage());
    expect(error).toMatchObject({ name: "NotFoundError", apiCode: "not_found" });
    expect(`${error}`).toBe("NotFoundError [not_found]: Message of not_found");
    expect(error.stack).toMatch(/^NotFoundError: Message of not_found\n/);
    const classes = Object.entries(errors).filter(([name]) => name.endsWith("Error"));
    expect(classes.length).toBeGreaterThan(20);
    for (const [name, ErrorClass] of classes)
      expect(new ErrorClass("not_found", { message: "" }).name).toBe(name);
  });

  const refused = Object.assign(new AggregateError([]), { code: "ECONNREFUSED" });
  const unknownHost = Object.assign(new Error("getaddrinfo ENOTFOUND api.test"), {
    code: "ENOTFOUND",
  });
  it.each<[string, Error, string]>([
    [
      "of Node",
      new TypeError("fetch failed", { cause: unknownHost }),
      "getaddrinfo ENOTFOUND api.test",
    ],
    [
      "of Node for several addresses",
      new TypeError("fetch failed", { cause: refused }),
      "ECONNREFUSED",
    ],
    ["of a browser", new TypeError("Failed to fetch"), "Failed to fetch"],
  ])(
    "of a failed connection has the address without its query, and the reason %s (contract CLIENT-8)",
    async (_, cause, reason) => {
      const { guidepost } = fakeApi([cause], { maxRetries: 0 });
      const error = await errorOf(guidepost.guides.list({ q: "tea" }).page());
      expect(error).toMatchObject({
        code: "connection_failed",
        name: "ConnectionError",
        cause,
        message: `The connection to https://api.test/v1/guides failed: ${reason}`,
      });
    },
  );

  it.each([
    ["a page of another server", { status: 200, text: "<!doctype html>" }],
    ["a redirect", { status: 302, headers: { Location: "https://elsewhere.test" } }],
    ["an error of another service", { status: 404, body: { message: "Not Found" } }],
    ["an empty body", { status: 200 }],
  ] as [string, FakeResponse][])("is unexpected_response for %s", async (_, response) => {
    const error = await errorOf(fakeApi([response]).guidepost.usage());
    expect(error).toBeInstanceOf(UnexpectedResponseError);
  });
});

describe("a guide with an external id", () => {
  it("is read, replaced and deleted at an encoded address, for the named author", async () => {
    const { guidepost, received } = fakeApi([{ status: 200, body: { guide } }]);
    const read = await guidepost.guides.getByExternalId("tea/green.md", { user_id: "ada" });
    expectTypeOf(read).toEqualTypeOf<Guide>();
    await guidepost.guides.upsert("tea/green.md", { title: "Tea" }, { ifNoneMatch: "*" });
    await guidepost.guides.deleteByExternalId("tea/green.md", { ifMatch: guide });
    const address = "https://api.test/v1/guides/external/tea%2Fgreen.md";
    expect(received.map(({ method, url }) => [method, url])).toEqual([
      ["GET", `${address}?user_id=ada`],
      ["PUT", address],
      ["DELETE", address],
    ]);
    expect(received[1]?.body).toEqual({ guide: { title: "Tea" } });
    expect(received[1]?.headers.get("if-none-match")).toBe("*");
    expect(received[2]?.headers.get("if-match")).toBe('"g42.7"');
  });
});

describe("an image", () => {
  it.each<[string, Blob | Uint8Array<ArrayBuffer>]>([
    ["a Blob", new Blob(["bytes of a picture"])],
    ["bytes", new TextEncoder().encode("bytes of a picture")],
  ])("is uploaded from %s as it is", async (_kind, file) => {
    const image = { url: "https://portal.test/media/a.webp", width: 2, height: 1 };
    const { guidepost, received } = fakeApi([{ status: 201, body: { image } }]);
    expect(await guidepost.uploadImage(file)).toEqual(image);
    const [request] = received;
    expect(request).toMatchObject({
      method: "POST",
      url: "https://api.test/v1/images",
      body: file,
    });
    expect(request?.headers.get("content-type")).toBe("application/octet-stream");
  });

  it("has the warnings of the stored image with withResponse() (contract IMG-20)", async () => {
    const image = { url: "https://portal.test/media/a.webp", width: 2, height: 1 };
    const warning: ImageWarning = {
      field: "image",
      reason: "animation_removed",
      message: "is an animated PNG image, of which only the first frame was stored.",
    };
    const { guidepost } = fakeApi([
      { status: 201, body: { image, warnings: [warning] } },
      { status: 201, body: { image } },
    ]);
    const file = new Uint8Array(1);
    const { data, warnings } = await guidepost.uploadImage(file).withResponse();
    expectTypeOf(warnings).toEqualTypeOf<readonly ImageWarning[]>();
    expect([data, warnings]).toEqual([image, [warning]]);
    expect((await guidepost.uploadImage(file).withResponse()).warnings).toEqual([]);
  });
});

describe("insights", () => {
  it("are read of a guide and of all guides, with their range and author", async () => {
    const body = { insights: { from: "2026-11-01", to: "2026-11-07" } };
    const { guidepost, received } = fakeApi([
      { status: 200, body },
      { status: 200, body },
      { status: 304 },
    ]);
    expect(await guidepost.guides.insights(42, body.insights)).toEqual(body.insights);
    expect(await guidepost.insights({ user_id: "ada" })).toEqual(body.insights);
    expect(await guidepost.insights({}, { ifNoneMatch: '"r1"' })).toBeNull();
    expect(received.map(({ method, url }) => `${method} ${url}`)).toEqual([
      "GET https://api.test/v1/guides/42/insights?from=2026-11-01&to=2026-11-07",
      "GET https://api.test/v1/insights?user_id=ada",
      "GET https://api.test/v1/insights",
    ]);
  });
});

describe("feedback", () => {
  it("is listed, marked and deleted", async () => {
    const text = { id: 71, status: "new" };
    const page = { status: 200, body: { feedback: [text], next_cursor: null } };
    const { guidepost, received } = fakeApi([
      page,
      page,
      { status: 200, body: { feedback: { ...text, status: "read" } } },
      { status: 204 },
    ]);
    const { guides } = guidepost;
    expect(await guides.feedback(42, { status: "new" }).toArray()).toEqual([text]);
    expect(await guidepost.feedback({ user_id: "ada", rating: 5 }).toArray()).toEqual([text]);
    expect(await guides.markFeedback(42, 71, "read")).toEqual({ ...text, status: "read" });
    await guides.deleteFeedback(42, 71);
    expect(received.map(({ method, url }) => `${method} ${url}`)).toEqual([
      "GET https://api.test/v1/guides/42/feedback?limit=100&status=new",
      "GET https://api.test/v1/feedback?limit=100&user_id=ada&rating=5",
      "PATCH https://api.test/v1/guides/42/feedback/71",
      "DELETE https://api.test/v1/guides/42/feedback/71",
    ]);
    expect(received[2]?.body).toEqual({ status: "read" });
  });
});

describe("a list of users or requests", () => {
  it("sends its filters with each page", async () => {
    const { guidepost, received } = fakeApi([
      { status: 200, body: { users: [{ username: "ada" }], next_cursor: "c1" } },
      { status: 200, body: { users: [{ username: "bob" }], next_cursor: null } },
      { status: 200, body: { requests: [], next_cursor: null } },
      { status: 200, body: { request: { id: "r 1" } } },
    ]);
    const users = await guidepost.users().toArray();
    expect(users.map(({ username }) => username)).toEqual(["ada", "bob"]);
    await guidepost.requests.list({ status: 403, since: new Date(0) }).toArray();
    expect(await guidepost.requests.get("r 1")).toEqual({ id: "r 1" });
    expect(received.map(({ url }) => decodeURIComponent(url))).toEqual([
      "https://api.test/v1/users?limit=100",
      "https://api.test/v1/users?limit=100&cursor=c1",
      "https://api.test/v1/requests?limit=100&status=403&since=1970-01-01T00:00:00.000Z",
      "https://api.test/v1/requests/r 1",
    ]);
  });
});

describe("webhooks of Guidepost", () => {
  it("sends the documented requests, and returns the objects of the responses", async () => {
    const webhook = { id: 12 };
    const delivery = { id: 90_211 };
    const { guidepost, received } = fakeApi([
      { status: 201, body: { webhook, secret: "whsec_c2VjcmV0" } },
      { status: 200, body: { webhooks: [webhook] } },
      { status: 200, body: { webhook } },
      { status: 200, body: { webhook } },
      { status: 200, body: { webhook, secret: "whsec_c2VjcmV0" } },
      { status: 201, body: { delivery } },
      { status: 200, body: { deliveries: [delivery], next_cursor: null } },
      { status: 200, body: { delivery } },
      { status: 200, body: { delivery } },
      { status: 200, body: { redelivered: 3 } },
      { status: 204 },
    ]);
    const { webhooks } = guidepost;
    const input = { url: "https://receiver.test/", events: ["guide.published" as const] };
    expect(await webhooks.create(input)).toEqual({ webhook, secret: "whsec_c2VjcmV0" });
    expect(await webhooks.list()).toEqual([webhook]);
    expect(await webhooks.get(12)).toEqual(webhook);
    expect(await webhooks.update(12, { enabled: false })).toEqual(webhook);
    expect((await webhooks.rotateSecret(12)).secret).toBe("whsec_c2VjcmV0");
    expect(await webhooks.test(12)).toEqual(delivery);
    expect(await webhooks.deliveries(12, { state: "failed" }).toArray()).toEqual([delivery]);
    expect(await webhooks.delivery(12, 90_211)).toEqual(delivery);
    expect(await webhooks.redeliver(12, 90_211)).toEqual(delivery);
    expect(await webhooks.redeliverFailed(12, { since: new Date(0) })).toBe(3);
    await webhooks.delete(12);
    const base = "https://api.test/v1/webhooks";
    expect(received.map(({ method, url }) => `${method} ${decodeURIComponent(url)}`)).toEqual([
      `POST ${base}`,
      `GET ${base}`,
      `GET ${base}/12`,
      `PATCH ${base}/12`,
      `POST ${base}/12/rotate-secret`,
      `POST ${base}/12/test`,
      `GET ${base}/12/deliveries?limit=100&state=failed`,
      `GET ${base}/12/deliveries/90211`,
      `POST ${base}/12/deliveries/90211/redeliver`,
      `POST ${base}/12/redeliver-failed?since=1970-01-01T00:00:00.000Z`,
      `DELETE ${base}/12`,
    ]);
    expect(received.map(({ body }) => body).filter((body) => body !== undefined)).toEqual([
      input,
      { enabled: false },
    ]);
  });
});

describe("guides.list", () => {
  const pages = [
    { guides: [{ id: 3 }, { id: 2 }], next_cursor: "c1" },
    { guides: [{ id: 1 }], next_cursor: null },
  ];
  const responses = pages.map((body) => ({ status: 200, body }));

  it("reads all guides with pages of the largest size", async () => {
    const { guidepost, received } = fakeApi(responses);
    const ids = [];
    for await (const { id } of guidepost.guides.list({ status: "draft" })) ids.push(id);
    expect(ids).toEqual([3, 2, 1]);
    expect(received.map(({ url }) => url)).toEqual([
      "https://api.test/v1/guides?limit=100&status=draft",
      "https://api.test/v1/guides?limit=100&status=draft&cursor=c1",
    ]);
  });

  it("reads no further page than the caller needs", async () => {
    const { guidepost, received } = fakeApi(responses);
    for await (const { id } of guidepost.guides.list()) if (id === 2) break;
    expect(received).toHaveLength(1);
  });

  it("reads one page with the filters, times and ids of the caller", async () => {
    const { guidepost, received } = fakeApi(responses);
    const page = await guidepost.guides
      .list({
        ids: [3, 2],
        updated_since: new Date(0),
        sort: "-updated_at",
        limit: 2,
        slug: undefined,
      })
      .page();
    expect(page).toEqual(pages[0]);
    expect(received.map(({ url }) => decodeURIComponent(url))).toEqual([
      "https://api.test/v1/guides?ids=3,2&updated_since=1970-01-01T00:00:00.000Z&sort=-updated_at&limit=2",
    ]);
  });

  it("returns only the chosen fields, in the types too", async () => {
    const { guidepost, received } = fakeApi(responses);
    const page = await guidepost.guides.list({ fields: ["title", "version"] }).page();
    expectTypeOf(page.guides).toEqualTypeOf<Pick<GuideSummary, "id" | "title" | "version">[]>();
    expect(received[0]?.url).toBe("https://api.test/v1/guides?fields=title%2Cversion");
    const one = fakeApi([{ status: 200, body: { guide } }]);
    const read = await one.guidepost.guides.get(42, { fields: ["steps"] });
    expectTypeOf(read).toEqualTypeOf<Pick<Guide, "id" | "steps">>();
    const { steps } = await one.guidepost.guides.get(42, { fields: ["steps"], timeout: 1_000 });
    expect(steps).toEqual([]);
    expect(one.received[0]?.url).toBe("https://api.test/v1/guides/42?fields=steps");
  });

  it("reads a page conditionally", async () => {
    const { guidepost } = fakeApi([{ status: 304 }]);
    expect(await guidepost.guides.list().page({ ifNoneMatch: '"hash"' })).toBeNull();
  });

  it("reads pages one by one, and all items into a list", async () => {
    const read = [];
    for await (const page of fakeApi(responses).guidepost.guides.list().pages()) read.push(page);
    expect(read).toEqual(pages);
    expect(await fakeApi(responses).guidepost.guides.list().toArray()).toHaveLength(3);
  });
});

describe("changes() of Guidepost", () => {
  const upserted = { type: "guide.upserted", guide };
  const deleted = { type: "guide.deleted", id: 7, external_id: null, deleted_at: "" };
  const pages: FakeResponse[] = [
    { status: 200, body: { changes: [upserted, upserted], next_cursor: "b", has_more: true } },
    { status: 200, body: { changes: [deleted], next_cursor: "c", has_more: false } },
  ];

  it("reads from the cursor to the page without more, and returns the cursor of that page", async () => {
    const { guidepost, received } = fakeApi(pages);
    const changes = guidepost.changes({ cursor: "a" });
    expect(changes.cursor).toBe("a");
    expect(await changes.toArray()).toEqual([upserted, upserted, deleted]);
    expect(changes.cursor).toBe("c");
    expect(received.map(({ url }) => new URL(url).search)).toEqual([
      "?limit=100&cursor=a",
      "?limit=100&cursor=b",
    ]);
  });

  it("returns the cursor of the last complete page after an iteration that ended early", async () => {
    const changes = fakeApi(pages).guidepost.changes();
    for await (const change of changes) if (change.type === "guide.deleted") break;
    expect(changes.cursor).toBe("b");
  });
});

describe("the types of a guide and of a change", () => {
  it("contain steps only for a call with include", () => {
    const { guidepost } = fakeApi([]);
    type ItemOf<List> = List extends AsyncIterable<infer Item> ? Item : never;
    const list = guidepost.guides.list({ include: "steps", fields: ["title"] });
    expectTypeOf<ItemOf<typeof list>>().toEqualTypeOf<
      { id: number; title: string } & { steps: Step[] }
    >();
    const changes = guidepost.changes({ include: "steps" });
    type Upserted = Extract<ItemOf<typeof changes>, { type: "guide.upserted" }>;
    expectTypeOf<Upserted["guide"]["steps"]>().toEqualTypeOf<Step[]>();
    expectTypeOf<ItemOf<ReturnType<typeof guidepost.guides.list>>>().not.toHaveProperty("steps");
  });
});
