import { afterAll, describe, expect, it } from "vitest";
import { createApiHarness } from "#testing/api-test-harness.ts";
import { createRestApp } from "../app.ts";

const harness = await createApiHarness({ sharesDatabase: true });
afterAll(harness.drop);
const { service, rateLimiter, recorder, requestLog } = harness;
const { prisma } = service.db;
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
const { secret: admin } = await owner.insertKey(["admin"]);

type Sent = { secret: string; method?: string; path: string; key?: string; json?: unknown };

async function send({ secret, method = "POST", path, key, json }: Sent) {
  const headers = new Headers({ authorization: `Bearer ${secret}` });
  if (key !== undefined) headers.set("idempotency-key", key);
  if (json !== undefined) headers.set("content-type", "application/json");
  const body = JSON.stringify(json);
  // Node sets this header for a request with a body.
  if (body !== undefined) headers.set("content-length", String(Buffer.byteLength(body)));
  const request = new Request(`https://api.test/v1${path}`, {
    method,
    headers,
    body: body ?? null,
  });
  const response = await app.fetch(request, { clientAddress: "192.0.2.1" });
  const text = await response.text();
  return {
    status: response.status,
    body: (text === "" ? {} : JSON.parse(text)) as Record<string, never>,
    text,
    headers: response.headers,
  };
}

async function addCustomer() {
  const user = await harness.addAccount("pro");
  const { secret } = await user.insertKey(["read", "write"]);
  const countGuides = () => prisma.guide.count({ where: { userId: user.id } });
  const create = (query = "", key?: string, title = "Tea") =>
    send({ secret, path: `/guides${query}`, json: { guide: { title } }, ...(key && { key }) });
  return { user, secret, countGuides, create };
}

const DRY = "?dry_run=true";

describe("a dry run", () => {
  it("uses one unit of the quota, also when nothing would change; a refusal uses none (contract DRY-4)", async () => {
    const { user, secret, create, countGuides } = await addCustomer();
    expect((await create(DRY)).status).toBe(201);
    expect((await create(DRY)).status).toBe(201);
    expect(await harness.usedBy(user)).toBe(2);
    expect((await create(DRY, undefined, " ")).status).toBe(422);
    const missing = await send({ secret, method: "DELETE", path: `/guides/1${DRY}` });
    expect(missing.status).toBe(404);
    expect(await harness.usedBy(user)).toBe(2);
    expect(await countGuides()).toBe(0);
  });

  it("neither reads nor stores the response of its Idempotency-Key (contract DRY-5)", async () => {
    const { user, create, countGuides } = await addCustomer();
    for (let n = 0; n < 2; n++)
      expect((await create(DRY, "once")).headers.get("idempotency-replayed")).toBeNull();
    expect(await prisma.idempotencyResult.count({ where: { userId: user.id } })).toBe(0);
    expect((await create("", "once")).status).toBe(201);
    expect((await create("", "once")).headers.get("idempotency-replayed")).toBe("true");
    const planned = await create(DRY, "once");
    expect([planned.status, planned.body["guide"]]).toEqual([
      201,
      expect.objectContaining({ slug: "tea-2" }),
    ]);
    expect(await countGuides()).toBe(1);
    expect((await create(DRY, "a b")).status).toBe(400);
  });

  it("states with 201 or 200 whether a PUT would create a guide", async () => {
    const { secret, countGuides } = await addCustomer();
    const put = (query: string) =>
      send({
        secret,
        method: "PUT",
        json: { guide: { title: "Tea" } },
        path: `/guides/external/tea.md${query}`,
      });
    expect((await put(DRY)).status).toBe(201);
    expect(await countGuides()).toBe(0);
    expect((await put("")).status).toBe(201);
    const unchanged = await put(DRY);
    expect([unchanged.status, unchanged.body["guide"]]).toEqual([
      200,
      expect.objectContaining({ version: 1 }),
    ]);
  });

  it("returns 204 without a body for a removal, and the guide stays", async () => {
    const { secret, create } = await addCustomer();
    const { id } = (await create()).body["guide"] as unknown as { id: number };
    const removed = await send({ secret, method: "DELETE", path: `/guides/${id}${DRY}` });
    expect([removed.status, removed.text]).toEqual([204, ""]);
    expect(removed.headers.get("dry-run")).toBe("true");
    expect((await send({ secret, method: "GET", path: `/guides/${id}` })).status).toBe(200);
  });

  it.each([false, true])(
    "stores nothing for a bulk with atomic %s, and its operations see the earlier ones",
    async (atomic) => {
      const { secret, user, countGuides } = await addCustomer();
      const create = { operation: "create", guide: { title: "Tea", external_id: "tea" } };
      const operations = [
        create,
        { operation: "publish", external_id: "tea" },
        ...(atomic ? [] : [create]),
      ];
      const bulk = (query: string) =>
        send({ secret, path: `/guides/bulk${query}`, json: { atomic, operations } });
      for (const query of [DRY, DRY, ""]) {
        const { status, body } = await bulk(query);
        const results = body["results"] as unknown as { status: number; guide?: object }[];
        expect([status, results.map((result) => result.status)]).toEqual([
          200,
          atomic ? [201, 200] : [201, 200, 422],
        ]);
        expect(results[1]?.guide).toMatchObject({ slug: "tea", status: "published", version: 2 });
        expect(await countGuides()).toBe(query === DRY ? 0 : 1);
      }
      expect(await harness.usedBy(user)).toBe(3);
    },
  );

  it("adds the error of an invalid value to the other errors of the request (contract ERR-15)", async () => {
    const { create, countGuides } = await addCustomer();
    const { status, body } = await create("?dry_run=yes", undefined, " ");
    expect([status, body]).toEqual([
      422,
      {
        error: expect.objectContaining({
          details: { dry_run: ["must be true or false"], title: ["can't be blank"] },
        }),
      },
    ]);
    expect(await countGuides()).toBe(0);
  });

  it("is refused when it is sent twice", async () => {
    const { create, countGuides } = await addCustomer();
    expect((await create(`${DRY}&dry_run=true`)).status).toBe(422);
    expect((await create("?dry_run=false&dry_run=true")).status).toBe(422);
    expect(await countGuides()).toBe(0);
  });

  it("is unknown to requests that read", async () => {
    const { secret } = await addCustomer();
    const { status, body } = await send({ secret, method: "GET", path: "/guides?dry_run=x" });
    expect([status, body]).toEqual([
      422,
      {
        error: expect.objectContaining({ details: { dry_run: ["is not a recognised field"] } }),
      },
    ]);
  });

  it("has dry_run=true in the path of the request log, without other values (contract LOG-1)", async () => {
    const { secret } = await owner.insertKey(["write"]);
    const path = `/guides?title=secret&x=secret&dry_run=true`;
    const { headers } = await send({ secret, path, json: { guide: { title: "Tea" } } });
    const change = await send({ secret, path: "/guides?dry_run=false", json: { guide: {} } });
    await requestLog.flush();
    const logged = async (of: Headers) => {
      const read = { secret: admin, method: "GET", path: `/requests/${of.get("x-request-id")}` };
      return ((await send(read)).body["request"] as unknown as { path: string }).path;
    };
    expect(await logged(headers)).toBe("/v1/guides?dry_run=true");
    expect(await logged(change.headers)).toBe("/v1/guides");
  });
});
