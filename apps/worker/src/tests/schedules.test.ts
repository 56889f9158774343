import { definePeriodicTask } from "@guidepost/core/operator";
import { createTestDatabase } from "@guidepost/database/testing";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { startTestWorker } from "./test-worker.ts";

const HOUR_MS = 3_600_000;

const test = await createTestDatabase();
const { pool } = test.database;
afterAll(() => test.drop());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

// Each time that a worker enqueues a task, it inserts the job or changes its payload. The jobs never run: a job that
// starts at the moment of its replacement is not replaced.
await pool.query(`
  create table ticks (task text not null, at text not null);
  create function hold_job() returns trigger language plpgsql as $$ begin
    new.run_at := 'infinity';
    return new;
  end $$;
  create trigger hold_job before insert or update on graphile_worker._private_jobs
    for each row execute function hold_job();
  create function record_tick() returns trigger language plpgsql as $$ begin
    insert into ticks select t.identifier, new.payload->'_cron'->>'ts'
      from graphile_worker._private_tasks t where t.id = new.task_id;
    return new;
  end $$;
  create trigger record_tick after insert or update of payload on graphile_worker._private_jobs
    for each row execute function record_tick()`);

const hourly = definePeriodicTask({ name: "hourly", schedule: "0 * * * *", run: async () => {} });
const monthly = definePeriodicTask({ name: "monthly", schedule: "0 0 1 * *", run: async () => {} });
const weekly = definePeriodicTask({ name: "weekly", schedule: "7 6 * * 1", run: async () => {} });

const CASES = [
  ["UTC", "the end of a month", "2026-12-01T00:00:00Z", { monthly: 1, weekly: 0 }],
  ["Europe/Berlin", "the end of a month", "2026-12-01T00:00:00Z", { monthly: 1, weekly: 0 }],
  ["Europe/Berlin", "the start of summer time", "2026-03-29T01:00:00Z", { monthly: 0, weekly: 0 }],
  ["Europe/Berlin", "the end of summer time", "2026-10-25T01:00:00Z", { monthly: 0, weekly: 0 }],
  ["America/New_York", "the end of a month", "2026-12-01T00:00:00Z", { monthly: 1, weekly: 0 }],
  [
    "America/New_York",
    "the start of summer time",
    "2026-03-08T07:00:00Z",
    { monthly: 0, weekly: 0 },
  ],
  ["America/New_York", "the end of summer time", "2026-11-01T06:00:00Z", { monthly: 0, weekly: 0 }],
  ["America/New_York", "a Monday", "2026-11-02T06:07:00Z", { monthly: 0, weekly: 1 }],
] as const;

describe("periodic tasks of a worker (contract JOB-6, JOB-11)", () => {
  it.each(CASES)(
    "with TZ=%s are enqueued once for each time of their schedule in UTC at %s",
    async (zone, _, edge, counts) => {
      vi.stubEnv("TZ", zone);
      expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
      const middle = new Date(edge).getTime();
      const [from, to] = [middle - 4.5 * HOUR_MS, middle + 4.5 * HOUR_MS];
      await pool.query(
        "truncate ticks, graphile_worker._private_jobs, graphile_worker._private_known_crontabs",
      );
      // The tasks ran last before the edge. No worker ran since.
      await pool.query(
        `insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
         select name, $1, $1 from unnest(array['hourly', 'monthly', 'weekly']) as name`,
        [new Date(from)],
      );
      vi.useFakeTimers({ toFake: ["Date"], now: to });
      const worker = startTestWorker(test.url, [hourly, monthly, weekly]);
      const readTicks = async (task: string) => {
        const { rows } = await pool.query<{ at: string }>(
          "select at from ticks where task = $1 order by at",
          [task],
        );
        return rows.map(({ at }) => Date.parse(at));
      };
      const firstHour = Math.ceil(from / HOUR_MS) * HOUR_MS;
      const hours = Array.from({ length: 9 }, (_hour, n) => firstHour + n * HOUR_MS);
      await expect.poll(() => readTicks("hourly")).toEqual(hours);
      const expected = (count: number) => Array.from({ length: count }, () => middle);
      await expect.poll(() => readTicks("monthly")).toEqual(expected(counts.monthly));
      await expect.poll(() => readTicks("weekly")).toEqual(expected(counts.weekly));
      await worker.stop();
    },
  );
});
