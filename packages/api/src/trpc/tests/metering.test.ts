import { IS_STRESS } from "@guidepost/contract/testing";
import { runConcurrently, stepsWith } from "@guidepost/core/testing";
import type { ServiceContext } from "@guidepost/core";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { toApiError } from "../errors.ts";
import { createApiHarness } from "#testing/api-test-harness.ts";

const harness = await createApiHarness();
afterAll(harness.drop);
const { call, service, decisions, usedBy } = harness;
const REQUESTS = IS_STRESS ? 128 : 16;
const wide = await harness.instanceFor(IS_STRESS ? 64 : 8);
beforeEach(() => {
  // No test passes the end of a month.
  harness.setClock(new Date("2026-11-20T12:00:00Z"));
  decisions.length = 0;
});

async function keyOf(quota = 10) {
  const owner = await harness.addAccount("pro", { monthly_quota: quota });
  const { actor } = await owner.keyContext("read", "write");
  return { owner, actor };
}
const codeOf = (response: Promise<unknown>) =>
  response.then(
    () => "ok",
    (error: unknown) => toApiError(error).code,
  );
/** Runs `work` while PostgreSQL refuses every statement on a table, because the table has another name. */
async function withoutTable<Result>(table: string, work: () => Promise<Result>): Promise<Result> {
  const { pool } = service.db;
  await pool.query(`alter table ${table} rename to ${table}_hidden`);
  try {
    return await work();
  } finally {
    await pool.query(`alter table ${table}_hidden rename to ${table}`);
  }
}
/** A service that uses `connect` for its refunds only. */
function connectingBy(connect: () => Promise<unknown>): ServiceContext {
  const { pool } = service.db;
  const query = (sent: unknown) => pool.query(sent as never);
  return {
    ...service,
    db: { ...service.db, pool: Object.assign(Object.create(pool), { query, connect }) },
  };
}
const guide = { guide: { title: "A guide", steps: stepsWith("one") } };

describe("quota metering of a key's request (contract QUOTA-2)", () => {
  it("reserves one unit for each successful operation", async () => {
    const { owner, actor } = await keyOf();
    await call("guides.create", actor, guide);
    await call("guides.list", actor, {});
    expect(await call("usage.get", actor, {})).toMatchObject({ requests_used: 3 });
    expect(await usedBy(owner)).toBe(3);
    expect(decisions).toEqual(["reserved", "reserved", "reserved"]);
  });

  it.each([
    ["an invalid input", "guides.create", { guide: { title: " " } }, "validation_failed"],
    ["a guide that does not exist", "guides.get", { id: 1_000_000 }, "not_found"],
    ["another user as the author", "guides.create", { ...guide, user_id: "unknown" }, "forbidden"],
  ])("refunds a request with %s", async (_, name, input, code) => {
    const { owner, actor } = await keyOf();
    expect(await codeOf(call(name, actor, input))).toBe(code);
    expect(await usedBy(owner)).toBe(0);
    expect(decisions).toEqual(["reserved", "given_back"]);
  });

  it("refunds a request after an internal error", async () => {
    const { owner, actor } = await keyOf();
    const code = await withoutTable("guides", () => codeOf(call("guides.get", actor, { id: 1 })));
    expect(code).toBe("internal_error");
    expect(await usedBy(owner)).toBe(0);
  });

  it("enqueues a refund that fails, and applies it later", async () => {
    const { owner, actor } = await keyOf();
    const unreachable = connectingBy(() => Promise.reject(new Error("no connection")));
    const response = call("guides.get", actor, { id: 1 }, unreachable);
    expect(await codeOf(response)).toBe("not_found");
    expect(await usedBy(owner)).toBe(1);
    expect(decisions).toEqual(["reserved", "owed"]);
    await harness.recorder.flush();
    expect(await usedBy(owner)).toBe(0);
  });

  it("does not repeat a refund with an unknown result, because a second refund would exceed the quota", async () => {
    const { owner, actor } = await keyOf();
    const losesResponses = connectingBy(async () => ({
      query: async (sent: { text: string; values: unknown[] }) => {
        await service.db.pool.query(sent);
        throw new Error("Connection terminated unexpectedly");
      },
      release: () => {},
    }));
    await call("guides.list", actor, {});
    decisions.length = 0;
    expect(await codeOf(call("guides.get", actor, { id: 1 }, losesResponses))).toBe("not_found");
    expect(decisions).toEqual(["reserved", "lost"]);
    await harness.recorder.flush();
    expect(await usedBy(owner)).toBe(1);
  });

  it("refuses a request over the quota before its input is read, without changes", async () => {
    const { owner, actor } = await keyOf(1);
    await call("guides.list", actor, {});
    decisions.length = 0;
    expect(await codeOf(call("guides.create", actor, guide))).toBe("quota_exceeded");
    expect(await codeOf(call("guides.create", actor, { guide: {} }))).toBe("quota_exceeded");
    expect(decisions).toEqual(["refused", "refused"]);
    expect(await service.db.prisma.guide.count({ where: { accountId: owner.accountId } })).toBe(0);
    expect(await usedBy(owner)).toBe(1);
  });

  it("refuses a request without the scope before the reservation", async () => {
    const { owner, actor } = await keyOf();
    expect(await codeOf(call("guides.feature", actor, { id: 1 }))).toBe("forbidden");
    expect(decisions).toEqual([]);
    expect(await usedBy(owner)).toBeUndefined();
  });

  it("returns internal_error and counts nothing when the reservation fails", async () => {
    const { owner, actor } = await keyOf();
    const code = await withoutTable("usage_months", () => codeOf(call("guides.list", actor, {})));
    expect(code).toBe("internal_error");
    expect(decisions).toEqual([]);
    expect(await usedBy(owner)).toBeUndefined();
  });

  it.each(IS_STRESS ? [1, 10, 100] : [1, 10])(
    "admits exactly the last %i units to more concurrent requests",
    async (left) => {
      const { owner, actor } = await keyOf(left);
      // Every fourth request fails and is refunded, so that the quota reaches its limit many times.
      const { results: first } = await runConcurrently(REQUESTS, (index) =>
        codeOf(call("guides.list", actor, index % 4 === 0 ? { cursor: "no" } : {}, wide)),
      );
      const succeeded = first.filter((code) => code === "ok").length;
      expect(succeeded).toBeLessThanOrEqual(left);
      expect(await usedBy(owner)).toBe(succeeded);
      const { results: second } = await runConcurrently(REQUESTS, () =>
        codeOf(call("guides.list", actor, {}, wide)),
      );
      expect(succeeded + second.filter((code) => code === "ok").length).toBe(left);
      expect(await usedBy(owner)).toBe(left);
    },
  );
});

describe("quota metering of a session's request", () => {
  it("does not reserve units, also with a quota of 0", async () => {
    const owner = await harness.addAccount("free");
    const { actor } = await owner.sessionContext();
    await call("guides.create", actor, guide);
    expect(await codeOf(call("guides.get", actor, { id: 1_000_000 }))).toBe("not_found");
    expect(await call("usage.get", actor, {})).toMatchObject({ requests_used: 0 });
    expect(await usedBy(owner)).toBeUndefined();
    expect(decisions).toEqual([]);
  });
});
