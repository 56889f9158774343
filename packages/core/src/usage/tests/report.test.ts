import { usageExport, usageReport } from "@guidepost/contract";
import * as fc from "fast-check";
import { runsOf } from "@guidepost/contract/testing";
import type { Standby } from "@guidepost/database";
import { createTestDatabase } from "@guidepost/database/testing";
import { afterAll, afterEach, describe, expect, it, onTestFinished } from "vitest";
import { setUsage } from "#operator/index.ts";
import { createTestFixtures, type TestUser } from "#testing/index.ts";
import { createUsageRecorder } from "../recorder.ts";
import { exportUsage, reportUsage } from "../report.ts";

const fixtures = await createTestFixtures({ sharesDatabase: true });
afterAll(fixtures.drop);
afterEach(() => fixtures.setClock(undefined));
const { service } = fixtures;
/** Three keys that differ in their last four characters, which the export shows. */
async function threeKeys(owner: TestUser): ReturnType<typeof makeKeys> {
  const keys = await makeKeys(owner);
  const lastFours = new Set(keys.map(({ secret }) => secret.slice(-4)));
  return lastFours.size === keys.length ? keys : threeKeys(owner);
}
function makeKeys(owner: TestUser) {
  return Promise.all([1, 2, 3].map(() => owner.insertKey(["read"])));
}
function sum(numbers: number[]) {
  return numbers.reduce((total, one) => total + one, 0);
}

describe("the usage report or its export", () => {
  it("sums the recorded requests of a period by day, key and operation", async () => {
    const request = fc.record({
      day: fc.constantFrom("2026-10-31", "2026-11-01", "2026-11-20", "2026-11-30", "2026-12-01"),
      which: fc.nat({ max: 2 }),
      operation: fc.constantFrom("guides.get", "guides.list"),
      outcome: fc.constantFrom("ok", "not_found", "rate_limit_exceeded"),
    });
    const outsider = await fixtures.addAccount("pro");
    const elsewhere = {
      accountId: outsider.accountId,
      apiKeyId: (await outsider.insertKey(["read"])).id,
    };
    await fc.assert(
      fc.asyncProperty(fc.array(request, { maxLength: 40 }), async (requests) => {
        const owner = await fixtures.addAccount("pro");
        const keys = await threeKeys(owner);
        const recorder = createUsageRecorder(service.db, () => {});
        for (const { day, which, operation, outcome } of requests) {
          const what = { operation, outcome, at: new Date(`${day}T23:59:59.999Z`) };
          recorder.record({ accountId: owner.accountId, apiKeyId: keys[which]?.id ?? 0, ...what });
          recorder.record({ ...elsewhere, ...what });
        }
        await recorder.close();

        const report = await reportUsage(await owner.sessionContext(), { period: "2026-11" });
        expect(usageReport.parse(report)).toEqual(report);
        const within = requests.filter(({ day }) => day.startsWith("2026-11"));
        const count = (fits: (one: (typeof requests)[0]) => boolean) => within.filter(fits).length;
        for (const { day, outcomes } of report.days)
          for (const [outcome, seen] of Object.entries(outcomes))
            expect(seen).toBe(count((one) => one.day === day && one.outcome === outcome));
        const expectTally = (
          { requests: seen, failed }: { requests: number; failed: number },
          fits: (one: (typeof requests)[0]) => boolean,
        ) => {
          expect(seen).toBe(count(fits));
          expect(failed).toBe(count((one) => fits(one) && one.outcome !== "ok"));
        };
        for (const { id, username, ...tally } of report.keys) {
          expect(username).toBe(owner.username);
          expectTally(tally, ({ which }) => keys[which]?.id === id);
        }
        for (const { operation, ...tally } of report.operations)
          expectTally(tally, (one) => one.operation === operation);
        const total = within.length;
        expect(sum(report.days.flatMap(({ outcomes }) => Object.values(outcomes)))).toBe(total);
        expect(sum(report.keys.map((key) => key.requests))).toBe(total);
        expect(sum(report.operations.map((one) => one.requests))).toBe(total);
        const days = report.days.map(({ day }) => day);
        expect(days).toEqual(days.toSorted());

        const { rows, ...file } = usageExport.parse(
          await exportUsage(await owner.sessionContext(), { period: "2026-11" }),
        );
        expect(file).toEqual({ period: "2026-11" });
        expect(sum(rows.map((row) => row.requests))).toBe(total);
        for (const { day, key, operation, outcome, requests: seen } of rows) {
          const which = keys.findIndex(({ secret }) => secret.endsWith(key?.last_four ?? "-"));
          const ofKey = (one: (typeof requests)[0]) => one.which === which && one.day === day;
          expect(seen).toBe(
            count((one) => ofKey(one) && one.operation === operation && one.outcome === outcome),
          );
        }
        const exportedDays = rows.map(({ day }) => day);
        expect(exportedDays).toEqual(exportedDays.toSorted());
      }),
      runsOf({ stress: 10, sample: 2 }),
    );
  });

  it("contains the given period, by default the current one, and lists all periods (contract API-12)", async () => {
    const owner = await fixtures.addAccount("pro");
    const { accountId } = owner;
    for (const [month, used] of [
      ["2026-10", 7],
      ["2026-12", 3],
      ["2026-11", 5],
    ] as const) {
      fixtures.setClock(new Date(`${month}-15T00:00:00Z`));
      await setUsage(service, { accountId, used });
    }
    fixtures.setClock(new Date("2026-12-31T12:00:00Z"));
    const periods = [
      { period: "2026-12", requests_used: 3 },
      { period: "2026-11", requests_used: 5 },
      { period: "2026-10", requests_used: 7 },
    ];
    const session = await owner.sessionContext();
    const now = await reportUsage(session, {});
    expect(now.usage).toEqual({
      period: "2026-12",
      requests_used: 3,
      quota_limit: 50_000,
      quota_remaining: 49_997,
      usage_percentage: 0.01,
      rate_limits: { per_minute: 300, per_hour: 10_000 },
      resets_at: "2027-01-01T00:00:00.000Z",
    });
    expect(now.periods).toEqual(periods);
    const earlier = await reportUsage(session, { period: "2026-10" });
    expect(earlier.usage).toMatchObject({ period: "2026-10", requests_used: 7 });
    expect(earlier.periods).toEqual(periods);
    const never = await reportUsage(session, { period: "2020-02" });
    expect(never).toMatchObject({
      usage: { requests_used: 0 },
      days: [],
      keys: [],
      operations: [],
    });
  });

  it("contains the whole account for members, and never another account", async () => {
    const owner = await fixtures.addAccount("pro");
    const member = await fixtures.addUser(owner.accountId, "member");
    await setUsage(service, { accountId: owner.accountId, used: 9 });
    const key = await owner.insertKey(["read"]);
    const recorder = createUsageRecorder(service.db, () => {});
    const event = { accountId: owner.accountId, apiKeyId: key.id, operation: "usage.get" };
    recorder.record({ ...event, outcome: "ok", at: service.clock() });
    await recorder.close();
    const seen = await reportUsage(await member.sessionContext(), {});
    expect(seen.usage.requests_used).toBe(9);
    expect(seen.operations).toEqual([{ operation: "usage.get", requests: 1, failed: 0 }]);
    expect(seen.keys, "the member cannot see the owner's key").toEqual([]);
    const [row] = (await exportUsage(await member.sessionContext(), {})).rows;
    expect(row).toMatchObject({ key: null, operation: "usage.get", outcome: "ok", requests: 1 });
    expect((await reportUsage(await owner.sessionContext(), {})).keys).toMatchObject([
      { id: key.id },
    ]);
    const outsider = await fixtures.addAccount("pro");
    expect(await reportUsage(await outsider.sessionContext(), {})).toMatchObject({
      usage: { requests_used: 0 },
      periods: [],
    });
    expect((await exportUsage(await outsider.sessionContext(), {})).rows).toEqual([]);
  });
});

describe("reportUsage for an account with 5,000 unused keys", () => {
  it("reads only the keys that have requests in the period", async () => {
    const owner = await fixtures.addAccount("pro");
    await service.db.pool.query(
      `insert into api_keys (account_id, user_id, name, description, scopes, hash, last_four, revoked_at)
       select $1::int, $2::int, 'key ' || n, '', '{read}', sha256(('unused ' || n)::bytea), '0000', now()
         from generate_series(1, 5000) n`,
      [owner.accountId, owner.id],
    );
    const { id } = await owner.insertKey(["read"]);
    const recorder = createUsageRecorder(service.db, () => {});
    const event = { accountId: owner.accountId, apiKeyId: id, operation: "usage.get" };
    recorder.record({ ...event, outcome: "ok", at: service.clock() });
    await recorder.close();

    let read = 0;
    const prisma = service.db.prisma.$extends({
      query: {
        apiKey: {
          $allOperations: async ({ args, query }) => {
            const rows: unknown = await query(args);
            read += Array.isArray(rows) ? rows.length : 1;
            return rows;
          },
        },
      },
    }) as unknown as typeof service.db.prisma;
    const session = await owner.sessionContext();
    const report = await reportUsage({ ...session, db: { ...service.db, prisma } }, {});
    expect(report.keys).toMatchObject([{ id, requests: 1 }]);
    expect(read).toBe(1);
  });
});

describe("a standby", () => {
  it("has the counts of reports and exports, and the primary has the quota", async () => {
    const empty = await createTestDatabase();
    onTestFinished(empty.drop);
    const standby: Standby = {
      db: empty.database,
      isUsable: () => true,
      read: (work) => work(empty.database),
    };
    const owner = await fixtures.addAccount("pro");
    const { id: apiKeyId } = await owner.insertKey(["read"]);
    const { accountId } = owner;
    const recorder = createUsageRecorder(service.db, () => {});
    recorder.record({
      accountId,
      apiKeyId,
      operation: "guides.get",
      outcome: "ok",
      at: new Date(),
    });
    await recorder.close();
    await setUsage(service, { accountId, used: 7 });
    const session = await owner.sessionContext();
    const withStandby = { ...session, standby };
    const quota = { requests_used: 7 };
    expect(await reportUsage(session, {})).toMatchObject({
      usage: quota,
      keys: [{ id: apiKeyId }],
    });
    expect(await reportUsage(withStandby, {})).toMatchObject({ usage: quota, keys: [], days: [] });
    expect((await exportUsage(session, {})).rows).toHaveLength(1);
    expect((await exportUsage(withStandby, {})).rows).toEqual([]);
  });
});

describe("setUsage", () => {
  it("sets the count of the current period, with and without an existing row", async () => {
    const { accountId } = await fixtures.addAccount("pro", { monthly_quota: 10 });
    for (const used of [4, 12, 0])
      expect(await setUsage(service, { accountId, used })).toMatchObject({
        requests_used: used,
        quota_remaining: Math.max(0, 10 - used),
      });
    expect(await service.db.prisma.usageMonth.count({ where: { accountId } })).toBe(1);
  });

  it("throws not_found for an account that does not exist", async () => {
    await expect(setUsage(service, { accountId: 2_147_483_647, used: 1 })).rejects.toMatchObject({
      code: "not_found",
      message: "Account not found",
    });
  });
});
