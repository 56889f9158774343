import { randomUUID } from "node:crypto";
import { inTransaction } from "@guidepost/database";
import { afterAll, describe, expect, it } from "vitest";
import type { ActorContext } from "#context.ts";
import { cleanGuideInput, createGuide, guideCreate, publishGuide } from "#guides/index.ts";
import { purgeIdempotencyResults } from "#operator/index.ts";
import { createTestFixtures, runConcurrently, runWhileLocked } from "#testing/index.ts";
import { runOnce } from "../run-once.ts";

const fixtures = await createTestFixtures();
afterAll(fixtures.drop);
const { service } = fixtures;
const { pool, prisma } = service.db;

const addWriter = async () => (await fixtures.addAccount("pro")).keyContext("write");
const newRequest = () => ({ key: randomUUID(), fingerprint: Buffer.alloc(32) });
const countGuides = ({ actor }: ActorContext) =>
  prisma.guide.count({ where: { userId: actor.user.id } });
const countResults = ({ actor }: ActorContext) =>
  prisma.idempotencyResult.count({ where: { userId: actor.user.id } });

async function create(ctx: ActorContext, title = "Tea") {
  const input = await cleanGuideInput(ctx, guideCreate.parse({ guide: { title } }));
  return createGuide(ctx, input);
}

/** Work that creates a guide. */
async function createWork(ctx: ActorContext) {
  const guide = await create(ctx);
  return { result: guide, response: { status: 201, body: JSON.stringify(guide) } };
}

describe("runOnce", () => {
  it("throws idempotency_in_progress while another instance runs the key, then replays (contract ERR-18)", async () => {
    const ctx = await addWriter();
    const other = { ...(await fixtures.addInstance(2)), actor: ctx.actor };
    const request = newRequest();
    const first = await runOnce(ctx, request, async (once) => {
      const work = await createWork(once);
      await expect(runOnce(other, request, createWork)).rejects.toMatchObject({
        code: "idempotency_in_progress",
      });
      return work;
    });
    const { result } = first as { result: object };
    expect(await runOnce(other, request, createWork)).toMatchObject({
      replayed: { status: 201, body: JSON.stringify(result) },
    });
    expect(await countGuides(ctx)).toBe(1);
  });

  it("replays a response that another request stored after the first look-up", async () => {
    const ctx = await addWriter();
    const request = newRequest();
    const late = await runOnce(ctx, request, async (once) => {
      await runOnce(ctx, request, createWork);
      return createWork(once);
    });
    expect(late).toMatchObject({ replayed: { status: 201 } });
    const failed = newRequest();
    expect(
      await runOnce(ctx, failed, async (once) => {
        await runOnce(ctx, failed, createWork);
        const error = await createWork(once).catch((reason: unknown) => reason);
        return { result: error, response: undefined };
      }),
    ).toMatchObject({ replayed: { status: 201 } });
    expect(await countGuides(ctx)).toBe(2);
  });

  it("stores and commits nothing after the deadline of the request", async () => {
    const ctx = await addWriter();
    const signal = { aborted: false, reason: new Error("the deadline has passed") };
    const limited = { ...ctx, db: service.db.withSignal(signal) };
    const request = newRequest();
    const passed = runOnce(limited, request, async (once) => {
      const work = await createWork(once);
      signal.aborted = true;
      return work;
    });
    await expect(passed).rejects.toBe(signal.reason);
    expect([await countGuides(ctx), await countResults(ctx)]).toEqual([0, 0]);
    expect(await runOnce(ctx, request, createWork)).toHaveProperty("result.slug", "tea");
  });

  it.each(["returns no response", "throws"])(
    "rolls back the changes of work that %s",
    async (how) => {
      const ctx = await addWriter();
      const request = newRequest();
      const failing = runOnce(ctx, request, async (once) => {
        await create(once);
        if (how === "throws") throw new Error("failed");
        return { result: "failed", response: undefined };
      });
      if (how === "throws") await expect(failing).rejects.toThrow("failed");
      else expect(await failing).toEqual({ result: "failed" });
      expect([await countGuides(ctx), await countResults(ctx)]).toEqual([0, 0]);
      const { actor } = ctx;
      const account = await prisma.account.findUnique({ where: { id: actor.account.id } });
      expect(account?.guidesCount).toBe(0);
    },
  );

  it("purges public pages after the commit, and not after a rollback", async () => {
    const ctx = await addWriter();
    const { username } = ctx.actor.user;
    const { id } = await create(ctx);
    const purged = () => fixtures.purges.filter((name) => name === username).length;
    const publish = async (once: ActorContext, status?: number) => {
      const guide = await publishGuide(once, { id });
      expect(purged()).toBe(0);
      return { result: guide, response: status ? { status, body: "{}" } : undefined };
    };
    await runOnce(ctx, newRequest(), (once) => publish(once));
    expect(purged()).toBe(0);
    await runOnce(ctx, newRequest(), (once) => publish(once, 200));
    expect(purged()).toBe(1);
  });

  it("gives a guide whose slug another create takes at the same time the next number", async () => {
    const ctx = await addWriter();
    const lock = {
      sql: "select from accounts where id = $1 for update",
      values: [ctx.actor.account.id],
    };
    const instance = { ...(await fixtures.addInstance(2)), actor: ctx.actor };
    await runWhileLocked(service.db, lock, 2, () =>
      Promise.all([create(instance), runOnce(ctx, newRequest(), createWork)]),
    );
    const guides = await prisma.guide.findMany({ where: { userId: ctx.actor.user.id } });
    expect(guides.map(({ slug }) => slug).toSorted()).toEqual(["tea", "tea-2"]);
  });

  it("opens no connection before the first statement of the work", async () => {
    const ctx = await addWriter();
    const instance = { ...(await fixtures.addInstance(1)), actor: ctx.actor };
    await runOnce(instance, newRequest(), async (once) => {
      await instance.db.pool.query("select");
      return createWork(once);
    });
    expect(await countGuides(ctx)).toBe(1);
  });
});

const age = (ctx: ActorContext, hours: number) =>
  pool.query(
    "update idempotency_results set created_at = now() - make_interval(hours => $2, secs => 1) where user_id = $1",
    [ctx.actor.user.id, hours],
  );

describe("a stored response (contract IDEM-2)", () => {
  it("is replayed for 24 hours, then replaced by the next request", async () => {
    const ctx = await addWriter();
    const request = newRequest();
    await runOnce(ctx, request, createWork);
    await age(ctx, 23);
    expect(await runOnce(ctx, request, createWork)).toHaveProperty("replayed");
    await age(ctx, 24);
    const other = { ...request, fingerprint: Buffer.alloc(32, 1) };
    expect(await runOnce(ctx, other, createWork)).toHaveProperty("result");
    expect(await runOnce(ctx, other, createWork)).toHaveProperty("replayed");
    expect([await countGuides(ctx), await countResults(ctx)]).toEqual([2, 1]);
  });

  it("is deleted once after 24 hours when four instances delete more than one batch", async () => {
    const ctx = await addWriter();
    const { id } = ctx.actor.user;
    const insert = `
      insert into idempotency_results (user_id, key, fingerprint, status, is_admin, created_at)
      select $1, $2 || n, '', 204, false, now() - make_interval(hours => $3)
        from generate_series(1, $4::int) n`;
    await pool.query(insert, [id, "old", 24, 900]);
    await pool.query(insert, [id, "new", 23, 10]);
    const instances = await Promise.all([1, 2, 3, 4].map(() => fixtures.addInstance(1)));
    const { results } = await runConcurrently(4, (index) =>
      purgeIdempotencyResults(instances[index] ?? service),
    );
    expect(results.reduce((sum, count) => sum + count, 0)).toBe(900);
    expect(await countResults(ctx)).toBe(10);
  });

  it("is skipped by a sweep while another transaction has locked it", async () => {
    const { id } = (await addWriter()).actor.user;
    await pool.query(
      `insert into idempotency_results (user_id, key, fingerprint, status, is_admin, created_at)
       select $1, 'old' || n, '', 204, false, now() - interval '2 days' from generate_series(1, 2) n`,
      [id],
    );
    await inTransaction(pool, async (transaction) => {
      const lock = "select from idempotency_results where user_id = $1 and key = 'old1' for update";
      await transaction.query(lock, [id]);
      expect(await purgeIdempotencyResults(service)).toBe(1);
    });
    expect(await purgeIdempotencyResults(service)).toBe(1);
  });
});
