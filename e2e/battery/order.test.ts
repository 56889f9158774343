import { describe, expect, inject, it } from "vitest";
import { call, fromNewAddress, type ApiRequest } from "../harness/call.ts";
import { withinOneMinute } from "../harness/clock.ts";
import { expectCommonHeaders } from "./headers.ts";

const fixtures = inject("fixtures");
const { keys, limited } = fixtures;
const { minute, quota, guides } = limited;

const UNKNOWN_KEY = `sk_${"0".repeat(48)}`;
const good = { guide: { title: "T" } };
const json = { "Content-Type": "application/json" };
const text = { "Content-Type": "text/plain" };
const badKey = { "Idempotency-Key": "a b" };
const huge = " ".repeat(2 * 1024 * 1024 + 1);

const create = { method: "POST", path: "/guides" };
const change = { method: "PATCH", path: "/guides/0" };
const feature = { method: "POST", path: "/guides/0/feature" };
const nowhere = { path: "/nowhere" };
const wrongMethod = { method: "PUT", path: "/guides" };

/** Pairs of errors in one request; the status shows which one is checked first. */
const pairs: [pair: string, status: number, request: ApiRequest][] = [
  ["no key, unknown path", 401, nowhere],
  ["no key, wrong method", 401, wrongMethod],
  ["no key, malformed body", 401, { ...create, body: "{", headers: json }],
  ["no key, body too large", 401, { ...create, body: huge, headers: json }],
  ["no key, wrong type", 401, { ...create, body: "x", headers: text }],
  ["unknown key, missing guide", 401, { path: "/guides/0", key: UNKNOWN_KEY }],
  ["revoked key, without scope", 401, { ...feature, key: fixtures.invalidKeys.revoked }],

  ["above the limit per minute, unknown path", 429, { ...nowhere, key: minute.admin }],
  ["above the limit per minute, wrong method", 429, { ...wrongMethod, key: minute.admin }],
  ["above the limit per minute, without scope", 429, { ...create, json: good, key: minute.read }],
  [
    "above the limit per minute, malformed body",
    429,
    { ...create, body: "{", headers: json, key: minute.admin },
  ],
  [
    "above the limit per minute, body too large",
    429,
    { ...create, body: huge, headers: json, key: minute.admin },
  ],
  ["above the limit per minute, wrong query", 429, { path: "/guides?limit=x", key: minute.admin }],
  ["above the limit per minute, missing guide", 429, { path: "/guides/0", key: minute.admin }],

  ["unknown path, above the quota", 404, { ...nowhere, key: quota.admin }],
  ["unknown path, body too large", 404, { ...nowhere, method: "POST", body: huge, key: keys.read }],
  ["wrong method, above the quota", 405, { ...wrongMethod, key: quota.admin }],
  [
    "wrong method, malformed body",
    405,
    { ...wrongMethod, body: "{", headers: json, key: keys.read },
  ],

  ["without scope, above the quota", 403, { ...create, json: good, key: quota.read }],
  ["without scope, malformed body", 403, { ...create, body: "{", headers: json, key: keys.read }],
  ["without scope, body too large", 403, { ...create, body: huge, headers: json, key: keys.read }],
  ["without scope, wrong type", 403, { ...create, body: "x", headers: text, key: keys.read }],
  ["without scope, invalid body", 403, { ...create, json: {}, key: keys.read }],
  ["without scope, missing guide", 403, { ...feature, key: keys.both }],

  [
    "above the quota, malformed body",
    402,
    { ...create, body: "{", headers: json, key: quota.admin },
  ],
  [
    "above the quota, body too large",
    402,
    { ...create, body: huge, headers: json, key: quota.admin },
  ],
  ["above the quota, wrong type", 402, { ...create, body: "x", headers: text, key: quota.admin }],
  ["above the quota, invalid body", 402, { ...create, json: {}, key: quota.admin }],
  ["above the quota, wrong query", 402, { path: "/guides?limit=x", key: quota.admin }],
  ["above the quota, missing guide", 402, { path: "/guides/0", key: quota.admin }],

  ["body too large, wrong type", 413, { ...create, body: huge, headers: text, key: keys.write }],
  [
    "body too large, malformed",
    413,
    { ...create, body: `{${huge}`, headers: json, key: keys.write },
  ],
  ["body too large, missing guide", 413, { ...change, body: huge, headers: json, key: keys.write }],
  ["wrong type, malformed body", 415, { ...create, body: "{", headers: text, key: keys.write }],
  ["wrong type, missing guide", 415, { ...change, body: "{}", headers: text, key: keys.write }],
  [
    "wrong type, malformed Idempotency-Key",
    415,
    { ...create, body: "{}", headers: { ...text, ...badKey }, key: keys.write },
  ],
  [
    "above the quota, malformed Idempotency-Key",
    402,
    { ...create, json: good, headers: badKey, key: quota.admin },
  ],
  [
    "malformed Idempotency-Key, invalid body",
    400,
    { ...create, json: {}, headers: badKey, key: keys.write },
  ],
  ["malformed body, missing guide", 400, { ...change, body: "{", headers: json, key: keys.write }],
  ["invalid body, missing guide", 422, { ...change, json: {}, key: keys.write }],
  ["wrong query, missing guide", 422, { path: "/guides/0?bogus=1", key: keys.read }],
];

describe("a request with two errors (contract HTTP-13, AUTH-5)", () => {
  it.each(pairs)("has, for %s, the status %i", async (_, status, request) => {
    const headers = { ...fromNewAddress(), ...request.headers };
    const response = await withinOneMinute(async () => {
      if (status === 429) await call(fixtures.url, { path: "/usage", key: minute.admin });
      return call(fixtures.url, { ...request, headers });
    });
    expect(response.status).toBe(status);
    expectCommonHeaders(response);
  });

  it("returns 422 for an invalid body when the guide limit is reached", async () => {
    const request = { ...create, key: guides.admin, json: { guide: {}, user_id: guides.username } };
    expect((await call(fixtures.url, request)).status).toBe(422);
  });

  it("returns 422 for an invalid body when the version of If-Match is outdated", async () => {
    const made = await call(fixtures.url, { ...create, key: keys.both, json: good });
    const { id } = (made.body as { guide: { id: number } }).guide;
    const request = { method: "PATCH", path: `/guides/${id}`, key: keys.both };
    const headers = { "If-Match": '"g0.1"' };
    const invalid = await call(fixtures.url, {
      ...request,
      headers,
      json: { guide: { title: 1 } },
    });
    expect(invalid.status).toBe(422);
    expect((await call(fixtures.url, { ...request, headers, json: good })).status).toBe(412);
  });

  it("returns 422 for an unknown query parameter with an expired cursor", async () => {
    const first = await call(fixtures.url, { path: "/changes?limit=1", key: keys.read });
    const { next_cursor } = first.body as { next_cursor: string };
    const path = `/changes?cursor=${next_cursor}`;
    // The cursor of another user.
    expect((await call(fixtures.url, { path, key: fixtures.bob })).status).toBe(410);
    const unknown = await call(fixtures.url, { path: `${path}&bogus=1`, key: fixtures.bob });
    expect(unknown.status).toBe(422);
  });
});
