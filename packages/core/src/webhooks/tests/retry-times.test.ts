import { inTransaction } from "@guidepost/database";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createTestFixtures } from "#testing/index.ts";
import { createWebhook, sendTestEvent } from "../index.ts";
import { decide, RETRY_DELAYS_MS, type AttemptResult } from "../schedule.ts";
import { claimDeliveries, recordAttempt } from "../store/claims.ts";

const ZONES = ["UTC", "Europe/Berlin", "America/New_York"];

/** Half a second before each edge of a calendar. */
const EDGES = [
  ["the end of a month", "2026-11-30T23:59:59.500Z"],
  ["the end of a year", "2026-12-31T23:59:59.500Z"],
  ["the start of summer time in New York", "2026-03-08T06:59:59.500Z"],
  ["the end of summer time in New York", "2026-11-01T05:59:59.500Z"],
  ["the start of summer time in Berlin", "2026-03-29T00:59:59.500Z"],
  ["the end of summer time in Berlin", "2026-10-25T00:59:59.500Z"],
] as const;

const fixtures = await createTestFixtures();
afterAll(fixtures.drop);
afterEach(() => vi.unstubAllEnvs());
const { pool } = fixtures.service.db;
let db: typeof fixtures.service.db;
let endpointId: number;

beforeAll(async () => {
  // Later connections find this `now()` before that of PostgreSQL.
  await pool.query(`
    create schema fixed_clock;
    create table fixed_clock.time as select now() as at;
    create function fixed_clock.now() returns timestamptz language sql stable as 'select at from fixed_clock.time'`);
  await pool.query(
    `do $$ begin execute format('alter database %I set search_path = fixed_clock, public, pg_catalog', current_database()); end $$`,
  );
  ({ db } = await fixtures.addInstance(2));
});
beforeEach(async () => {
  const owner = await fixtures.addAccount("enterprise");
  const ctx = await owner.sessionContext();
  const endpoint = { url: "https://a.example/", events: [], description: "", enabled: true };
  const { webhook } = await createWebhook(ctx, endpoint);
  await sendTestEvent(ctx, { webhook_id: webhook.id });
  endpointId = webhook.id;
});

const claimAt = async (at: number) => {
  await pool.query("update fixed_clock.time set at = $1", [new Date(at)]);
  return (await claimDeliveries(db, { endpointId, limit: 1, concurrency: 5 }))[0];
};

const failureAt = (startedAt: Date): AttemptResult => ({
  isSent: true,
  startedAt,
  durationMs: 1,
  headers: {},
  status: 500,
  responseHeaders: {},
  response: "",
  error: "The response had the status 500",
});

describe.each(ZONES)(
  "the times of retries in a process with TZ=%s (contract HOOK-8, JOB-11)",
  (zone) => {
    it.each(EDGES)("follow the schedule to the millisecond at %s", async (_, edge) => {
      vi.stubEnv("TZ", zone);
      expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
      const start = new Date(edge).getTime();
      for (const [index, delayMs] of RETRY_DELAYS_MS.entries()) {
        await pool.query(
          "update webhook_deliveries set attempts = $2, claimed_until = null, next_attempt_at = $3 where endpoint_id = $1",
          [endpointId, index, new Date(start)],
        );
        const claimed = await claimAt(start);
        if (!claimed) throw new Error("The delivery is not due");
        const result = failureAt(new Date(start));
        const recorded = await inTransaction(db.pool, (transaction) =>
          recordAttempt(transaction, claimed, result, decide(result, claimed.attempt)),
        );
        expect(recorded).toEqual({ nextAttemptAt: new Date(start + delayMs) });
        expect(await claimAt(start + delayMs - 1)).toBeUndefined();
        expect(await claimAt(start + delayMs)).toMatchObject({ attempt: index + 2 });
      }
    });
  },
);
