import { atOnce, stepsOf } from "@guidepost/core/testing";
import type { ServiceContext } from "@guidepost/core";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { toRefusal } from "../errors.ts";
import { createApiHarness } from "../../testing/api-test-harness.ts";

// Many connections: a busy machine takes its time for that.
const stage = await createApiHarness();
afterAll(stage.drop);
const { call, service, decisions, usedBy } = stage;
const wide = await stage.addInstance(64);
beforeEach(() => {
  decisions.length = 0;
});

const keyOf = async (quota = 10) => {
  const owner = await stage.addAccount("pro", { monthly_quota: quota });
  const { actor } = await owner.withKey("read", "write");
  return { owner, actor };
};
const codeOf = (answer: Promise<unknown>) =>
  answer.then(
    () => "ok",
    (error: unknown) => toRefusal(error).code,
  );
/** An instance whose connections fail for one named statement. */
const failingAt = (name: string): ServiceContext => {
  const { pool } = service.db;
  const query = (sent: { name?: string }) =>
    sent.name === name ? Promise.reject(new Error("gone away")) : pool.query(sent as never);
  return { ...service, db: { ...service.db, pool: Object.assign(Object.create(pool), { query }) } };
};
/** An instance that gets its connections for a refund, and for it alone, like this. */
const connectingBy = (connect: () => Promise<unknown>): ServiceContext => {
  const { pool } = service.db;
  const query = (sent: unknown) => pool.query(sent as never);
  return {
    ...service,
    db: { ...service.db, pool: Object.assign(Object.create(pool), { query, connect }) },
  };
};
const guide = { guide: { title: "A guide", steps: stepsOf("one") } };

describe("a key's request (contract QUOTA-2)", () => {
  it("that succeeds is paid for, once, whatever the operation", async () => {
    const { owner, actor } = await keyOf();
    await call("guides.create", actor, guide);
    await call("guides.list", actor, {});
    expect(await call("usage.get", actor, {})).toMatchObject({ requests_used: 3 });
    expect(await usedBy(owner)).toBe(3);
    expect(decisions).toEqual(["reserved", "reserved", "reserved"]);
  });

  it.each([
    ["whose input is refused", "guides.create", { guide: { title: " " } }, "validation_failed"],
    ["whose verb finds nothing", "guides.get", { id: 1_000_000 }, "not_found"],
    ["for another's user", "guides.create", { ...guide, user_id: "nobody" }, "forbidden"],
  ])("%s is given back", async (_, name, input, code) => {
    const { owner, actor } = await keyOf();
    expect(await codeOf(call(name, actor, input))).toBe(code);
    expect(await usedBy(owner)).toBe(0);
    expect(decisions).toEqual(["reserved", "given_back"]);
  });

  it("that fails by a fault of ours is given back", async () => {
    const { owner, actor } = await keyOf();
    const answer = call("guides.get", actor, { id: 1 }, failingAt("find_guide"));
    expect(await codeOf(answer)).toBe("internal_error");
    expect(await usedBy(owner)).toBe(0);
  });

  it("that cannot be given back is owed, and paid back later", async () => {
    const { owner, actor } = await keyOf();
    const unreachable = connectingBy(() => Promise.reject(new Error("no connection")));
    const answer = call("guides.get", actor, { id: 1 }, unreachable);
    expect(await codeOf(answer)).toBe("not_found");
    expect(await usedBy(owner)).toBe(1);
    expect(decisions).toEqual(["reserved", "owed"]);
    await stage.recorder.flush();
    expect(await usedBy(owner)).toBe(0);
  });

  it("whose refund may have happened stays counted: twice would be beyond the quota", async () => {
    const { owner, actor } = await keyOf();
    const answersLost = connectingBy(async () => ({
      query: async (sent: { text: string; values: unknown[] }) => {
        await service.db.pool.query(sent);
        throw new Error("Connection terminated unexpectedly");
      },
      release: () => {},
    }));
    await call("guides.list", actor, {});
    decisions.length = 0;
    expect(await codeOf(call("guides.get", actor, { id: 1 }, answersLost))).toBe("not_found");
    expect(decisions).toEqual(["reserved", "lost"]);
    await stage.recorder.flush();
    expect(await usedBy(owner)).toBe(1);
  });

  it("past the quota is refused before its input is read, and changes nothing", async () => {
    const { owner, actor } = await keyOf(1);
    await call("guides.list", actor, {});
    decisions.length = 0;
    expect(await codeOf(call("guides.create", actor, guide))).toBe("quota_exceeded");
    expect(await codeOf(call("guides.create", actor, { guide: {} }))).toBe("quota_exceeded");
    expect(decisions).toEqual(["refused", "refused"]);
    expect(await service.db.prisma.guide.count({ where: { accountId: owner.accountId } })).toBe(0);
    expect(await usedBy(owner)).toBe(1);
  });

  it("without the scope is refused before it is paid for", async () => {
    const { owner, actor } = await keyOf();
    expect(await codeOf(call("guides.feature", actor, { id: 1 }))).toBe("forbidden");
    expect(decisions).toEqual([]);
    expect(await usedBy(owner)).toBeUndefined();
  });

  it("is neither refused nor paid for when the ledger is out of reach", async () => {
    const { owner, actor } = await keyOf();
    const answer = call("guides.list", actor, {}, failingAt("take_from_quota"));
    expect(await codeOf(answer)).toBe("internal_error");
    expect(decisions).toEqual([]);
    expect(await usedBy(owner)).toBeUndefined();
  });

  it.each([1, 10, 100])(
    "of 128 on 64 connections, with %i left exactly that many succeed",
    async (left) => {
      const { owner, actor } = await keyOf(left);
      // Every other one fails and makes room again, so that the edge is met many times.
      const { answers } = await atOnce(128, (index) =>
        codeOf(call("guides.list", actor, index % 4 === 0 ? { cursor: "no" } : {}, wide)),
      );
      const succeeded = answers.filter((code) => code === "ok").length;
      expect(succeeded).toBeLessThanOrEqual(left);
      expect(await usedBy(owner)).toBe(succeeded);
      const { answers: rest } = await atOnce(128, () =>
        codeOf(call("guides.list", actor, {}, wide)),
      );
      expect(succeeded + rest.filter((code) => code === "ok").length).toBe(left);
      expect(await usedBy(owner)).toBe(left);
    },
  );
});

describe("a session's request", () => {
  it("is not metered: a quota of nothing lets it through, and nothing is noted", async () => {
    const owner = await stage.addAccount("free");
    const { actor } = await owner.session();
    await call("guides.create", actor, guide);
    expect(await codeOf(call("guides.get", actor, { id: 1_000_000 }))).toBe("not_found");
    expect(await call("usage.get", actor, {})).toMatchObject({ requests_used: 0 });
    expect(await usedBy(owner)).toBeUndefined();
    expect(decisions).toEqual([]);
  });
});
