import type { RequestDetail, RequestList, UserList } from "@guidepost/contract";
import { afterAll, describe, expect, it } from "vitest";
import { createApiHarness } from "#testing/api-test-harness.ts";
import { createRestApp } from "../app.ts";

const harness = await createApiHarness({ sharesDatabase: true });
afterAll(harness.drop);
const { service, rateLimiter, recorder, requestLog } = harness;
const observer = { request: () => {}, limiter: () => {}, ledger: () => {}, failure: () => {} };
const app = createRestApp({
  service,
  rateLimiter,
  recorder,
  requestLog,
  observer,
  apiUrl: "https://api.test",
  requestTimeoutMs: 60_000,
});
const owner = await harness.addAccount("pro");
const member = await harness.addUser(owner.accountId, "member");
const other = await harness.addAccount("pro");
const keys = {
  read: (await owner.insertKey(["read"])).secret,
  write: (await owner.insertKey(["write"])).secret,
  admin: (await owner.insertKey(["admin"])).secret,
  member: (await member.insertKey(["read", "write"])).secret,
  other: (await other.insertKey(["admin"])).secret,
};

type Sent = { key: string; method?: string; path: string; body?: string; headers?: object };

async function send({ key, method = "GET", path, body, headers }: Sent) {
  const request = new Request(`https://api.test/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
    ...(body !== undefined && { body }),
  });
  // Node sets this header for a request with a body.
  if (body !== undefined) request.headers.set("content-length", String(Buffer.byteLength(body)));
  const response = await app.fetch(request, { clientAddress: "192.0.2.1" });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: (text === "" ? {} : JSON.parse(text)) as Record<string, unknown>,
  };
}

/** Sends a request, and returns its explanation. */
async function explain(sent: Sent): Promise<RequestDetail> {
  const { headers } = await send(sent);
  await requestLog.flush();
  const id = headers.get("x-request-id") ?? "";
  const { body } = await send({ key: keys.admin, path: `/requests/${id}` });
  return (body as { request: RequestDetail }).request;
}

function failedCheck({ checks }: RequestDetail): string | undefined {
  return checks.find(({ result }) => result === "failed")?.text;
}

describe("GET /requests/:request_id (contract LOG-6)", () => {
  it.each([
    ["a success", { key: keys.read, path: "/guides?limit=1" }, 200, undefined],
    [
      "a missing scope",
      { key: keys.read, method: "POST", path: "/guides" },
      403,
      "Scope: needs write, key has read",
    ],
    ["an unknown path", { key: keys.read, path: "/nowhere" }, 404, /^Route: no operation has GET/],
    ["another method", { key: keys.read, method: "PUT", path: "/guides" }, 405, /^Route/],
    ["a missing guide", { key: keys.read, path: "/guides/0" }, 404, /^Guide: it does not exist/],
    ["an invalid query", { key: keys.read, path: "/guides?limit=x" }, 422, /1 invalid field/],
    [
      "a malformed body",
      { key: keys.write, method: "POST", path: "/guides", body: "{" },
      400,
      /^Body: Malformed JSON at line 1/,
    ],
    [
      "a malformed Idempotency-Key",
      {
        key: keys.write,
        method: "POST",
        path: "/guides",
        body: "{}",
        headers: { "idempotency-key": "a b" },
      },
      400,
      /^Idempotency-Key/,
    ],
  ])("explains %s", async (_, sent, status, text) => {
    const entry = await explain(sent);
    expect(entry).toMatchObject({ status, address: "192.0.2.1" });
    expect(entry.received_at <= new Date(Date.now() + 1_000).toISOString()).toBe(true);
    if (text === undefined) expect(failedCheck(entry)).toBeUndefined();
    else expect(failedCheck(entry)).toMatch(text);
    expect(entry.advice === null).toBe(text === undefined);
  });

  it("explains a used up quota and a replayed request", async () => {
    const limited = await harness.addAccount("free");
    const { secret } = await limited.insertKey(["read"]);
    await send({ key: secret, path: "/guides" });
    await requestLog.flush();
    const { rows } = await service.db.pool.query<{ quota_used: number; monthly_quota: number }>(
      "select quota_used, monthly_quota from request_log where account_id = $1",
      [limited.accountId],
    );
    expect(rows).toEqual([{ quota_used: 0, monthly_quota: 0 }]);

    const create = {
      key: keys.write,
      method: "POST",
      path: "/guides",
      body: JSON.stringify({ guide: { title: "Tea" } }),
      headers: { "idempotency-key": "once" },
    };
    expect(await explain(create)).toMatchObject({ status: 201, replayed: false });
    expect(await explain(create)).toMatchObject({ status: 201, replayed: true });
  });

  it("contains the names of query parameters, and no values, bodies or secrets", async () => {
    const entry = await explain({
      key: keys.write,
      method: "POST",
      path: `/guides?${keys.write}=1`,
      body: JSON.stringify({ guide: { title: "", [keys.write]: "a value" } }),
      headers: { "user-agent": keys.write },
    });
    expect(entry.path).toBe("/v1/guides");
    expect(Object.keys(entry.details).toSorted()).toEqual(["sk_…", "title"]);
    expect(JSON.stringify(entry)).not.toContain(keys.write.slice(3));
    expect(JSON.stringify(entry)).not.toContain("a value");
    const listed = await explain({ key: keys.read, path: "/guides?limit=7&category=tech&limit=8" });
    expect(listed.path).toBe("/v1/guides?limit&category");
  });

  it.each(["read", "write"] as const)(
    "explains the requests of a key with %s to this key, and reports those of others as not found (contract LOG-10)",
    async (scope) => {
      const { secret } = await owner.insertKey([scope]);
      const sent = { key: secret, method: "POST", path: "/guides/1/feature" };
      const { id } = await explain(sent);
      const own = await send({ key: secret, path: `/requests/${id}` });
      expect(own).toMatchObject({ status: 200, body: { request: { status: 403 } } });
      expect(failedCheck((own.body as { request: RequestDetail }).request)).toBe(
        `Scope: needs admin, key has ${scope}`,
      );
      // Of another key of the same user, of another user, and of another account.
      for (const key of [keys.read, keys.write, keys.member, keys.other])
        expect(await send({ key, path: `/requests/${id}` })).toMatchObject({
          status: 404,
          body: { error: { code: "not_found", message: "Request not found" } },
        });
      expect((await send({ key: keys.member, path: "/requests" })).status).toBe(403);
    },
  );

  it("refuses the explanation to a key without quota, and to one that no longer works (contract LOG-11)", async () => {
    const free = await harness.addAccount("free");
    const { secret } = await free.insertKey(["read"]);
    const { headers } = await send({ key: secret, path: "/guides" });
    await requestLog.flush();
    const id = headers.get("x-request-id") ?? "";
    expect(await send({ key: secret, path: `/requests/${id}` })).toMatchObject({
      status: 402,
      body: { error: { code: "quota_exceeded" } },
    });
    const revoked = await owner.insertKey(["read"]);
    const { id: earlier } = await explain({ key: revoked.secret, path: "/guides" });
    await service.db.prisma.apiKey.update({
      where: { id: revoked.id },
      data: { revokedAt: new Date() },
    });
    expect((await send({ key: revoked.secret, path: `/requests/${earlier}` })).status).toBe(401);
    expect((await send({ key: keys.admin, path: `/requests/${earlier}` })).status).toBe(200);
  });

  it("returns 404 for another account's and an unknown request", async () => {
    const { id } = await explain({ key: keys.read, path: "/guides" });
    for (const unknown of [id, "never", "%00", "%F0%9F%98%80"])
      expect(await send({ key: keys.other, path: `/requests/${unknown}` })).toMatchObject({
        status: unknown === "%00" ? 422 : 404,
      });
  });

  it("gives a request without a client's id a UUID of version 7 (contract LOG-8)", async () => {
    const { headers } = await send({ key: keys.read, path: "/guides" });
    expect(headers.get("x-request-id")).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab]/);
    const own = { "x-request-id": "client-1" };
    const entry = await explain({ key: keys.read, path: "/guides", headers: own });
    expect(entry.request_id).toBe("client-1");
    expect(entry.id).not.toBe("client-1");
  });
});

describe("GET /requests (contract LOG-5)", () => {
  it("adds up 429 responses, and pages with the Link header", async () => {
    const busy = await harness.addAccount("enterprise", { per_minute: 2 });
    const { secret } = await busy.insertKey(["read"]);
    const reader = await busy.keyContext("admin");
    // Four of them are in one minute, also when a minute ends meanwhile.
    for (let count = 0; count < 7; count += 1) await send({ key: secret, path: "/guides" });
    await requestLog.flush();
    const { rows } = await service.db.pool.query(
      "select status, requests from request_log where account_id = $1 order by status, id",
      [reader.actor.account.id],
    );
    const all = rows as { status: number; requests: number }[];
    expect(all.reduce((sum, { requests }) => sum + requests, 0)).toBe(7);
    expect(all.some(({ status, requests }) => status === 429 && requests > 1)).toBe(true);

    const path = "/requests?limit=1&status=404";
    const first = await send({ key: keys.admin, path });
    const { next_cursor: cursor } = first.body as RequestList;
    expect(first.headers.get("link")).toBe(
      `<https://api.test/v1/requests?limit=1&status=404&cursor=${cursor}>; rel="next"`,
    );
  });
});

describe("GET /users (contract API-15)", () => {
  it("pages through the account's users, oldest first, for admin keys only", async () => {
    const third = await harness.addUser(owner.accountId, "member");
    const found: string[] = [];
    let cursor = "";
    for (;;) {
      const path = `/users?limit=1${cursor && `&cursor=${cursor}`}`;
      const { body } = await send({ key: keys.admin, path });
      const page = body as UserList;
      found.push(...page.users.map(({ username }) => username));
      if (page.next_cursor === null) break;
      cursor = page.next_cursor;
    }
    expect(found).toEqual([owner.username, member.username, third.username]);
    expect((await send({ key: keys.member, path: "/users" })).status).toBe(403);
    for (const invalid of ["x", cursor.slice(1), `${cursor}=`])
      expect((await send({ key: keys.admin, path: `/users?cursor=${invalid}` })).status).toBe(422);
  });
});
