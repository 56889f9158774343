import { requestListInput, type RequestListInput } from "@guidepost/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { revokeKey } from "#api-keys/index.ts";
import type { ActorContext } from "#context.ts";
import { invalid } from "#errors.ts";
import { lowestIdAt } from "#entry-id.ts";
import { createTestFixtures, explainPlan, fillTables, indexesOf } from "#testing/index.ts";
import type { LoggedRequest } from "../entry.ts";
import { getKeyImpact, getRequest, listCallers, listRequests, searchRequests } from "../read.ts";
import { createRequestLog } from "../recorder.ts";
import { createPartitions, dayOf } from "../store/partitions.ts";
import { type EntrySearch, searchEntries } from "../store/read.ts";
import { findSums } from "../store/write.ts";
import { addCaller } from "./log.fixture.ts";

const fixtures = await createTestFixtures();
const { service } = fixtures;
const log = createRequestLog(service.db, { onError: () => {}, onDrop: () => {} });
afterAll(async () => {
  await log.close();
  await fixtures.drop();
});

const DAY_MS = 86_400_000;
const owner = await fixtures.addAccount("pro");
const member = await fixtures.addUser(owner.accountId, "member");
const other = await fixtures.addAccount("pro");
const callers = {
  owner: await addCaller(service, owner),
  member: await addCaller(service, member),
  other: await addCaller(service, other),
};
const contexts = {
  owner: await owner.sessionContext(),
  member: await member.sessionContext(),
  other: await other.sessionContext(),
};
const refusal = invalid({ title: ["can't be blank"] });
const now = service.clock().getTime();
const refused: Partial<LoggedRequest> = { status: 422, refusal, operation: "guides.create" };

const list = (ctx: ActorContext, input: Partial<RequestListInput> = {}) =>
  listRequests(ctx, requestListInput.parse(input));

async function idsOf(ctx: ActorContext, input: Partial<RequestListInput> = {}) {
  return (await list(ctx, input)).requests.map(({ request_id: id }) => id);
}

beforeAll(async () => {
  const add = (caller: keyof typeof callers, own: Partial<LoggedRequest>, ageMs: number) =>
    log.record(callers[caller].entry(own, new Date(now - ageMs)));
  add("owner", { requestId: "first" }, 50_000);
  add("owner", { ...refused, requestId: "second" }, 40_000);
  add("member", { requestId: "third", status: 201, operation: "guides.create" }, 30_000);
  add("member", { ...refused, requestId: "fourth" }, 20_000);
  add("other", { requestId: "foreign" }, 10_000);
  add("owner", { requestId: "expired" }, 7 * DAY_MS + 1_000);
  await log.flush();
  await service.db.pool.query("update api_keys set last_used_at = now()");
});

describe("listRequests", () => {
  it("lists the account's requests of the plan's days to an owner, newest first", async () => {
    expect(await idsOf(contexts.owner)).toEqual(["fourth", "third", "second", "first"]);
    expect(await idsOf(contexts.other)).toEqual(["foreign"]);
  });

  it("lists the requests of the own keys to a member", async () => {
    expect(await idsOf(contexts.member)).toEqual(["fourth", "third"]);
    expect(await idsOf(contexts.member, { key_id: callers.member.keyId })).toHaveLength(2);
    expect(await idsOf(contexts.member, { key_id: callers.owner.keyId })).toEqual([]);
    expect(await idsOf(contexts.owner, { key_id: callers.other.keyId })).toEqual([]);
    const { keys } = await listCallers(contexts.member);
    expect(keys.map(({ id }) => id)).toEqual([callers.member.keyId]);
  });

  it.each([
    [{ status: 422 }, ["fourth", "second"]],
    [{ code: "validation_failed" as const }, ["fourth", "second"]],
    [{ operation: "guides.create" }, ["fourth", "third", "second"]],
    [{ key_id: callers.owner.keyId }, ["second", "first"]],
    [{ since: new Date(now - 30_000).toISOString() }, ["fourth", "third"]],
    [{ until: new Date(now - 30_000).toISOString() }, ["second", "first"]],
    [{ operation: "guides.create", status: 201 }, ["third"]],
    [{ key_id: callers.owner.keyId, code: "validation_failed" as const }, ["second"]],
    [{ operation: "\u{1F600}" }, []],
  ])("filters by %j", async (input, expected) => {
    expect(await idsOf(contexts.owner, input)).toEqual(expected);
  });

  it.each([contexts.owner, contexts.member])(
    "returns every request once over pages of one entry",
    async (ctx) => {
      const pages: string[] = [];
      let cursor: string | null | undefined;
      do {
        const page = await list(ctx, { limit: 1, ...(cursor && { cursor }) });
        pages.push(...page.requests.map(({ request_id: id }) => id));
        cursor = page.next_cursor;
      } while (cursor);
      expect(pages).toEqual(await idsOf(ctx));
    },
  );

  it("lists the 401 responses of a revoked key above the successes before them in the same minute (contract LOG-4)", async () => {
    const account = await fixtures.addAccount("pro");
    const { entry, secret, keyId } = await addCaller(service, account);
    const at = (second: number) => new Date(Date.UTC(2026, 10, 20, 5, 24, second));
    log.record(entry({}, at(10)));
    log.record(entry({}, at(20)));
    await revokeKey(await account.sessionContext(), { id: keyId });
    for (const second of [32, 40]) log.recordUnauthorized(secret, entry({}, at(second)));
    await log.flush();
    const ctx = { ...(await account.sessionContext()), clock: () => at(50) };
    const { requests } = await list(ctx);
    expect(requests).toMatchObject([
      { status: 401, requests: 2, received_at: at(32).toISOString() },
      { status: 200, received_at: at(20).toISOString() },
      { status: 200, received_at: at(10).toISOString() },
    ]);
    const first = await list(ctx, { limit: 1 });
    const next = await list(ctx, { limit: 2, cursor: first.next_cursor ?? "" });
    expect([...first.requests, ...next.requests]).toEqual(requests);
  });

  it("refuses a cursor that is no id", async () => {
    await expect(list(contexts.owner, { cursor: "x" })).rejects.toMatchObject({
      extras: { details: { cursor: ["is invalid"] } },
    });
  });
});

describe("searchRequests", () => {
  it("returns the requests of the last minutes by the clock of the service", async () => {
    const clock = () => new Date(now + 25_000);
    const ctx = { ...contexts.owner, clock };
    const { requests } = await searchRequests(ctx, { limit: 50, last_minutes: 1 });
    expect(requests.map(({ request_id: id }) => id)).toEqual(["fourth", "third"]);
  });
});

describe("getRequest", () => {
  it("explains a request by the id of its entry and by the client's id", async () => {
    const [entry] = (await list(contexts.owner, { code: "validation_failed" })).requests;
    const { request } = await getRequest(contexts.owner, { request_id: entry?.id ?? "" });
    expect(request).toMatchObject({
      request_id: "fourth",
      message: "Validation failed",
      details: { title: ["can't be blank"] },
      key_scopes: ["read"],
      limits: { minute: { limit: 300, used: 12 }, month: { limit: 50_000, used: 13 } },
      help_url: "https://guidepost.test/docs/errors#validation_failed",
    });
    expect(await getRequest(contexts.owner, { request_id: "fourth" })).toEqual({ request });
  });

  it("returns the newest request of a repeated id", async () => {
    const requestId = "repeated";
    for (const age of [3_000, 1_000, 2_000])
      log.record(callers.owner.entry({ requestId, path: `/${age}` }, new Date(now - age - 60_000)));
    await log.flush();
    const { request } = await getRequest(contexts.owner, { request_id: requestId });
    expect(request.path).toBe("/1000");
    await service.db.pool.query("delete from request_log where request_id = $1", [requestId]);
  });

  it("explains the own request of a key, when another key has sent the same id later (contract LOG-10)", async () => {
    const { keyId, entry } = await addCaller(service, owner);
    const requestId = "same";
    const path = "/of-this-key";
    log.record(entry({ requestId, path }, new Date(now - 60_000)));
    for (const age of [50_000, 40_000])
      log.record(callers.member.entry({ requestId, path: "/other" }, new Date(now - age)));
    await log.flush();
    const ctx = {
      ...contexts.owner,
      actor: { ...contexts.owner.actor, scopes: ["read" as const] },
    };
    const asKey = (id: number) => ({
      ...ctx,
      actor: { ...ctx.actor, via: { kind: "key" as const, keyId: id } },
    });
    const { request } = await getRequest(asKey(keyId), { request_id: requestId });
    expect(request.path).toBe(path);
    for (const id of [requestId, request.id])
      await expect(
        getRequest(asKey(callers.owner.keyId), { request_id: id }),
      ).rejects.toMatchObject({ code: "not_found" });
    expect((await getRequest(contexts.owner, { request_id: requestId })).request.path).toBe(
      "/other",
    );
    await service.db.pool.query("delete from request_log where request_id = $1", [requestId]);
  });

  it.each([
    ["of another account", contexts.owner, "foreign"],
    ["of another user's key, for a member", contexts.member, "first"],
    ["that is older than the plan allows", contexts.owner, "expired"],
    ["that does not exist", contexts.owner, "019ab4c2-9f00-7c3e-8d52-6f1b2a3c4d5e"],
  ])("does not find a request %s", async (_, ctx, request_id) => {
    await expect(getRequest(ctx, { request_id })).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("getKeyImpact", () => {
  it("counts operations, programs and addresses of the last 7 days", async () => {
    const { keyId } = callers.owner;
    const impact = await getKeyImpact(contexts.owner, { id: keyId });
    expect(impact).toMatchObject({
      requests: 2,
      more: false,
      operations: [
        { operation: expect.any(String) as string, requests: 1 },
        { operation: expect.any(String) as string, requests: 1 },
      ],
      clients: [{ user_agent: "curl/8.0", requests: 2 }],
      addresses: [{ address: "203.0.113.9", requests: 2 }],
    });
    expect(impact.operations.find(({ operation }) => operation === "guides.create")).toMatchObject({
      failed: 1,
    });
    await expect(getKeyImpact(contexts.member, { id: keyId })).rejects.toMatchObject({
      code: "not_found",
    });
  });
});

describe("a large log", () => {
  const days = [0, 1, 2];
  const large = { accountId: 0, keyId: 0 };
  // Today's partition has 12 hours of requests at any time of the day.
  const newest = dayOf(now) + DAY_MS / 2;
  const FILTERS = {
    accountId: 0,
    keyIds: undefined,
    keyId: undefined,
    status: undefined,
    code: undefined,
    operation: undefined,
    since: undefined,
    until: undefined,
    before: undefined,
    limit: 51,
    now: new Date(newest),
  } satisfies EntrySearch;

  beforeAll(async () => {
    const account = await fixtures.addAccount("team");
    const { keyId } = await addCaller(service, account);
    Object.assign(large, { accountId: account.accountId, keyId });
    await createPartitions(
      service.db.pool,
      days.flatMap((age) =>
        [7, 30, 90].map((keptDays) => ({ keptDays, day: dayOf(now) - age * DAY_MS })),
      ),
    );
    // 60,000 requests in 42 hours, which are in three days, of which each thousandth was refused.
    await fillTables(service.db, {
      text: `
insert into request_log (kept_days, id, account_id, api_key_id, method, operation, path, status, code,
                         duration_us, address, replayed)
select 30, (lpad(to_hex(at), 12, '0') || '7' || substr(md5(n::text), 1, 3) || '8' || substr(md5(n::text), 5, 15))::uuid,
       case when n % 10 = 0 then $1::int else $1 + 1000 + n % 9 end, $2::int, 'GET',
       case when n % 5000 = 0 then 'guides.update' else 'guides.get' end, '/',
       case when n % 1000 = 0 then 422 else 200 end, case when n % 1000 = 0 then 'validation_failed' end, 1, '::1', false
  from generate_series(1, 60000) n, lateral (select ($3::int8 - n * 2500) as at) as times`,
      values: [account.accountId, keyId, newest],
    });
  });

  const OF_PARENT: [string, Partial<EntrySearch>, RegExp][] = [
    ["without a filter", {}, /_pkey$/],
    ["by key", { keyId: 1 }, /api_key_id_id_idx/],
    ["by operation", { operation: "guides.update" }, /operation_id_idx/],
    ["by status", { status: 422 }, /status_id_idx/],
    ["by code", { code: "validation_failed" }, /code_id_idx/],
  ];

  it.each(OF_PARENT)("is read with an index and in its order %s", async (_, filter, index) => {
    const search = { ...FILTERS, accountId: large.accountId, ...filter };
    const plan = await explainPlan(
      service.db.pool,
      (pool) => searchEntries(pool, search),
      "force_generic_plan",
    );
    // The partitions of the other retentions are empty.
    const indexes = indexesOf(plan, "request_log_30_");
    expect(indexes).toHaveLength(days.length);
    for (const name of indexes) expect(name).toMatch(index);
    const scan = plan.findIndex((node) => node["Relation Name"]?.startsWith("request_log_30_"));
    expect(plan[scan - 1]?.["Node Type"]).toBe("Append");
    expect(plan[scan - 2]?.["Node Type"]).toBe("Limit");
  });

  it("is searched for the entries of a minute with an index, in the partitions of its day only (contract LOG-4)", async () => {
    const id = lowestIdAt(newest);
    const sums = [{ kept_days: 30, account_id: large.accountId, id }];
    const plan = await explainPlan(
      service.db.pool,
      (pool) => findSums(pool, sums),
      "force_generic_plan",
    );
    const indexes = indexesOf(plan, "request_log_30_");
    expect(indexes).toEqual([expect.stringMatching(/code_id_idx/)]);
  });

  it("ends a page with several filters early, and finds all requests over pages", async () => {
    const search = {
      ...FILTERS,
      accountId: large.accountId,
      keyId: large.keyId,
      operation: "guides.update",
    };
    const found: string[] = [];
    let before: string | undefined;
    let pages = 0;
    do {
      const { rows, scannedTo } = await searchEntries(service.db.pool, { ...search, before });
      found.push(...rows.map(({ id }) => id));
      before = scannedTo ?? undefined;
      pages += 1;
    } while (before !== undefined);
    expect(pages).toBeGreaterThan(1);
    expect(found).toHaveLength(12);
    expect(found).toEqual(found.toSorted().toReversed());
  });
});
