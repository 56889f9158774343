import { defineTask, enqueue, type Task } from "@guidepost/core/operator";
import { inTransaction } from "@guidepost/database";
import { createTestDatabase } from "@guidepost/database/testing";
import { createJobMetrics } from "@guidepost/runtime";
import { Registry } from "prom-client";
import { afterAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { readJobs } from "./test-tasks.ts";
import { startTestWorker } from "./test-worker.ts";

const test = await createTestDatabase();
afterAll(() => test.drop());

function taskOf(name: string, run: Task<object>["run"]): Task<object> {
  return defineTask({ name, payload: z.object({}), maxAttempts: 2, run });
}

/** The values of a metric by its labels, such as `dead failing`. */
async function valuesOf(registry: Registry, name: string): Promise<Record<string, number>> {
  const metric = await registry.getSingleMetric(name)?.get();
  return Object.fromEntries(
    (metric?.values ?? []).map(({ labels, value }) => [Object.values(labels).join(" "), value]),
  );
}

describe("/metrics of a worker", () => {
  it("counts jobs by state and attempts by outcome, and contains the age of the oldest waiting job", async () => {
    const working = taskOf("working", async () => {});
    const failing = taskOf("failing", () => Promise.reject(new Error("planted")));
    const unknown = taskOf("unknown", async () => {});
    await inTransaction(test.database.pool, async (transaction) => {
      for (const task of [working, failing, unknown, unknown]) await enqueue(transaction, task, {});
      await enqueue(transaction, working, {}, { runAt: new Date("2999-01-01T00:00:00Z") });
    });
    await test.database.pool.query(`
      update graphile_worker._private_jobs set run_at = run_at - interval '1 hour' where run_at <= now()`);
    const worker = startTestWorker(test.url, [working, failing]);
    await expect
      .poll(() => valuesOf(worker.registry, "guidepost_job_runs_total"))
      .toEqual({ "working ok": 1, "failing failed": 1 });
    await test.database.pool.query(`
      update graphile_worker._private_jobs set run_at = now() where last_error is not null`);
    await expect
      .poll(() => valuesOf(worker.registry, "guidepost_job_runs_total"))
      .toEqual({ "working ok": 1, "failing failed": 1, "failing dead": 1 });
    await expect
      .poll(async () => (await readJobs(test.database)).some(({ isLocked }) => isLocked))
      .toBe(false);

    expect(await valuesOf(worker.registry, "guidepost_jobs")).toEqual({
      "failing dead": 1,
      "unknown waiting": 2,
      "working scheduled": 1,
    });
    const ages = await valuesOf(worker.registry, "guidepost_job_oldest_waiting_seconds");
    expect(Object.keys(ages)).toEqual(["unknown"]);
    expect(ages["unknown"]).toBeGreaterThanOrEqual(3_600);
    await worker.stop();
  });

  it("contains no number of jobs, and no failure, when the database does not respond", async () => {
    const registry = new Registry();
    createJobMetrics(registry, () => Promise.reject(new Error("unreachable")));
    expect(await valuesOf(registry, "guidepost_jobs")).toEqual({});
    expect(await registry.metrics()).toContain("guidepost_job_runs_total");
  });
});
