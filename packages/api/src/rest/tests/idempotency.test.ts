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

type Sent = { secret: string; method?: string; path: string; key?: string; body?: string };

async function send({ secret, method = "POST", path, key, body }: Sent) {
  const headers = new Headers({ authorization: `Bearer ${secret}` });
  if (key !== undefined) headers.set("idempotency-key", key);
  if (body !== undefined) headers.set("content-type", "application/json");
  const request = new Request(`https://api.test/v1${path}`, {
    method,
    headers,
    ...(body !== undefined && { body }),
  });
  // Node sets this header for a request with a body.
  if (body !== undefined) request.headers.set("content-length", String(Buffer.byteLength(body)));
  const response = await app.fetch(request, { clientAddress: "192.0.2.1" });
  const text = await response.text();
  const { error } = (text === "" ? {} : JSON.parse(text)) as { error?: { code: string } };
  return {
    status: response.status,
    code: error?.code,
    text,
    headers: response.headers,
    isReplayed: response.headers.get("idempotency-replayed"),
  };
}

const guideOf = ({ text }: { text: string }) =>
  (JSON.parse(text) as { guide: { id: number; title: string; status: string } }).guide;
const createBody = (title = "Tea") =>
  JSON.stringify({ guide: { title, steps: [{ position: 1, content: "<p>Boil.</p>" }] } });

async function addCustomer() {
  const user = await harness.addAccount("pro");
  const { secret } = await user.insertKey(["write"]);
  const countGuides = () => service.db.prisma.guide.count({ where: { userId: user.id } });
  const create = (key: string, body = createBody()) => send({ secret, path: "/guides", key, body });
  return { user, secret, countGuides, create };
}

describe("a repeated Idempotency-Key (contract IDEM-3)", () => {
  it("returns the stored response of a create with a fresh request id and current limits", async () => {
    const { user, create, countGuides } = await addCustomer();
    const first = await create("once");
    expect(first).toMatchObject({ status: 201, isReplayed: null });
    const second = await create("once");
    expect(second).toMatchObject({ status: 201, text: first.text, isReplayed: "true" });
    expect(await countGuides()).toBe(1);
    expect(second.headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"));
    const left = ({ headers }: typeof first) => Number(headers.get("x-ratelimit-remaining"));
    expect(left(second)).toBe(left(first) - 1);
    expect(second.headers.get("content-type")).toBe(first.headers.get("content-type"));
    // It counts like any 2xx.
    expect(await harness.usedBy(user)).toBe(2);
  });

  it("returns the stored responses of PATCH, actions and DELETE", async () => {
    const { secret, create } = await addCustomer();
    const { id } = guideOf(await create("create"));
    const path = `/guides/${id}`;
    const patch = { secret, method: "PATCH", path, key: "patch", body: createBody("New title") };
    const publish = { secret, path: `${path}/publish`, key: "publish" };
    const unpublish = { secret, path: `${path}/unpublish` };
    const remove = { secret, method: "DELETE", path, key: "delete" };
    const patched = await send(patch);
    expect(guideOf(patched).title).toBe("New title");
    await send({ ...patch, key: "later", body: createBody("Later title") });
    expect(await send(patch)).toMatchObject({ text: patched.text, isReplayed: "true" });
    const published = await send(publish);
    await send(unpublish);
    expect(await send(publish)).toMatchObject({ text: published.text, isReplayed: "true" });
    expect(guideOf(await send(unpublish)).status).toBe("draft");
    expect(await send(remove)).toMatchObject({ status: 204, text: "", isReplayed: null });
    const replayed = await send(remove);
    expect(replayed).toMatchObject({ status: 204, text: "", isReplayed: "true" });
    expect(replayed.headers.get("content-type")).toBeNull();
  });

  it("gets the stored response with another body when the operation ignores it (contract IDEM-6)", async () => {
    const { secret, create } = await addCustomer();
    const { id } = guideOf(await create("create"));
    const publish = { secret, path: `/guides/${id}/publish`, key: "publish" };
    const first = await send({ ...publish, body: createBody() });
    for (const body of [createBody("Other"), "{", undefined])
      expect(await send({ ...publish, ...(body && { body }) })).toMatchObject({
        text: first.text,
        isReplayed: "true",
      });
  });

  it("is 422 idempotency_key_reused for another method, path, query or body (contract ERR-18)", async () => {
    const { user, secret, create } = await addCustomer();
    const { id } = guideOf(await create("used"));
    const path = `/guides/${id}`;
    const others = [
      { path: "/guides", body: `${createBody()} ` },
      { path: "/guides", body: createBody("Coffee") },
      // The comparison comes before the validation of the fields.
      { path: "/guides", body: `{"guide":{"title":""}}` },
      { path: "/guides?x=1", body: createBody() },
      { path: `${path}/publish` },
      { method: "PATCH", path, body: createBody() },
      { method: "DELETE", path },
    ];
    for (const other of others)
      expect(await send({ secret, key: "used", ...other })).toMatchObject({
        status: 422,
        code: "idempotency_key_reused",
        isReplayed: null,
      });
    expect(await harness.usedBy(user)).toBe(1);
    // Errors of the body come first (contract HTTP-13).
    expect(await create("used", "{")).toMatchObject({ status: 400 });
  });

  it("runs the request again after an error, which is not stored (contract IDEM-5)", async () => {
    const { secret, create, user } = await addCustomer();
    expect(await create("retried", `{"guide":{"title":""}}`)).toMatchObject({ status: 422 });
    expect(await create("retried")).toMatchObject({ status: 201, isReplayed: null });
    expect(await send({ secret, path: "/guides/1/publish", key: "missing" })).toMatchObject({
      status: 404,
    });
    await service.db.prisma.account.update({
      where: { id: user.accountId },
      data: { guideLimit: 1 },
    });
    expect(await create("limit")).toMatchObject({ status: 402, code: "guide_limit_exceeded" });
    await service.db.prisma.account.update({
      where: { id: user.accountId },
      data: { guideLimit: 2 },
    });
    expect(await create("limit")).toMatchObject({ status: 201, isReplayed: null });
    expect(await service.db.prisma.idempotencyResult.count({ where: { userId: user.id } })).toBe(2);
    expect(await harness.usedBy(user)).toBe(2);
  });

  it("belongs to the user: another key of the user gets the response, another user does not", async () => {
    const { user, create, countGuides } = await addCustomer();
    const first = await create("shared");
    const { secret: rotated } = await user.insertKey(["write"]);
    const path = "/guides";
    const body = createBody();
    expect(await send({ secret: rotated, path, key: "shared", body })).toMatchObject({
      text: first.text,
      isReplayed: "true",
    });
    const member = await harness.addUser(user.accountId, "member");
    const { secret } = await member.insertKey(["write"]);
    const other = await send({ secret, path, key: "shared", body });
    expect(other).toMatchObject({ status: 201, isReplayed: null });
    expect(await countGuides()).toBe(1);
  });

  it("is 403 for a key without admin when a key with admin received the response (contract IDEM-7)", async () => {
    const { user, secret } = await addCustomer();
    const member = await harness.addUser(user.accountId, "member");
    const { secret: memberSecret } = await member.insertKey(["write"]);
    const created = await send({ secret: memberSecret, path: "/guides", body: createBody() });
    const path = `/guides/${guideOf(created).id}/publish`;
    const { secret: admin } = await user.insertKey(["admin"]);
    expect(await send({ secret: admin, path, key: "publish" })).toMatchObject({ status: 200 });
    expect(await send({ secret, path, key: "publish" })).toMatchObject({ status: 403 });
    expect(await send({ secret: admin, path, key: "publish" })).toMatchObject({
      isReplayed: "true",
    });
  });
});

describe("the header Idempotency-Key (contract IDEM-1)", () => {
  it.each(["", "a b", "é", "a, b", "k".repeat(256)])("is 400 with the value %j", async (key) => {
    const { create, countGuides, user } = await addCustomer();
    expect(await create(key)).toMatchObject({ status: 400, code: "bad_request" });
    expect(await create(key, `{"guide":{"title":""}}`)).toMatchObject({ status: 400 });
    expect(await countGuides()).toBe(0);
    expect(await harness.usedBy(user)).toBe(0);
  });

  it.each(["!", "~", "k".repeat(255)])("is accepted with the value %j", async (key) => {
    const { create } = await addCustomer();
    expect(await create(key)).toMatchObject({ status: 201 });
    expect(await create(key)).toMatchObject({ status: 201, isReplayed: "true" });
  });

  it("is ignored by requests that read", async () => {
    const { user } = await addCustomer();
    const { secret } = await user.insertKey(["read"]);
    const read = { secret, method: "GET", path: "/guides", key: "a b" };
    expect(await send(read)).toMatchObject({ status: 200, isReplayed: null });
  });
});

describe("a request with an Idempotency-Key, concurrent with others", () => {
  it("creates one guide when 64 have the same key: the others are 409 or replayed", async () => {
    const { create, countGuides, user } = await addCustomer();
    const responses = await Promise.all(Array.from({ length: 64 }, () => create("same")));
    expect(await countGuides()).toBe(1);
    const created = responses.filter(({ status }) => status === 201);
    expect(created.filter(({ isReplayed }) => isReplayed === null)).toHaveLength(1);
    expect(new Set(created.map(({ text }) => text)).size).toBe(1);
    for (const { status, code, headers } of responses)
      if (status !== 201) {
        expect([status, code]).toEqual([409, "idempotency_in_progress"]);
        expect(headers.get("retry-after")).toBe("1");
      }
    expect(await create("same")).toMatchObject({ status: 201, isReplayed: "true" });
    expect(await harness.usedBy(user)).toBe(created.length + 1);
  });

  it("gets another slug than ordinary creates, and stays within the guide limit", async () => {
    const { secret, create, user } = await addCustomer();
    await service.db.prisma.account.update({
      where: { id: user.accountId },
      data: { guideLimit: 30 },
    });
    const responses = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        index % 2 === 0
          ? create(`key-${index}`)
          : send({ secret, path: "/guides", body: createBody() }),
      ),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(30);
    expect(responses.filter(({ code }) => code === "guide_limit_exceeded")).toHaveLength(10);
    const guides = await service.db.prisma.guide.findMany({ where: { userId: user.id } });
    const slugs = new Set(guides.map(({ slug }) => slug));
    const expected = Array.from({ length: 30 }, (_, n) => (n === 0 ? "tea" : `tea-${n + 1}`));
    expect(slugs).toEqual(new Set(expected));
    const { guidesCount } = await service.db.prisma.account.findUniqueOrThrow({
      where: { id: user.accountId },
    });
    expect(guidesCount).toBe(30);
  });
});
