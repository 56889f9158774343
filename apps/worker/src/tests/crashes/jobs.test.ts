import { setTimeout as sleep } from "node:timers/promises";
import { enqueue } from "@guidepost/core/operator";
import { inTransaction } from "@guidepost/database";
import { createTestDatabase, type TestDatabase } from "@guidepost/database/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createEffects, readEffects, readJobs, recordEffect } from "../test-tasks.ts";
import { SHORT_TIMES, startTestWorker } from "../test-worker.ts";
import { createProcesses } from "./start-process.ts";

const JOBS_PER_ROUND = 100;

let test: TestDatabase;
const { start, kill, killAll } = createProcesses();

beforeEach(async () => {
  test = await createTestDatabase();
  await createEffects(test.database);
});
afterEach(async () => {
  await killAll();
  await test.drop();
});

/** Starts the process; resolves when it has reached the step of its last argument. */
function startProcess(...args: string[]) {
  return start("job", [test.url, ...args], args.at(-1) ?? "");
}

/** The workers that are recorded as running. */
async function countWorkers(): Promise<number> {
  return test.database.prisma.jobWorker.count();
}

async function enqueueNumbers(count: number, after = 0): Promise<void> {
  const task = recordEffect(() => {});
  await inTransaction(test.database.pool, async (transaction) => {
    for (let n = 1; n <= count; n += 1) await enqueue(transaction, task, { n: after + n });
  });
}

describe("a change with a job, when kill -9 ends the process (contract JOB-1)", () => {
  it("is committed together with its job, or not at all, after each step", async () => {
    // As after the first start of a worker. Otherwise the first job of a task blocks the others until it is committed.
    await test.database.pool.query(
      "insert into graphile_worker._private_tasks (identifier) values ('record_effect')",
    );
    const steps = ["changed", "enqueued", "committed"];
    const processes = await Promise.all(
      steps.map((step, index) => startProcess("change", `${index + 1}`, step)),
    );
    await Promise.all(processes.map(kill));
    const { rows: changes } = await test.database.pool.query("select n from changes");
    expect(changes).toEqual([{ n: 3 }]);
    expect(await readJobs(test.database)).toMatchObject([{ task: "record_effect", attempts: 0 }]);

    const worker = startTestWorker(test.url, [recordEffect(() => {})], { times: SHORT_TIMES });
    await expect.poll(() => readEffects(test.database)).toEqual([3]);
    await worker.stop();
  }, 60_000);
});

describe("a job, when kill -9 ends its worker (contract JOB-3, JOB-5)", () => {
  it.each(["started", "done"])(
    "runs again on another worker after the step %s",
    async (step) => {
      await enqueueNumbers(1);
      await kill(await startProcess("work", step));
      expect(await readJobs(test.database)).toMatchObject([{ isLocked: true, attempts: 1 }]);

      const worker = startTestWorker(test.url, [recordEffect(() => {})], { times: SHORT_TIMES });
      await expect.poll(() => readJobs(test.database)).toEqual([]);
      expect(await readEffects(test.database)).toEqual(step === "done" ? [1, 1] : [1]);
      await worker.stop();
    },
    60_000,
  );

  it("runs again when a statement of its worker took it after the end of the worker's record", async () => {
    await enqueueNumbers(1);
    await test.database.pool.query(
      "update graphile_worker._private_jobs set locked_at = now(), locked_by = 'stopped', attempts = 1",
    );
    const worker = startTestWorker(test.url, [recordEffect(() => {})], { times: SHORT_TIMES });
    await expect.poll(() => readEffects(test.database)).toEqual([1]);
    await expect.poll(() => readJobs(test.database)).toEqual([]);
    await worker.stop();
  });

  it("keeps its lock while a worker with a record runs it", async () => {
    await enqueueNumbers(1);
    const worker = startTestWorker(test.url, [recordEffect(() => sleep(3_000))], {
      times: SHORT_TIMES,
    });
    await expect.poll(() => readEffects(test.database)).toEqual([1]);
    await worker.stop();
    expect(await readEffects(test.database)).toEqual([1]);
  });

  it("runs at least once when one of two workers is killed again and again", async () => {
    const worker = startTestWorker(test.url, [recordEffect(() => sleep(20))], {
      times: SHORT_TIMES,
    });
    const rounds = 2;
    for (let round = 0; round < rounds; round += 1) {
      const stopped = startProcess("work", "done");
      await expect.poll(countWorkers, { timeout: 30_000 }).toBe(2);
      await enqueueNumbers(JOBS_PER_ROUND, round * JOBS_PER_ROUND);
      await kill(await stopped);
      await expect.poll(countWorkers).toBe(1);
    }
    await expect.poll(() => readJobs(test.database)).toEqual([]);
    const effects = await readEffects(test.database);
    expect(new Set(effects).size).toBe(rounds * JOBS_PER_ROUND);
    await worker.stop();
  }, 60_000);
});
