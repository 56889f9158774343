import { enqueue } from "@guidepost/core/operator";
import { inTransaction } from "@guidepost/database";
import { createTestDatabase } from "@guidepost/database/testing";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { createEffects, readEffects, readJobs, recordEffect } from "../test-tasks.ts";
import { SHORT_TIMES, startTestWorker } from "../test-worker.ts";
import { createProcesses } from "./start-process.ts";

const ROUNDS = process.env["GUIDEPOST_STRESS"] === "1" ? 10 : 1;
const JOBS_PER_ROUND = 30;

const test = await createTestDatabase();
const { pool, prisma } = test.database;
await createEffects(test.database);
// As after the first start of a worker. Otherwise the first job of a task blocks the others until it is committed.
await pool.query(
  "insert into graphile_worker._private_tasks (identifier) values ('record_effect')",
);

const { start, kill, killAll } = createProcesses();
const workers: ReturnType<typeof startTestWorker>[] = [];
afterAll(() => test.drop());
afterEach(async () => {
  await killAll();
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  await pool.query("truncate changes, effects, job_workers, graphile_worker._private_jobs");
});

/** Starts the process; resolves when its changes or jobs have reached all steps. */
function startProcess(role: "change" | "work", ...steps: string[]) {
  return start("job", [test.url, role, ...steps], steps);
}

function startWorker(...[reached = () => {}]: Partial<Parameters<typeof recordEffect>>) {
  workers.push(startTestWorker(test.url, [recordEffect(reached)], { times: SHORT_TIMES }));
}

async function enqueueNumbers(count: number, after = 0): Promise<void> {
  const task = recordEffect(() => {});
  await inTransaction(pool, async (transaction) => {
    for (let n = 1; n <= count; n += 1) await enqueue(transaction, task, { n: after + n });
  });
}

describe("a change with a job, when kill -9 ends the process (contract JOB-1)", () => {
  it("is committed together with its job, or not at all, after each step", async () => {
    await kill(await startProcess("change", "changed", "enqueued", "committed"));
    const { rows: changes } = await pool.query("select n from changes");
    expect(changes).toEqual([{ n: 3 }]);
    expect(await readJobs(test.database)).toMatchObject([{ task: "record_effect", attempts: 0 }]);

    startWorker();
    await expect.poll(() => readEffects(test.database)).toEqual([3]);
  });
});

describe("a job, when kill -9 ends its worker (contract JOB-3, JOB-5)", () => {
  it("runs again on another worker, before and after it has done its work", async () => {
    await enqueueNumbers(2);
    await kill(await startProcess("work", "started", "done"));
    const crashed = { isLocked: true, attempts: 1 };
    expect(await readJobs(test.database)).toMatchObject([crashed, crashed]);
    expect(await readEffects(test.database)).toEqual([2]);

    startWorker();
    await expect.poll(() => readJobs(test.database)).toEqual([]);
    expect(await readEffects(test.database)).toEqual([1, 2, 2]);
  });

  it("runs again when a worker without a record took it, and not while a worker with a record runs it", async () => {
    let end = () => {};
    const ended = new Promise<void>((resolve) => (end = resolve));
    startWorker((step, n) => (step === "started" && n === 1 ? ended : undefined));
    await enqueueNumbers(1);
    await expect.poll(() => readJobs(test.database)).toMatchObject([{ isLocked: true }]);
    // The worker has run its job for an hour. A statement of another one took a job after the end of the worker's record.
    await pool.query(`
      update graphile_worker._private_jobs set locked_at = now() - interval '1 hour';
      select graphile_worker.add_job('record_effect', '{"n": 2}');
      update graphile_worker._private_jobs
         set locked_at = now() - interval '1 hour', locked_by = 'stopped', attempts = 1 where attempts = 0`);
    await expect.poll(() => readEffects(test.database)).toEqual([2]);
    end();
    await expect.poll(() => readJobs(test.database)).toEqual([]);
    expect(await readEffects(test.database)).toEqual([1, 2]);
  });

  it("runs at least once when one of two workers is killed", async () => {
    let victim: ReturnType<typeof startProcess> | undefined;
    // Its jobs wait, so that the other worker takes jobs too.
    startWorker(async () => void (await victim));
    for (let round = 0; round < ROUNDS; round += 1) {
      victim = startProcess("work", "done");
      await expect.poll(() => prisma.jobWorker.count()).toBe(2);
      await enqueueNumbers(JOBS_PER_ROUND, round * JOBS_PER_ROUND);
      await kill(await victim);
      await expect.poll(() => prisma.jobWorker.count()).toBe(1);
    }
    await expect.poll(() => readJobs(test.database)).toEqual([]);
    const effects = await readEffects(test.database);
    expect(new Set(effects).size).toBe(ROUNDS * JOBS_PER_ROUND);
  });
});
