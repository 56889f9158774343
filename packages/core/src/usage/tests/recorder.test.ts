import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createTestFixtures } from "#testing/index.ts";
import { type UsageEvent, createUsageRecorder } from "../recorder.ts";

const fixtures = await createTestFixtures();
afterAll(fixtures.drop);
// Batches are written when a test flushes.
beforeAll(() => void vi.useFakeTimers({ toFake: ["setInterval"] }));
afterAll(() => void vi.useRealTimers());
const { db } = fixtures.service;
const { prisma } = db;
const owner = await fixtures.addAccount("enterprise");
const at = new Date("2026-11-20T09:30:00.000Z");
function later(seconds: number) {
  return new Date(at.getTime() + seconds * 1_000);
}

function recorderOf() {
  return createUsageRecorder(db, (error) => {
    throw error;
  });
}
function event(apiKeyId: number, fields: Partial<UsageEvent> = {}): UsageEvent {
  return {
    accountId: owner.accountId,
    apiKeyId,
    operation: "guides.get",
    outcome: "ok",
    at,
    ...fields,
  };
}
function detailOf(apiKeyId: number) {
  return prisma.usageDetail.findMany({
    where: { apiKeyId },
    orderBy: [{ day: "asc" }, { operation: "asc" }, { outcome: "asc" }],
    select: { day: true, operation: true, outcome: true, requests: true },
  });
}
async function totalOf(apiKeyId: number) {
  return (await detailOf(apiKeyId)).reduce((sum, { requests }) => sum + requests, 0);
}
async function lastUsedOf(id: number) {
  return (await prisma.apiKey.findUniqueOrThrow({ where: { id } })).lastUsedAt;
}

/** While `work` runs, every write of the usage detail fails. */
async function whileFailing(work: () => Promise<void>) {
  await db.pool.query("alter table usage_detail rename to usage_detail_away");
  try {
    await work();
  } finally {
    await db.pool.query("alter table usage_detail_away rename to usage_detail");
  }
}

/** Locks a table until the returned function is called. */
async function lockTable(name: string) {
  const client = await db.pool.connect();
  await client.query(`begin; lock table ${name}`);
  return async () => {
    await client.query("commit");
    client.release();
  };
}

/** The number of statements with a text that wait for a lock. */
async function countWaiting(text: string) {
  const { rowCount } = await db.pool.query(
    `select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and strpos(query, $1) > 0`,
    [text],
  );
  return rowCount;
}

describe("the usage recorder", () => {
  it("sums the recorded requests by key, day, operation and outcome over many batches", async () => {
    const { id } = await owner.insertKey(["read"]);
    const recorder = recorderOf();
    for (let batch = 0; batch < 3; batch++) {
      recorder.record(event(id));
      recorder.record(event(id));
      recorder.record(event(id, { outcome: "not_found" }));
      recorder.record(event(id, { operation: "guides.list" }));
      recorder.record(event(id, { at: new Date("2026-11-20T23:59:59.999Z") }));
      recorder.record(event(id, { at: new Date("2026-11-21T00:00:00.000Z") }));
      await recorder.flush();
    }
    const [day, next] = [new Date("2026-11-20"), new Date("2026-11-21")];
    expect(await detailOf(id)).toEqual([
      { day, operation: "guides.get", outcome: "not_found", requests: 3 },
      { day, operation: "guides.get", outcome: "ok", requests: 9 },
      { day, operation: "guides.list", outcome: "ok", requests: 3 },
      { day: next, operation: "guides.get", outcome: "ok", requests: 3 },
    ]);
    await recorder.close();
  });

  it("writes a batch when it is due, and when the recorder closes", async () => {
    const { id } = await owner.insertKey(["read"]);
    const recorder = recorderOf();
    recorder.record(event(id));
    expect(await totalOf(id)).toBe(0);
    await recorder.close();
    expect(await totalOf(id)).toBe(1);
    expect(await lastUsedOf(id)).toEqual(at);
  });

  it("retries a failed batch together with later counts, and adds it once", async () => {
    const { id } = await owner.insertKey(["read"]);
    const recorder = recorderOf();
    await whileFailing(async () => {
      recorder.record(event(id));
      await expect(recorder.flush()).rejects.toThrow(/usage_detail/);
      const writing = recorder.flush();
      // Also while a batch is being written.
      recorder.record(event(id));
      await expect(writing).rejects.toThrow();
      recorder.record(event(id, { outcome: "not_found" }));
    });
    await recorder.flush();
    await recorder.close();
    expect((await detailOf(id)).map(({ outcome, requests }) => [outcome, requests])).toEqual([
      ["not_found", 1],
      ["ok", 2],
    ]);
    expect(await lastUsedOf(id)).toEqual(at);
  });

  it("counts each request once under concurrent flushes", async () => {
    const { id } = await owner.insertKey(["read"]);
    const recorder = recorderOf();
    for (let n = 0; n < 50; n++) {
      recorder.record(event(id));
      if (n % 10 === 0) void recorder.flush();
    }
    await recorder.close();
    expect(await totalOf(id)).toBe(50);
  });

  it("writes every two seconds, and passes a failure to onError", async () => {
    const { id } = await owner.insertKey(["read"]);
    const errors: unknown[] = [];
    const recorder = createUsageRecorder(db, (error) => errors.push(error));
    recorder.record(event(id));
    vi.advanceTimersByTime(2_000);
    await expect.poll(() => totalOf(id)).toBe(1);
    await whileFailing(async () => {
      recorder.record(event(id));
      vi.advanceTimersByTime(2_000);
      // A second batch may have become due during the wait.
      await expect.poll(() => errors.length).toBeGreaterThan(0);
    });
    vi.advanceTimersByTime(2_000);
    await expect.poll(() => totalOf(id)).toBe(2);
    await recorder.close();
  });

  it("sends one batch at a time to a database that does not answer", async () => {
    const { id } = await owner.insertKey(["read"]);
    const recorder = recorderOf();
    const unlock = await lockTable("usage_windows");
    recorder.record(event(id));
    const flushes = [recorder.flush()];
    await expect.poll(() => countWaiting("insert into usage_windows")).toBe(1);
    recorder.record(event(id));
    flushes.push(recorder.flush());
    const closed = recorder.close();
    // A statement that is sent later waits too: the database has received all earlier ones.
    const laterStatement = db.pool.query("select from usage_windows");
    await expect.poll(() => countWaiting("select from usage_windows")).toBe(1);
    expect(await countWaiting("insert into usage_windows")).toBe(1);
    await unlock();
    await Promise.all([...flushes, closed, laterStatement]);
    expect(await totalOf(id)).toBe(2);
  });

  it("omits the counts of a deleted key and writes all others", async () => {
    const [gone, kept] = [await owner.insertKey(["read"]), await owner.insertKey(["read"])];
    const recorder = recorderOf();
    recorder.record(event(gone.id));
    recorder.record(event(kept.id));
    await prisma.apiKey.delete({ where: { id: gone.id } });
    await recorder.close();
    expect([await totalOf(gone.id), await totalOf(kept.id)]).toEqual([0, 1]);
  });
});

describe("last_used_at", () => {
  it("moves forward only, at most once a minute", async () => {
    const { id } = await owner.insertKey(["read"]);
    const recorder = recorderOf();
    const use = async (...seconds: number[]) => {
      for (const second of seconds) recorder.record(event(id, { at: later(second) }));
      await recorder.flush();
      return lastUsedOf(id);
    };
    expect(await use(0)).toEqual(at);
    expect(await use(59.999)).toEqual(at);
    expect(await use(60)).toEqual(later(60));
    expect(await use(-3_600)).toEqual(later(60));
    // The latest time in a batch is stored, in any order of the events.
    expect(await use(200, 300, 250)).toEqual(later(300));
    await recorder.close();
  });
});

describe("a pending refund", () => {
  it("is applied once with the next batch, also after a failed batch", async () => {
    const fresh = await fixtures.addAccount("pro");
    const id = { accountId: fresh.accountId, period: "2026-11" };
    await prisma.usageMonth.create({ data: { ...id, used: 10 } });
    const { id: apiKeyId } = await fresh.insertKey(["read"]);
    const recorder = recorderOf();
    const used = async () =>
      (await prisma.usageMonth.findUniqueOrThrow({ where: { accountId_period: id } })).used;
    recorder.enqueueRefund(id.accountId, id.period);
    recorder.enqueueRefund(id.accountId, id.period);
    recorder.record(event(apiKeyId, { accountId: fresh.accountId }));
    await whileFailing(() => expect(recorder.flush()).rejects.toThrow());
    expect(await used()).toBe(8);
    recorder.enqueueRefund(id.accountId, id.period);
    await recorder.close();
    expect(await used()).toBe(7);
    expect(await totalOf(apiKeyId)).toBe(1);
  });
});

describe("a refund that fails", () => {
  it("is retried, and delays neither other refunds nor the counts", async () => {
    const [stuck, fine] = [await fixtures.addAccount("pro"), await fixtures.addAccount("pro")];
    const period = "2026-11";
    for (const { accountId } of [stuck, fine])
      await prisma.usageMonth.create({ data: { accountId, period, used: 10 } });
    const usedBy = async ({ accountId }: typeof stuck) =>
      (await prisma.usageMonth.findFirstOrThrow({ where: { accountId } })).used;
    const { id: apiKeyId } = await fine.insertKey(["read"]);
    const recorder = recorderOf();
    await db.pool.query(`
      create function refuse() returns trigger language plpgsql as
        $$ begin raise exception 'stuck'; end $$;
      create trigger stuck before update on usage_months for each row
        when (old.account_id = ${stuck.accountId}) execute function refuse()`);
    for (let n = 0; n < 10; n++) recorder.enqueueRefund(stuck.accountId, period);
    recorder.enqueueRefund(fine.accountId, period);
    recorder.record(event(apiKeyId, { accountId: fine.accountId }));

    await expect(recorder.flush()).rejects.toThrow();
    await expect(recorder.flush()).rejects.toThrow();
    expect(await usedBy(fine)).toBe(9);
    expect(await totalOf(apiKeyId)).toBe(1);
    expect(await lastUsedOf(apiKeyId)).toEqual(at);

    await db.pool.query("drop function refuse cascade");
    await recorder.close();
    expect([await usedBy(stuck), await usedBy(fine)]).toEqual([0, 9]);
  });
});
