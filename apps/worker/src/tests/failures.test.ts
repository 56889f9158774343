import { enqueue, removeDeadWorkers } from "@guidepost/core/operator";
import { inTransaction } from "@guidepost/database";
import { createTestDatabase } from "@guidepost/database/testing";
import { createLogger } from "@guidepost/runtime";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { createLiveness } from "../liveness.ts";
import { createEffects, readEffects, readJobs, recordEffect } from "./test-tasks.ts";
import { startTestWorker } from "./test-worker.ts";

const test = await createTestDatabase();
await createEffects(test.database);
afterAll(() => test.drop());
afterEach(() =>
  test.database.pool.query("truncate effects, job_workers, graphile_worker._private_jobs"),
);

function addJob(n: number) {
  return inTransaction(test.database.pool, (transaction) =>
    enqueue(
      transaction,
      recordEffect(() => {}),
      { n },
    ),
  );
}

/** Open connections of the test continue. */
function acceptConnections(isAccepting: boolean) {
  const limit = isAccepting ? -1 : 0;
  return test.database.pool.query(
    `do $$ begin execute format('alter database %I connection limit ${limit}', current_database()); end $$`,
  );
}

describe("a worker whose database fails", () => {
  it("runs jobs when the database accepts connections again, also at its start", async () => {
    await addJob(1);
    await acceptConnections(false);
    const worker = startTestWorker(test.url, [recordEffect(() => {})]);
    await expect.poll(worker.failures).toBeGreaterThan(0);
    expect(worker.isRunning()).toBe(false);
    await acceptConnections(true);
    await expect.poll(() => readEffects(test.database)).toEqual([1]);
    expect(worker.isRunning()).toBe(true);
    await worker.stop();
  });

  it("ends a job whose end could not be recorded, and runs further jobs, when the database is back", async () => {
    await addJob(1);
    let isFirst = true;
    const worker = startTestWorker(test.url, [
      recordEffect(async (step) => {
        if (step === "started" || !isFirst) return;
        isFirst = false;
        await acceptConnections(false);
        await test.database.pool.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'test-worker' and datname = current_database()",
        );
      }),
    ]);
    await expect.poll(() => isFirst).toBe(false);
    await expect.poll(worker.isRunning).toBe(false);
    await acceptConnections(true);
    await expect.poll(() => readJobs(test.database)).toEqual([]);
    await addJob(2);
    await expect.poll(() => readEffects(test.database)).toContain(2);
    await worker.stop();
  });
});

describe("createLiveness", () => {
  it("treats other workers as killed only after its own heartbeats cover the same period", async () => {
    const { prisma } = test.database;
    const times = { beatMs: 20, deadAfterMs: 400 };
    // After a failure of the database, the other worker could not write its heartbeat either.
    const aMinuteAgo = new Date(Date.now() - 60_000);
    await prisma.jobWorker.create({ data: { id: "other", seenAt: aMinuteAgo } });
    const startedAt = performance.now();
    const liveness = createLiveness(test.database, "this", {
      times,
      log: createLogger("worker", "silent"),
    });
    const readIds = async () =>
      (await prisma.jobWorker.findMany({ orderBy: { id: "asc" } })).map(({ id }) => id);
    await expect.poll(readIds, { interval: 5 }).toEqual(["this"]);
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(times.deadAfterMs);
    await liveness.stop();
    expect(await readIds()).toEqual([]);
  });

  it("does not release the jobs of the worker itself when the database pauses between its beat and the next statement (contract JOB-5)", async () => {
    const { prisma, pool } = test.database;
    const seenAt = new Date(Date.now() - 60_000);
    await prisma.jobWorker.createMany({ data: ["this", "other"].map((id) => ({ id, seenAt })) });
    expect(await removeDeadWorkers(pool, "this", { deadAfterMs: 1_000 })).toBe(1);
    expect(await prisma.jobWorker.findMany({ select: { id: true } })).toEqual([{ id: "this" }]);
  });
});
