import { IS_STRESS } from "@guidepost/contract/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createTestFixtures,
  explainPlan,
  fillTables,
  indexesOf,
  recordStatements,
  waitUntilBlocked,
} from "#testing/index.ts";
import { refundToQuota, setUsedInPeriod, takeFromQuota } from "../store/ledger.ts";
import { usedInPeriod } from "../store/read.ts";

const fixtures = await createTestFixtures();
afterAll(fixtures.drop);
const { db } = fixtures.service;
const { pool } = db;
const period = "2026-11";

/** An account with `used` requests of `quota` in this period. */
async function addMeter(quota: number, used = 0) {
  const { accountId } = await fixtures.addAccount("pro");
  if (used > 0) await setUsedInPeriod(db, { accountId, period, used }, async () => {});
  return {
    accountId,
    take: (from = pool) => takeFromQuota(from, { accountId, period, quota }),
    refund: (from = pool) => refundToQuota(from, { accountId, period, requests: 1 }),
    used: () => usedInPeriod(pool, { accountId, period }),
  };
}
/** Each reserves 20 times. */
const WORKERS = IS_STRESS ? 128 : 18;
type Meter = Awaited<ReturnType<typeof addMeter>>;

/** Locks the row of an account's period. Returns the function that ends the lock. */
async function lockRow({ accountId }: Meter): Promise<() => Promise<void>> {
  const client = await pool.connect();
  await client.query("begin");
  await client.query("select from usage_months where account_id = $1 for update", [accountId]);
  return async () => {
    await client.query("rollback");
    client.release();
  };
}

describe("a batch of concurrent reservations of quota", () => {
  it("shares one statement, and numbers the requests of each account", async () => {
    const meters = await Promise.all([addMeter(100), addMeter(100, 40), addMeter(100)]);
    const takeAll = async () => {
      const used = await Promise.all(
        [...meters, ...meters, ...meters].map((meter) => meter.take()),
      );
      expect(used).toEqual([1, 41, 1, 2, 42, 2, 3, 43, 3]);
    };
    expect(await recordStatements(pool, "take_from_quota", takeAll)).toHaveLength(1);
  });

  it("admits exactly the remaining quota when a batch has more requests", async () => {
    const [edge, wide, full, none] = await Promise.all([
      addMeter(50, 47),
      addMeter(50),
      addMeter(50, 50),
      addMeter(0),
    ]);
    const takeTen = ({ take }: Meter) => Promise.all(Array.from({ length: 10 }, () => take()));
    const all = await Promise.all([edge, wide, full, none].map(takeTen));
    expect(all.map((used) => used.filter((number) => number !== undefined))).toEqual([
      [48, 49, 50],
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
      [],
      [],
    ]);
    expect(await edge.used()).toBe(50);
    expect(await full.used()).toBe(50);
  });

  it("admits no more than the quota in the first batch of a period", async () => {
    const { take, used } = await addMeter(3);
    const numbers = await Promise.all(Array.from({ length: 12 }, () => take()));
    expect(numbers.filter((number) => number !== undefined)).toEqual([1, 2, 3]);
    expect(await used()).toBe(3);
  });

  it("is exact at the quota's limit with two instances and refunds", async () => {
    const [one, two] = await Promise.all([fixtures.addInstance(4), fixtures.addInstance(4)]);
    const meters = await Promise.all([addMeter(WORKERS * 5), addMeter(WORKERS * 7), addMeter(20)]);
    const kept = new Map<number, number>();
    const work = async (index: number) => {
      const meter = meters[index % 3] as Meter;
      const instance = index % 2 === 0 ? one.db.pool : two.db.pool;
      for (let round = 0; round < 20; round++) {
        const used = await meter.take(instance);
        if (used === undefined) continue;
        if (round % 5 === 0) await meter.refund(instance);
        else kept.set(meter.accountId, (kept.get(meter.accountId) ?? 0) + 1);
      }
    };
    await Promise.all(Array.from({ length: WORKERS }, (_, index) => work(index)));
    for (const meter of meters) expect(await meter.used()).toBe(kept.get(meter.accountId));
    expect(await Promise.all(meters.map(({ used }) => used()))).toEqual([
      expect.toSatisfy((used: number) => used <= WORKERS * 5),
      expect.toSatisfy((used: number) => used <= WORKERS * 7),
      20,
    ]);
  });

  it("counts in the period of each request when the month ends within a batch", async () => {
    const { accountId } = await addMeter(0);
    const take = (month: string) => takeFromQuota(pool, { accountId, period: month, quota: 2 });
    const months = ["2030-01", "2030-02", "2030-01", "2030-02", "2030-01"];
    const takeAll = async () => {
      expect(await Promise.all(months.map(take))).toEqual([1, 1, 2, 2, undefined]);
    };
    expect(await recordStatements(pool, "take_from_quota", takeAll)).toHaveLength(1);
  });

  it("completes at the instance's shutdown, and the ledger contains every admitted request", async () => {
    const instance = await fixtures.addInstance(4);
    const meter = await addMeter(1_000);
    const takes = Array.from({ length: IS_STRESS ? 300 : 60 }, () => meter.take(instance.db.pool));
    const [results] = await Promise.all([Promise.allSettled(takes), instance.db.close()]);
    const granted = results.filter(({ status }) => status === "fulfilled");
    expect(await meter.used()).toBe(granted.length);
  });

  it("applies the old and the new quota of an account whose plan changes meanwhile", async () => {
    const { accountId, used } = await addMeter(0);
    const numbers = await Promise.all(
      [2, 5, 2, 5, 2, 5].map((quota) => takeFromQuota(pool, { accountId, period, quota })),
    );
    expect(await used()).toBe(numbers.filter((number) => number !== undefined).length);
    expect(await used()).toBeLessThanOrEqual(5);
    expect(await used()).toBeGreaterThanOrEqual(2);
  });
});

describe("a reservation that fails or waits", () => {
  it("leaves the other requests of its batch counted once when its account was deleted", async () => {
    const [gone, kept] = await Promise.all([addMeter(10), addMeter(10)]);
    await db.prisma.account.delete({ where: { id: gone.accountId } });
    const results = await Promise.allSettled([gone.take(), kept.take(), kept.take()]);
    expect(results.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "fulfilled"]);
    expect(await kept.used()).toBe(2);
  });

  it("does not delay other accounts while its row is locked", async () => {
    const [locked, free] = await Promise.all([addMeter(10, 1), addMeter(10)]);
    const unlock = await lockRow(locked);
    const waiting = Promise.all([locked.take(), locked.take()]);
    expect(new Set(await Promise.all([free.take(), free.take()]))).toEqual(new Set([1, 2]));
    // The time-out of statements, which would end the wait too, has not passed.
    await waitUntilBlocked(db, 1);
    await unlock();
    expect(new Set(await waiting)).toEqual(new Set([2, 3]));
    expect(await locked.used()).toBe(3);
    expect(await free.used()).toBe(2);
  });
});

describe("a batch of concurrent refunds", () => {
  it("shares one statement, and subtracts the requests of each account and period", async () => {
    const [one, other, empty] = await Promise.all([addMeter(10, 5), addMeter(10, 3), addMeter(10)]);
    const next = "2030-01";
    await setUsedInPeriod(db, { accountId: one.accountId, period: next, used: 4 }, async () => {});
    let connections = 0;
    pool.on("acquire", () => connections++);
    const refunded = await Promise.all([
      one.refund(),
      other.refund(),
      one.refund(),
      empty.refund(),
      refundToQuota(pool, { accountId: one.accountId, period: next, requests: 3 }),
    ]);
    expect(refunded).toEqual([true, true, true, true, true]);
    expect(connections).toBe(1);
    expect(await Promise.all([one.used(), other.used(), empty.used()])).toEqual([3, 2, 0]);
    expect(await usedInPeriod(pool, { accountId: one.accountId, period: next })).toBe(1);
  });

  it("does not delay refunds of other accounts when a row is locked", async () => {
    const [locked, free] = await Promise.all([addMeter(10, 5), addMeter(10, 5)]);
    const unlock = await lockRow(locked);
    const waiting = Promise.all([locked.refund(), locked.refund()]);
    expect(await Promise.all([free.refund(), free.refund()])).toEqual([true, true]);
    // The time-out of statements, which would end the wait too, has not passed.
    await waitUntilBlocked(db, 1);
    await unlock();
    expect(await waiting).toEqual([true, true]);
    expect(await Promise.all([locked.used(), free.used()])).toEqual([3, 3]);
  });

  it("returns false without a connection, so that it can be retried", async () => {
    const instance = await fixtures.addInstance(1);
    await instance.db.close();
    const meter = await addMeter(10, 5);
    expect(await meter.refund(instance.db.pool)).toBe(false);
    expect(await meter.used()).toBe(5);
  });
});

describe("the query plan of a quota statement", () => {
  beforeAll(() =>
    fillTables(
      db,
      {
        text: `insert into accounts (name, plan)
               select 'other ' || n, 'pro' from generate_series(1, 10000) n`,
      },
      {
        text: `insert into usage_months (account_id, period, used)
               select id, $1, 10 from accounts where name like 'other %'`,
        values: [period],
      },
    ),
  );

  it.each(["force_custom_plan", "force_generic_plan"])(
    "reads and locks the rows of 10,000 accounts by index, with %s",
    async (mode) => {
      const nodes = await explainPlan(
        pool,
        // The first statement grants nothing, so that the second is sent, and explained.
        (spy) => takeFromQuota(spy, { accountId: 1, period, quota: 10 }),
        mode,
      );
      expect(indexesOf(nodes, "usage_months")).toContain("usage_months_pkey");
      expect(nodes.map((node) => node["Node Type"])).not.toContain("Seq Scan");
    },
  );
});
