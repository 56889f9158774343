import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { detectExpiringKeys } from "#api-keys/index.ts";
import { lowestIdAt } from "#entry-id.ts";
import { setUsage } from "#operator/index.ts";
import { createPartitions, dayOf } from "#request-log/index.ts";
import { createTestFixtures, recordStatements, type TestUser } from "#testing/index.ts";
import { detectUsageThresholds } from "#usage/index.ts";
import { detectRateLimiting } from "../detectors/index.ts";
import { notificationsOf } from "./notified.ts";

const fixtures = await createTestFixtures();
afterAll(fixtures.drop);
const { service } = fixtures;
const { pool } = service.db;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

let owner: TestUser;
let member: TestUser;
beforeEach(async () => {
  fixtures.setClock(undefined);
  owner = await fixtures.addAccount("enterprise", { monthly_quota: 100 });
  member = await fixtures.addUser(owner.accountId, "member");
});

const dataOf = async ({ id }: TestUser) =>
  (await notificationsOf(service.db, id)).map(({ data }) => data);

/** Runs a detector in two workers at the same time, twice. */
async function detectTwice(detect: (instance: typeof service) => Promise<number>) {
  const other = await fixtures.addInstance(2);
  await Promise.all([detect(service), detect({ ...service, db: other.db })]);
  await detect(service);
}

describe("detectUsageThresholds (contract NOTE-4)", () => {
  it("notifies owners once of each threshold, and only of the highest that is reached at once", async () => {
    await setUsage(service, { accountId: owner.accountId, used: 50 });
    await detectTwice(detectUsageThresholds);
    await setUsage(service, { accountId: owner.accountId, used: 100 });
    await detectTwice(detectUsageThresholds);
    expect(await dataOf(owner)).toMatchObject([
      { kind: "quota_reached", threshold: 50, used: 50, quota: 100 },
      { kind: "quota_reached", threshold: 100 },
    ]);
    expect(await dataOf(member)).toEqual([]);
  });
});

describe("detectExpiringKeys (contract NOTE-3)", () => {
  it("notifies the holder 7 days and 1 day before the expiry, once each", async () => {
    const start = Date.now();
    const expiresAt = new Date(start + 10 * DAY_MS);
    const { id } = await member.insertKey(["read"], expiresAt);
    for (const days of [2.9, 3.1, 9.1]) {
      fixtures.setClock(new Date(start + days * DAY_MS));
      await detectTwice(detectExpiringKeys);
    }
    expect(await dataOf(member)).toMatchObject([
      { kind: "key_expiring", days: 7, key: { id }, expires_at: expiresAt.toISOString() },
      { kind: "key_expiring", days: 1, key: { id } },
    ]);
    expect(await dataOf(owner)).toEqual([]);
  });
});

describe("detectRateLimiting (contract NOTE-5)", () => {
  // In the middle of an hour, so that it does not depend on the time of the test.
  const noon = Math.floor(Date.now() / DAY_MS) * DAY_MS + DAY_MS / 2;
  const at = (hours: number) => noon + hours * HOUR_MS;

  let serial = 0;
  /** Logs requests that were refused. */
  async function refuse(atMs: number, requests: number, code = "rate_limit_exceeded") {
    await createPartitions(pool, [{ keptDays: 90, day: dayOf(atMs) }]);
    const id = `${lowestIdAt(atMs).slice(0, 14)}7000-8000-${(serial += 1).toString(16).padStart(12, "0")}`;
    await pool.query(
      `insert into request_log (kept_days, id, account_id, api_key_id, method, operation, path, status, code, duration_us,
                                address, replayed, requests)
       values (90, $1, $2, 1, 'GET', 'guides.list', '/v1/guides', 429, $3, 1, '203.0.113.9', false, $4)`,
      [id, owner.accountId, code, requests],
    );
    await admit(atMs);
  }
  /** Records a request within the limits, as the one before the refused ones. */
  const admit = (atMs: number, { accountId } = owner) =>
    pool.query(
      `insert into usage_windows (account_id, minute, minute_requests, hour, hour_requests)
       values ($1, date_trunc('minute', to_timestamp($2)), 1, date_trunc('hour', to_timestamp($2)), 1)
       on conflict (account_id) do update set hour = greatest(usage_windows.hour, excluded.hour)`,
      [accountId, atMs / 1_000],
    );
  const detectAt = (hours: number) => {
    fixtures.setClock(new Date(at(hours)));
    return detectTwice(detectRateLimiting);
  };

  it("notifies owners of more than 1,000 refused requests in an hour, once a day", async () => {
    await refuse(at(0), 600);
    await refuse(at(0.9), 400);
    await refuse(at(0.5), 900, "quota_exceeded");
    await refuse(at(1), 600);
    await detectAt(1.5);
    expect(await dataOf(owner)).toEqual([]);
    await refuse(at(0.99), 1);
    await detectAt(1.6);
    const first = { kind: "rate_limited", refused: 1_001, hour: new Date(at(0)).toISOString() };
    expect(await dataOf(owner)).toEqual([first]);
    await refuse(at(1.7), 5_000);
    await detectAt(1.8);
    expect(await dataOf(owner)).toEqual([first]);
    await refuse(at(24), 2_000);
    await detectAt(24.1);
    expect(await dataOf(owner)).toMatchObject([first, { refused: 2_000 }]);
    expect(await dataOf(member)).toEqual([]);
  });

  it("reads the requests only of accounts whose keys had requests in this hour or the last one", async () => {
    const [last, earlier] = [await fixtures.addAccount("pro"), await fixtures.addAccount("pro")];
    await admit(at(47.1));
    await admit(at(46.9), last);
    await admit(at(45.9), earlier);
    fixtures.setClock(new Date(at(47.5)));
    const statements = await recordStatements(pool, "find_refused_requests", () =>
      detectRateLimiting(service),
    );
    const accountIds = [owner, last].map(({ accountId }) => accountId);
    expect(statements.map(([ids]) => ids)).toEqual([accountIds, accountIds]);
  });
});
