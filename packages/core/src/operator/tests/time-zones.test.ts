import { randomBytes } from "node:crypto";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { detectExpiringKeys } from "#api-keys/index.ts";
import { sendWeeklySummaries } from "#notifications/detectors/index.ts";
import { changeNotificationSetting } from "#notifications/index.ts";
import { notificationsOf } from "#notifications/tests/notified.ts";
import { addGuide, createTestFixtures, type TestUser } from "#testing/index.ts";
import { detectUsageThresholds } from "#usage/index.ts";
import { setUsage } from "../index.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const ZONES = ["UTC", "Europe/Berlin", "America/New_York"];
/** The moments at which Berlin and New York change the clocks. */
const CLOCK_CHANGES = [
  "2026-03-08T07:00:00Z",
  "2026-03-29T01:00:00Z",
  "2026-10-25T01:00:00Z",
  "2026-11-01T06:00:00Z",
];

const fixtures = await createTestFixtures();
afterAll(fixtures.drop);
const { service } = fixtures;
const { pool } = service.db;
const at = (time: number | string) => ({ ...service, clock: () => new Date(time) });

let owner: TestUser;
const dataOf = async () => (await notificationsOf(service.db, owner.id)).map(({ data }) => data);

describe.each(ZONES)("a process with TZ=%s (contract JOB-11)", (zone) => {
  beforeEach(async () => {
    vi.stubEnv("TZ", zone);
    expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
    owner = await fixtures.addAccount("enterprise", { monthly_quota: 100 });
  });
  afterEach(() => vi.unstubAllEnvs());

  it.each(["2026-03-01", "2026-11-01", "2026-12-01", "2027-01-01", "2028-03-01"])(
    "counts quota thresholds in the UTC month that begins on %s (contract NOTE-4)",
    async (day) => {
      const start = Date.parse(day);
      const [before, after] = [at(start - 1), at(start)];
      await setUsage(before, { accountId: owner.accountId, used: 50 });
      await detectUsageThresholds(after);
      expect(await dataOf()).toEqual([]);
      await detectUsageThresholds(before);
      const month = new Date(start - 1).toISOString().slice(0, 7);
      expect(await dataOf()).toMatchObject([{ threshold: 50, period: month }]);
      await setUsage(after, { accountId: owner.accountId, used: 80 });
      await detectUsageThresholds(after);
      expect((await dataOf())[1]).toMatchObject({ threshold: 80, period: day.slice(0, 7) });
    },
  );

  it.each([...CLOCK_CHANGES, "2026-12-01T00:00:00Z"])(
    "announces the expiry of a key 168 and 24 hours before it around %s (contract NOTE-3)",
    async (change) => {
      // The change is between each notice and the expiry.
      const expiry = Date.parse(change) + 12 * HOUR_MS;
      const { id } = await owner.insertKey(["read"], new Date(expiry));
      await pool.query("update api_keys set created_at = '2026-01-01' where id = $1", [id]);
      for (const [count, days] of [7, 1].entries()) {
        await detectExpiringKeys(at(expiry - days * DAY_MS - 1));
        expect(await dataOf()).toHaveLength(count);
        await detectExpiringKeys(at(expiry - days * DAY_MS));
        expect((await dataOf())[count]).toMatchObject({ key: { id }, days });
      }
    },
  );

  it.each([
    ["2026-03-08T23:59:59.999Z", "2026-02-23"],
    ["2026-03-09T00:00:00.000Z", "2026-03-02"],
    ["2026-03-29T23:59:59.999Z", "2026-03-16"],
    ["2026-03-30T00:00:00.000Z", "2026-03-23"],
    ["2026-10-25T23:59:59.999Z", "2026-10-12"],
    ["2026-10-26T00:00:00.000Z", "2026-10-19"],
    ["2026-11-01T23:59:59.999Z", "2026-10-19"],
    ["2026-11-02T00:00:00.000Z", "2026-10-26"],
    ["2026-11-30T00:00:00.000Z", "2026-11-23"],
  ])(
    "counts at %s the UTC week that begins on Monday %s in the summary (contract NOTE-8)",
    async (now, week) => {
      const [start, end] = [Date.parse(week), Date.parse(week) + 7 * DAY_MS];
      const ctx = await owner.sessionContext();
      await changeNotificationSetting(ctx, { kind: "weekly_summary", mail: true });
      const { id } = await addGuide(ctx);
      for (const time of [start - 1, start, end - 1, end])
        await pool.query(
          "insert into guide_readers (guide_id, visitor, completed_at) values ($1, $2, $3)",
          [id, randomBytes(32), new Date(time)],
        );
      await sendWeeklySummaries(at(now));
      expect(await dataOf()).toMatchObject([{ week, completions: 2 }]);
    },
  );
});
