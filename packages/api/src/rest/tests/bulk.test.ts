import { randomUUID } from "node:crypto";
import type { BulkAnswer, Scope } from "@guidepost/contract";
import { listChanges, listRequests, type ActorContext } from "@guidepost/core";
import { countDeadlocks, waitUntilBlocked, type TestUser } from "@guidepost/core/testing";
import { afterAll, describe, expect, it } from "vitest";
import { createApiHarness } from "#testing/api-test-harness.ts";
import { createRestApp } from "../app.ts";

// Many requests wait for each other.

const harness = await createApiHarness();
afterAll(harness.drop);
const { service, rateLimiter, recorder, requestLog } = harness;
const { prisma, pool } = service.db;
const observer = { request: () => {}, limiter: () => {}, ledger: () => {}, failure: () => {} };

function appWith(own = service) {
  return createRestApp({
    service: own,
    rateLimiter,
    recorder,
    requestLog,
    observer,
    apiUrl: "https://api.test",
    requestTimeoutMs: 60_000,
  });
}
const app = appWith();

type Sent = { method?: string; path?: string; json?: unknown; headers?: Record<string, string> };
type Body = BulkAnswer & { error: { code: string; details?: object }; guide: { id: number } };

async function send(
  secret: string,
  { method = "POST", path = "/guides/bulk", json, headers = {} }: Sent,
  target = app,
) {
  const body = JSON.stringify(json);
  const request = new Request(`https://api.test/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${secret}`, "content-type": "application/json", ...headers },
    ...(json !== undefined && { body }),
  });
  if (json !== undefined) request.headers.set("content-length", String(Buffer.byteLength(body)));
  const response = await target.fetch(request, { clientAddress: "192.0.2.1" });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: (text === "" ? {} : JSON.parse(text)) as Body,
  };
}

async function addCustomer(...scopes: Scope[]) {
  const user = await harness.addAccount("enterprise");
  const { secret } = await user.insertKey(scopes.length > 0 ? scopes : ["read", "write"]);
  const bulk = (operations: unknown[], options: object = {}, headers = {}) =>
    send(secret, { json: { operations, ...options }, headers });
  const one = (request: Sent) => send(secret, request);
  return { user, secret, bulk, one };
}

const title = "Brew a good cup of tea";
const upsert = (external_id: string, guide: object = {}) => ({
  operation: "upsert",
  external_id,
  guide: { title, ...guide },
});
const statuses = ({ body }: { body: Body }) => body.results.map(({ status }) => status);

/** The state of an account's guides: versions, words, changes and the stored count. */
async function stateOf({ accountId, keyContext }: TestUser) {
  const ctx: ActorContext = await keyContext("admin");
  const guides = await pool.query(
    `select id, version, title, status, deleted_at, headings, body
       from guides left join guide_search on guide_id = id where account_id = $1 order by id`,
    [accountId],
  );
  const { guidesCount } = await prisma.account.findUniqueOrThrow({ where: { id: accountId } });
  const { changes } = await listChanges(ctx, { limit: 100 });
  return { guides: guides.rows as unknown[], guidesCount, changes };
}

describe("POST /guides/bulk (contract BULK-1, BULK-2)", () => {
  it("applies operations in their order, also to the same guide, and returns a result for each", async () => {
    const { bulk, one } = await addCustomer();
    const first = await bulk([{ operation: "create", guide: { title, external_id: "a" } }]);
    const [made] = first.body.results;
    if (!made || !("guide" in made)) throw new Error(first.text);
    const { id } = made.guide;
    const response = await bulk([
      { operation: "update", id, guide: { title: "Tea" } },
      { operation: "publish", external_id: "a" },
      upsert("b", { steps: [{ position: 1, content: "<p>Boil.</p>" }] }),
      { operation: "update", external_id: "b", guide: { description: "Hot" } },
      { operation: "unpublish", id },
      upsert("b", { description: "Hot", steps: [{ position: 1, content: "<p>Boil.</p>" }] }),
      { operation: "delete", external_id: "a" },
      { operation: "delete", id },
    ]);
    expect(response.status).toBe(200);
    expect(statuses(response)).toEqual([200, 200, 201, 200, 200, 200, 204, 404]);
    expect(response.body).toMatchObject({
      results: [
        { guide: { id, title: "Tea", version: 2, status: "draft" } },
        { guide: { id, version: 3, status: "published" } },
        { guide: { external_id: "b", version: 1, steps_count: 1 } },
        { guide: { external_id: "b", version: 2, description: "Hot" } },
        { guide: { id, version: 4, status: "draft" } },
        // Nothing differs.
        { guide: { external_id: "b", version: 2 } },
        { status: 204 },
        { error: { code: "not_found", message: "Guide not found" } },
      ],
      succeeded: 7,
      failed: 1,
    });
    expect(response.text).not.toContain('"steps":');
    expect((await one({ method: "GET", path: `/guides/${id}` })).status).toBe(404);
  });

  it("returns for each operation the error of the single operation, and applies the later ones", async () => {
    const { bulk, one } = await addCustomer();
    const { body } = await one({ path: "/guides", json: { guide: { title } } });
    const { id } = body.guide;
    const long = "x".repeat(65_537);
    const cases: [operation: Record<string, unknown>, single: Sent][] = [
      [
        { operation: "create", bogus: 1 },
        { path: "/guides", json: { bogus: 1 } },
      ],
      [
        { operation: "create", guide: { title: "", steps: [{ content: "<script>1</script>" }] } },
        {
          path: "/guides",
          json: { guide: { title: "", steps: [{ content: "<script>1</script>" }] } },
        },
      ],
      [
        { operation: "create", guide: { title, user_id: "unknown-user" } },
        { path: "/guides", json: { guide: { title, user_id: "unknown-user" } } },
      ],
      [
        { operation: "update", id, guide: { title: 1, steps: [{ position: 1, content: long }] } },
        {
          method: "PATCH",
          path: `/guides/${id}`,
          json: { guide: { title: 1, steps: [{ position: 1, content: long }] } },
        },
      ],
      [
        {
          operation: "update",
          id,
          guide: { steps: [{ id: 7, position: 1, content: "<p>1</p>" }] },
        },
        {
          method: "PATCH",
          path: `/guides/${id}`,
          json: { guide: { steps: [{ id: 7, position: 1, content: "<p>1</p>" }] } },
        },
      ],
      [
        { operation: "upsert", external_id: "a", guide: { title, external_id: "b" } },
        { method: "PUT", path: "/guides/external/a", json: { guide: { title, external_id: "b" } } },
      ],
      [
        { operation: "delete", external_id: "a", user_id: "unknown-user" },
        { method: "DELETE", path: "/guides/external/a?user_id=unknown-user" },
      ],
      [{ operation: "publish", id: 0 }, { path: "/guides/0/publish" }],
    ];
    const { body: answer } = await bulk([
      ...cases.map(([operation]) => operation),
      { operation: "publish", id },
    ]);
    expect(answer).toMatchObject({ failed: cases.length, succeeded: 1 });
    expect(answer.results.at(-1)).toMatchObject({ status: 200, guide: { status: "published" } });
    for (const [index, [operation, single]] of cases.entries()) {
      const { status, body: expected } = await one(single);
      expect(answer.results[index], JSON.stringify(operation)).toEqual({
        status,
        error: expected.error,
      });
    }
  });

  it("returns field errors for an operation that names no guide, or two", async () => {
    const { bulk } = await addCustomer();
    const unknown = ["is not a recognised field"];
    const { body } = await bulk([
      { operation: "publish" },
      { operation: "delete", id: 1, external_id: "a" },
      { operation: "unpublish", id: "1" },
      { operation: "update", external_id: ".", guide: { title: "" }, user_id: 1, more: 1 },
      { operation: "update", id: 2 ** 40, guide: { steps: [{ content: "x".repeat(65_537) }] } },
      { operation: "create", guide: { title }, if_match: "*" },
    ]);
    expect(body.results.map((result) => "error" in result && result.error.details)).toEqual([
      { id: ["can't be blank"] },
      { external_id: unknown },
      { id: ["must be an integer"] },
      {
        external_id: ["can't be . or .."],
        title: ["can't be blank"],
        user_id: ["must be a string"],
        more: unknown,
      },
      {
        id: ["must be less than or equal to 2147483647"],
        "steps.0.position": ["can't be blank"],
        "steps.0.content": ["is too long (maximum is 65536 characters)"],
      },
      { if_match: unknown },
    ]);
  });

  it.each<[string, unknown, object]>([
    ["no operations", {}, { operations: ["can't be blank"] }],
    ["an object", { operations: {} }, { operations: ["must be a list"] }],
    [
      "101 operations",
      { operations: Array.from({ length: 101 }, () => ({ operation: "delete", id: 0 })) },
      { operations: ["has too many items (maximum is 100)"] },
    ],
    [
      "unknown and missing names",
      { atomic: 1, operations: [{ operation: "feature" }, {}, null, 1], more: 1 },
      {
        atomic: ["must be true or false"],
        more: ["is not a recognised field"],
        "operations.0.operation": ["is not included in the list"],
        "operations.1.operation": ["can't be blank"],
        "operations.2": ["can't be blank"],
        "operations.3": ["must be an object"],
      },
    ],
  ])("refuses the request with %s", async (_, json, details) => {
    const { one, user } = await addCustomer();
    const response = await one({ json });
    expect(response.status).toBe(422);
    expect(response.body.error).toMatchObject({ code: "validation_failed", details });
    expect(response.headers.get("failed-operation")).toBeNull();
    expect(await harness.usedBy(user)).toBe(0);
  });

  it("refuses a field named __proto__ of an operation", async () => {
    const { secret } = await addCustomer();
    const json = JSON.parse(
      '{"operations":[{"operation":"create","guide":{"title":"T"},"__proto__":{"a":1}}]}',
    ) as unknown;
    const { body } = await send(secret, { json });
    expect(body.results).toMatchObject([
      { status: 422, error: { details: { ["__proto__"]: ["is not a recognised field"] } } },
    ]);
  });

  it("accepts no operations, and needs the scope write", async () => {
    const { bulk } = await addCustomer();
    expect((await bulk([])).body).toEqual({ results: [], succeeded: 0, failed: 0 });
    const reader = await addCustomer("read");
    expect((await reader.bulk([])).status).toBe(403);
  });

  it("accepts 20,000 values in JSON, for 100 guides with 30 steps each", async () => {
    const { bulk } = await addCustomer();
    const steps = Array.from({ length: 30 }, (_, n) => ({
      position: n + 1,
      title: `Step ${n}`,
      content: "<p>Boil.</p>",
    }));
    const many = await bulk(Array.from({ length: 100 }, (_, n) => upsert(`${n}`, { steps })));
    expect(many.body).toMatchObject({ succeeded: 100, failed: 0 });
    const tooMany = await bulk(Array.from({ length: 20_001 }, () => 1));
    expect(tooMany.body.error.details).toEqual({ base: ["has more than 20,000 values"] });
  });

  it("reports warnings for each operation, and refuses them with Prefer: handling=strict", async () => {
    const { bulk } = await addCustomer();
    const steps = [{ position: 1, content: "<p>A</p><script>1</script>" }];
    const operations = [upsert("a", { steps }), upsert("b")];
    const { body } = await bulk(operations);
    expect(body.results).toMatchObject([
      { status: 201, warnings: [{ field: "steps.0.content", element: "script" }] },
      { status: 201 },
    ]);
    expect(body.results[1]).not.toHaveProperty("warnings");
    const strict = await bulk(
      [...operations, { operation: "update", external_id: "b", guide: { steps } }],
      {},
      { prefer: "handling=strict" },
    );
    expect(strict.headers.get("preference-applied")).toBe("handling=strict");
    expect(statuses(strict)).toEqual([422, 200, 422]);
  });
});

describe("the guide of an operation (contract BULK-3)", () => {
  it("has the state of if_match, otherwise the result is 412 with the present etag", async () => {
    const { bulk, one } = await addCustomer();
    const { body } = await one({ path: "/guides", json: { guide: { title, external_id: "a" } } });
    const { id } = body.guide;
    const tags = [`"g${id}.1"`, "*", `"x", "g${id}.3"`];
    const operation = (if_match: unknown, name = "publish") => ({ operation: name, id, if_match });
    const response = await bulk([
      { ...upsert("a", { title: "Tea" }), if_match: tags[0] },
      { operation: "update", external_id: "a", guide: { title: "No" }, if_match: tags[0] },
      operation(tags[1]),
      operation(tags[2], "unpublish"),
      operation("g42"),
      operation(null),
      { ...upsert("new"), if_match: "*" },
      { operation: "delete", external_id: "a", if_match: tags[0] },
    ]);
    expect(statuses(response)).toEqual([200, 412, 200, 200, 400, 400, 404, 412]);
    expect(response.body.results).toMatchObject([
      {},
      { etag: `"g${id}.2"`, error: { code: "precondition_failed" } },
      {},
      {},
      { error: { code: "bad_request" } },
      {},
      {},
      { etag: `"g${id}.4"` },
    ]);
  });

  it("belongs to the user in user_id, which an admin key must send with an external id", async () => {
    const { bulk, user } = await addCustomer("admin");
    const member = await harness.addUser(user.accountId, "member");
    const { secret } = await member.insertKey(["write"]);
    const user_id = member.username;
    const named = { external_id: "a", user_id };
    const response = await bulk([
      upsert("a"),
      { ...upsert("a"), user_id },
      { operation: "update", external_id: "a", guide: {} },
      { operation: "update", ...named, guide: { title: "Tea" } },
      { operation: "publish", ...named },
      { operation: "unpublish", external_id: "a", user_id: user.username },
    ]);
    expect(statuses(response)).toEqual([422, 201, 422, 200, 200, 404]);
    const blank = { error: { details: { user_id: ["can't be blank"] } } };
    expect(response.body.results).toMatchObject([
      blank,
      { guide: { user: { username: user_id } } },
      blank,
      { guide: { title: "Tea" } },
      { guide: { status: "published" } },
      {},
    ]);
    const own = await send(secret, {
      json: { operations: [{ operation: "delete", external_id: "a" }] },
    });
    expect(statuses(own)).toEqual([204]);
  });

  it("is not found when it belongs to another account or, without admin, to another user", async () => {
    const { one, user } = await addCustomer();
    const { body } = await one({ path: "/guides", json: { guide: { title, external_id: "a" } } });
    const { id } = body.guide;
    const operations = [
      ...["publish", "unpublish", "delete"].map((operation) => ({ operation, id })),
      { operation: "update", id, guide: { title: "Mine" } },
    ];
    const member = await harness.addUser(user.accountId, "member");
    const others = [await addCustomer("admin"), await addCustomer()].map(({ secret }) => secret);
    for (const secret of [...others, (await member.insertKey(["write"])).secret])
      for (const headers of [{}, { "idempotency-key": randomUUID() }])
        expect(statuses(await send(secret, { json: { operations }, headers }))).toEqual([
          404, 404, 404, 404,
        ]);
    expect((await one({ method: "GET", path: `/guides/${id}` })).body.guide).toMatchObject({
      version: 1,
    });
  });
});

describe("a bulk (contract BULK-4)", () => {
  it("counts as one request, and its log entry is one of guides.bulk", async () => {
    const { bulk, user } = await addCustomer();
    await bulk(Array.from({ length: 100 }, (_, n) => upsert(`${n}`)));
    expect(await harness.usedBy(user)).toBe(1);
    await requestLog.flush();
    const { requests } = await listRequests(await user.keyContext("admin"), { limit: 10 });
    expect(requests).toMatchObject([{ operation: "guides.bulk", status: 200, requests: 1 }]);
  });

  it.each([
    ["with an Idempotency-Key", { "idempotency-key": "limit" }],
    ["without one", {}],
  ])(
    "stops at the guide limit: later operations that add no guide are applied %s",
    async (_, headers) => {
      const { bulk, user } = await addCustomer();
      await prisma.account.update({ where: { id: user.accountId }, data: { guideLimit: 2 } });
      const response = await bulk(
        [
          upsert("a"),
          upsert("b"),
          upsert("c"),
          { operation: "create", guide: { title } },
          { operation: "publish", external_id: "a" },
          { operation: "delete", external_id: "a" },
          upsert("c"),
          // It would be restored.
          upsert("a"),
        ],
        {},
        headers,
      );
      expect(statuses(response)).toEqual([201, 201, 402, 402, 200, 204, 201, 402]);
      expect(response.body.results[2]).toMatchObject({ error: { code: "guide_limit_exceeded" } });
      expect((await stateOf(user)).guidesCount).toBe(2);
    },
  );
});

describe("an atomic bulk (contract BULK-5)", () => {
  it("applies all operations, in one transaction", async () => {
    const { bulk, user } = await addCustomer();
    const response = await bulk(
      [upsert("a"), { operation: "publish", external_id: "a" }, upsert("b")],
      { atomic: true },
    );
    expect(statuses(response)).toEqual([201, 200, 201]);
    const { rows } = await pool.query(
      "select count(distinct created_at)::int as times from guides where account_id = $1",
      [user.accountId],
    );
    expect(rows).toEqual([{ times: 1 }]);
  });

  it.each<[string, object, status: number, error: object, etag: RegExp | null]>([
    [
      "invalid fields",
      upsert("c", { title: "", steps: [{ position: 1 }] }),
      422,
      {
        details: {
          "operations.4.title": ["can't be blank"],
          "operations.4.steps.0.content": ["can't be blank"],
        },
      },
      null,
    ],
    ["a guide that does not exist", { operation: "publish", id: 0 }, 404, {}, null],
    [
      "another user",
      { operation: "create", guide: { title }, user_id: "unknown-user" },
      403,
      { code: "forbidden" },
      null,
    ],
    ["the guide limit", upsert("c"), 402, { code: "guide_limit_exceeded" }, null],
    [
      "if_match",
      { operation: "publish", external_id: "kept", if_match: '"g0.1"' },
      412,
      { code: "precondition_failed" },
      // The version in the transaction.
      /^"g\d+\.3"$/,
    ],
    [
      "a malformed if_match",
      { operation: "publish", external_id: "kept", if_match: "g" },
      400,
      { code: "bad_request" },
      null,
    ],
  ])(
    "changes nothing when an operation fails because of %s, and names the operation",
    async (_, failing, status, error, etag) => {
      const { bulk, user, one } = await addCustomer();
      await bulk([upsert("kept"), upsert("gone"), upsert("changed")]);
      await prisma.account.update({ where: { id: user.accountId }, data: { guideLimit: 3 } });
      const before = await stateOf(user);
      const operations = [
        { operation: "delete", external_id: "gone" },
        { operation: "publish", external_id: "kept" },
        upsert("new", { title: "Coffee" }),
        { operation: "update", external_id: "kept", guide: { title: "Coffee" } },
        failing,
        upsert("never"),
      ];
      for (const headers of [{}, { "idempotency-key": "once" }]) {
        const response = await bulk(operations, { atomic: true }, headers);
        expect(response.status).toBe(status);
        expect(response.body.error).toMatchObject(error);
        expect(response.headers.get("failed-operation")).toBe("4");
        if (etag) expect(response.headers.get("etag")).toMatch(etag);
        else expect(response.headers.get("etag")).toBeNull();
        expect(await stateOf(user)).toEqual(before);
      }
      // The failed request was neither counted nor stored.
      expect(await harness.usedBy(user)).toBe(1);
      const applied = { operation: "publish", external_id: "kept" };
      const again = await bulk([applied], { atomic: true }, { "idempotency-key": "once" });
      expect([again.status, again.headers.get("idempotency-replayed")]).toEqual([200, null]);
      expect((await one({ path: "/guides?q=coffee", method: "GET" })).text).toContain(
        '"guides":[]',
      );
    },
  );
});

describe("a bulk with an Idempotency-Key (contract BULK-6)", () => {
  it("is applied once, with the results of failed operations, and replayed afterwards", async () => {
    const { bulk, user } = await addCustomer();
    const operations = [
      { operation: "create", guide: { title } },
      { operation: "publish", id: 0 },
      { operation: "create", guide: { title } },
    ];
    const headers = { "idempotency-key": randomUUID() };
    const first = await bulk(operations, {}, headers);
    expect(statuses(first)).toEqual([201, 404, 201]);
    const second = await bulk(operations, {}, headers);
    expect(second.headers.get("idempotency-replayed")).toBe("true");
    expect(second.text).toBe(first.text);
    expect(await prisma.guide.count({ where: { userId: user.id } })).toBe(2);
    const other = await bulk([operations[0]], {}, headers);
    expect(other.body.error.code).toBe("idempotency_key_reused");
  });

  it("continues after a statement that PostgreSQL refused", async () => {
    const { bulk } = await addCustomer();
    const taken = { operation: "update", external_id: "b", guide: { external_id: "a" } };
    const response = await bulk(
      [upsert("a"), upsert("b"), taken, upsert("c")],
      {},
      { "idempotency-key": "taken" },
    );
    expect(statuses(response)).toEqual([201, 201, 422, 201]);
    expect(response.body.results[2]).toMatchObject({
      error: { details: { external_id: ["has already been taken"] } },
    });
  });

  it.each([
    ["with an Idempotency-Key", {}, { "idempotency-key": "purge" }],
    ["that is atomic", { atomic: true }, {}],
  ])("purges public pages after the commit only, %s", async (_, options, headers) => {
    const { secret, user } = await addCustomer();
    const purged: string[] = [];
    const own = appWith({ ...service, purgePublicPages: (username) => purged.push(username) });
    const json = {
      operations: [upsert("a"), { operation: "publish", external_id: "a" }],
      ...options,
    };
    // The commit waits for the lock.
    await pool.query(`
create function wait_at_commit() returns trigger language plpgsql as
  $$begin perform pg_advisory_xact_lock_shared(7); return null; end$$;
create constraint trigger wait_at_commit after update on guides deferrable initially deferred
  for each row execute function wait_at_commit()`);
    const holder = await pool.connect();
    try {
      await holder.query("select pg_advisory_lock(7)");
      const response = send(secret, { json, headers }, own);
      await waitUntilBlocked(service.db, 1);
      expect(purged).toEqual([]);
      await holder.query("select pg_advisory_unlock(7)");
      expect(statuses(await response)).toEqual([201, 200]);
      expect(purged).toEqual([user.username]);
    } finally {
      holder.release(true);
      await pool.query("drop function wait_at_commit() cascade");
    }
  });
});

describe("a 5xx of an operation (contract BULK-7)", () => {
  const broken = appWith({
    ...service,
    htmlCleaner: {
      ...service.htmlCleaner,
      clean: () => Promise.reject(new Error("The cleaner is broken")),
    },
  });
  const steps = [{ position: 1, content: "<p>Boil.</p>" }];
  const json = { operations: [upsert("a"), upsert("b", { steps }), upsert("c")] };

  it.each([
    ["the earlier operations without an Idempotency-Key", {}, 1],
    ["no operation with an Idempotency-Key", { "idempotency-key": "broken" }, 0],
  ])("is the response of the request, which applies %s", async (_, headers, applied) => {
    const { secret, user } = await addCustomer();
    const { status, body, headers: received } = await send(secret, { json, headers }, broken);
    expect([status, body.error.code]).toEqual([500, "internal_error"]);
    expect(received.get("failed-operation")).toBeNull();
    expect((await stateOf(user)).guidesCount).toBe(applied);
    const retried = await send(secret, { json, headers });
    expect(statuses(retried)).toEqual([applied === 1 ? 200 : 201, 201, 201]);
  });
});

describe("a group of 16 concurrent bulks", () => {
  const ids = Array.from({ length: 10 }, (_, n) => `docs/${n}.md`);
  const inOrder = (index: number) => [...ids.slice(index % 10), ...ids.slice(0, index % 10)];
  const variants: [string, object, (index: number) => Record<string, string>][] = [
    ["without a key", {}, () => ({})],
    ["with a key each", {}, () => ({ "idempotency-key": randomUUID() })],
    ["that are atomic", { atomic: true }, () => ({})],
  ];

  it.each(variants)(
    "creates each guide once, with external ids in different orders, %s (contract EXT-8)",
    async (_, options, headers) => {
      const { bulk, user } = await addCustomer();
      const responses = await Promise.all(
        Array.from({ length: 16 }, (__, index) =>
          bulk(
            inOrder(index).map((id) => upsert(id)),
            options,
            headers(index),
          ),
        ),
      );
      const all = responses.flatMap(statuses);
      expect(all.filter((status) => status === 201)).toHaveLength(10);
      expect(all.filter((status) => status === 200)).toHaveLength(150);
      expect((await stateOf(user)).guidesCount).toBe(10);
      expect(await prisma.guide.count({ where: { userId: user.id } })).toBe(10);
    },
  );

  it.each(variants)(
    "changes the same guides in different orders without a deadlock, %s",
    async (_, options, headers) => {
      const { bulk } = await addCustomer();
      const made = await bulk(ids.map((id) => upsert(id)));
      const guideIds = made.body.results.map((result) => ("guide" in result ? result.guide.id : 0));
      const deadlocks = await countDeadlocks(async () => {
        const responses = await Promise.all(
          Array.from({ length: 16 }, (__, index) => {
            const turned = [...guideIds.slice(index % 10), ...guideIds.slice(0, index % 10)];
            const operations = turned.map((id) => ({
              operation: "update",
              id,
              guide: { title: `Title ${index}` },
            }));
            return bulk(operations, options, headers(index));
          }),
        );
        expect(new Set(responses.flatMap(statuses))).toEqual(new Set([200]));
      });
      expect(deadlocks).toBe(0);
    },
  );
});

describe("a bulk in one transaction", () => {
  it.each([
    ["with an Idempotency-Key", {}, { "idempotency-key": "deadlock" }],
    ["that is atomic", { atomic: true }, {}],
  ])("is repeated after a deadlock with another request, %s", async (_, options, headers) => {
    const { bulk, user } = await addCustomer();
    const [first] = (await bulk([upsert("a"), upsert("b")])).body.results;
    if (!first || !("guide" in first)) throw new Error("No guide was created");
    await bulk([{ operation: "delete", external_id: "b" }]);
    const holder = await pool.connect();
    try {
      await holder.query("begin");
      await holder.query("select from accounts where id = $1 for update", [user.accountId]);
      const update = { operation: "update", external_id: "a", guide: { description: "Hot" } };
      // The restore waits for the account, with the locks of both guides.
      const response = bulk([update, upsert("b")], options, headers);
      await waitUntilBlocked(service.db, 1);
      // On a slow machine, PostgreSQL can end this statement instead of the bulk's.
      await holder
        .query("select from guides where id = $1 for update", [first.guide.id])
        .catch(() => {});
      await holder.query("commit");
      expect(statuses(await response)).toEqual([200, 200]);
    } finally {
      holder.release();
    }
    const { guides, guidesCount } = await stateOf(user);
    expect(guides).toMatchObject([{ version: 2 }, { version: 3, deleted_at: null }]);
    expect(guidesCount).toBe(2);
  });
});
