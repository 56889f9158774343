import {
  definePeriodicTask,
  defineTask,
  enqueue,
  PermanentFailure,
  type Task,
} from "@guidepost/core/operator";
import { runWhileLocked } from "@guidepost/core/testing";
import { inTransaction } from "@guidepost/database";
import { createTestDatabase } from "@guidepost/database/testing";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import * as z from "zod";
import { createEffects, readEffects, readJobs, recordEffect } from "./test-tasks.ts";
import { startTestWorker } from "./test-worker.ts";

const test = await createTestDatabase();
await createEffects(test.database);
afterAll(() => test.drop());
afterEach(() =>
  test.database.pool.query("truncate effects, job_workers, graphile_worker._private_jobs"),
);

function add<Payload>(task: Task<Payload>, payload: NoInfer<Payload>) {
  return inTransaction(test.database.pool, (transaction) => enqueue(transaction, task, payload));
}

/** A promise that a test resolves. */
function createGate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open: () => open() };
}

/** A task that always fails. */
function failing(maxAttempts: number) {
  return defineTask({
    name: "failing",
    payload: z.object({}),
    maxAttempts,
    run: () => Promise.reject(new Error("planted")),
  });
}

async function setAttempts(attempts: number): Promise<void> {
  await test.database.pool.query("update graphile_worker._private_jobs set attempts = $1", [
    attempts,
  ]);
}

describe("enqueue (contract JOB-1)", () => {
  const task = recordEffect(() => {});

  it("adds no job when the transaction rolls back", async () => {
    const failed = inTransaction(test.database.pool, async (transaction) => {
      await enqueue(transaction, task, { n: 1 });
      throw new Error("planted");
    });
    await expect(failed).rejects.toThrow("planted");
    expect(await readJobs(test.database)).toEqual([]);
  });

  it("refuses a payload that does not match the task, and adds no job (contract JOB-2)", async () => {
    await expect(add(task, { n: 0.5 })).rejects.toBeInstanceOf(z.ZodError);
    expect(await readJobs(test.database)).toEqual([]);
  });

  it("does not run a job before its time", async () => {
    const runAt = new Date("2999-01-01T00:00:00Z");
    await inTransaction(test.database.pool, (transaction) =>
      enqueue(transaction, task, { n: 1 }, { runAt }),
    );
    await add(task, { n: 2 });
    const worker = startTestWorker(test.url, [task]);
    await expect.poll(() => readEffects(test.database)).toEqual([2]);
    await worker.stop();
    expect(await readJobs(test.database)).toMatchObject([{ runAt: runAt.toISOString() }]);
  });

  it("adds a second job with the same key when the first one starts at the same time", async () => {
    const addWithKey = (n: number) =>
      inTransaction(test.database.pool, (transaction) =>
        enqueue(transaction, task, { n }, { key: "one" }),
      );
    await addWithKey(1);
    const take = {
      sql: "update graphile_worker._private_jobs set locked_at = now(), locked_by = $1",
      values: ["another worker"],
    };
    await runWhileLocked(test.database, take, 1, () => addWithKey(2));
    expect(await readJobs(test.database)).toMatchObject([{ isLocked: true }, { isLocked: false }]);
  });

  it("replaces a waiting job with the same key", async () => {
    for (const n of [1, 2, 3])
      await inTransaction(test.database.pool, (transaction) =>
        enqueue(transaction, task, { n }, { key: "one" }),
      );
    const worker = startTestWorker(test.url, [task]);
    await expect.poll(() => readJobs(test.database)).toEqual([]);
    await worker.stop();
    expect(await readEffects(test.database)).toEqual([3]);
  });
});

describe("a task with a limit of running jobs (contract JOB-10)", () => {
  it("runs at most this number of its jobs at the same time, and jobs of other tasks in addition", async () => {
    const gate = createGate();
    let running = 0;
    let mostRunning = 0;
    const limited = defineTask({
      name: "limited",
      payload: z.object({}),
      maxRunning: 2,
      run: async () => {
        running += 1;
        mostRunning = Math.max(mostRunning, running);
        await gate.opened;
        running -= 1;
      },
    });
    const other = recordEffect(() => {});
    for (let n = 0; n < 10; n += 1) await add(limited, {});
    await add(other, { n: 1 });
    const workers = [1, 2].map(() => startTestWorker(test.url, [limited, other]));
    await expect.poll(() => readEffects(test.database)).toEqual([1]);
    await expect.poll(() => running).toBe(2);
    gate.open();
    await expect.poll(() => readJobs(test.database)).toEqual([]);
    await Promise.all(workers.map((worker) => worker.stop()));
    expect(mostRunning).toBe(2);
  });
});

describe("a job that fails (contract JOB-4)", () => {
  it("is tried again e^n seconds after attempt n", async () => {
    const task = failing(11);
    const attempts = [1, 4, 10];
    for (const attempt of attempts)
      await inTransaction(test.database.pool, async (transaction) => {
        await enqueue(transaction, task, {});
        await transaction.query(
          `update graphile_worker._private_jobs set attempts = $1
            where id = (select max(id) from graphile_worker._private_jobs)`,
          [attempt - 1],
        );
      });
    const before = Date.now();
    const worker = startTestWorker(test.url, [task]);
    const errors = async () => (await readJobs(test.database)).map(({ lastError }) => lastError);
    await expect.poll(errors).toEqual(attempts.map(() => "planted"));
    await worker.stop();
    const after = Date.now();
    const jobs = await readJobs(test.database);
    for (const [index, attempt] of attempts.entries()) {
      const delayMs = Math.exp(attempt) * 1000;
      const runAt = Date.parse(jobs[index]?.runAt ?? "");
      expect(jobs[index]).toMatchObject({ attempts: attempt, isLocked: false });
      expect(runAt).toBeGreaterThanOrEqual(before + delayMs - 1);
      expect(runAt).toBeLessThanOrEqual(after + delayMs + 1);
    }
  });

  it("is kept with its error after its last attempt, and does not run again", async () => {
    const task = failing(2);
    await add(task, {});
    await setAttempts(1);
    const worker = startTestWorker(test.url, [task, recordEffect(() => {})]);
    const failed = async () => (await readJobs(test.database))[0]?.lastError;
    await expect.poll(failed).toBe("planted");
    // Its time has come, so that only the number of attempts prevents another one.
    await test.database.pool.query("update graphile_worker._private_jobs set run_at = now()");
    await add(
      recordEffect(() => {}),
      { n: 1 },
    );
    await expect.poll(() => readEffects(test.database)).toEqual([1]);
    await worker.stop();
    expect(await readJobs(test.database)).toMatchObject([
      { task: "failing", attempts: 2, maxAttempts: 2, lastError: "planted" },
    ]);
  });

  it("is dead after its first attempt when that fails permanently (contract JOB-4)", async () => {
    const task = defineTask({
      name: "refused",
      payload: z.object({}),
      run: () => Promise.reject(new PermanentFailure("550 no such user")),
    });
    await add(task, {});
    const worker = startTestWorker(test.url, [task]);
    await expect
      .poll(() => readJobs(test.database))
      .toMatchObject([
        { attempts: 1, maxAttempts: 1, isLocked: false, lastError: "550 no such user" },
      ]);
    await worker.stop();
  });

  it("fails without running when its payload does not match the task (contract JOB-2)", async () => {
    const task = recordEffect(() => {});
    await test.database.pool.query(
      `select graphile_worker.add_job('record_effect', '{"n": "text"}')`,
    );
    const worker = startTestWorker(test.url, [task]);
    const failed = async () => (await readJobs(test.database))[0]?.lastError;
    await expect.poll(failed).toContain('"n"');
    await worker.stop();
    expect(await readEffects(test.database)).toEqual([]);
  });
});

describe("a worker that stops (contract JOB-7)", () => {
  it("waits for the jobs that run, and ends its record", async () => {
    const started = createGate();
    const mayEnd = createGate();
    const task = recordEffect((step) => {
      if (step === "done") return;
      started.open();
      return mayEnd.opened;
    });
    await add(task, { n: 1 });
    const worker = startTestWorker(test.url, [task]);
    await started.opened;
    const stopped = worker.stop();
    expect(worker.isRunning()).toBe(false);
    expect(await readEffects(test.database)).toEqual([]);
    mayEnd.open();
    expect(await stopped).toBe(true);
    expect(await readEffects(test.database)).toEqual([1]);
    expect(await readJobs(test.database)).toEqual([]);
    expect(await test.database.prisma.jobWorker.count()).toBe(0);
  });

  it("releases a job that does not end in time, so that it runs again at once", async () => {
    const started = createGate();
    const never = createGate();
    await add(
      recordEffect(() => {}),
      { n: 1 },
    );
    const worker = startTestWorker(test.url, [
      recordEffect((step) => {
        if (step === "done") return;
        started.open();
        return never.opened;
      }),
    ]);
    await started.opened;
    expect(await worker.stop(100)).toBe(false);
    expect(await readJobs(test.database)).toMatchObject([{ isLocked: false }]);

    const other = startTestWorker(test.url, [recordEffect(() => {})]);
    await expect.poll(() => readEffects(test.database)).toEqual([1]);
    await other.stop();
    never.open();
  });
});

describe("a worker that stops while a statement that takes a job is on its way (contract JOB-7)", () => {
  it("neither starts a released job nor keeps it locked", async () => {
    const started = createGate();
    const never = createGate();
    const mayFetch = createGate();
    let runs = 0;
    const task = recordEffect(() => {
      runs += 1;
      started.open();
      return never.opened;
    });
    await add(task, { n: 1 });
    // The first statement takes the job. Those of the other slots are held, as by a slow connection.
    let fetches = 0;
    const beforeFetch = async () => {
      fetches += 1;
      if (fetches > 1) await mayFetch.opened;
    };
    const worker = startTestWorker(test.url, [task], { beforeFetch });
    await started.opened;
    await expect.poll(() => fetches).toBeGreaterThan(1);

    let hasStopped = false;
    const stopped = worker.stop(1, 600_000).finally(() => (hasStopped = true));
    // A held statement takes this job, which must not start.
    await add(task, { n: 2 });
    expect(hasStopped).toBe(false);
    mayFetch.open();
    expect(await stopped).toBe(false);
    expect(await readJobs(test.database)).toMatchObject([{ isLocked: false }, { isLocked: false }]);
    expect(runs).toBe(1);
    never.open();
  });
});

describe("a periodic task (contract JOB-6)", () => {
  it("is enqueued at most once by three workers for each time of its schedule, also for missed times", async () => {
    const { pool } = test.database;
    // Each time that a worker enqueues the task, it inserts the job or changes its payload.
    await pool.query(`
      create table ticks (at text not null);
      create function record_tick() returns trigger language plpgsql as $$ begin
        if tg_op = 'INSERT' or new.payload::text <> old.payload::text then
          insert into ticks values (new.payload->'_cron'->>'ts');
        end if;
        return new;
      end $$;
      create trigger record_tick after insert or update on graphile_worker._private_jobs
        for each row execute function record_tick();
      insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
      select 'periodic', now() - interval '1 day', date_trunc('minute', now()) - interval '30 minutes'`);
    const startedAt = Date.now();
    const enqueued = createGate();
    let running = 0;
    let mostRunning = 0;
    let runs = 0;
    const task = definePeriodicTask({
      name: "periodic",
      schedule: "* * * * *",
      run: async () => {
        running += 1;
        mostRunning = Math.max(mostRunning, running);
        await enqueued.opened;
        running -= 1;
        runs += 1;
      },
    });
    const workers = [1, 2, 3].map(() => startTestWorker(test.url, [task]));
    const readLastTime = async () => {
      const { rows } = await pool.query<{ at: string | null }>(
        "select last_execution as at from graphile_worker._private_known_crontabs",
      );
      return Date.parse(rows[0]?.at ?? "");
    };
    await expect.poll(readLastTime).toBeGreaterThan(startedAt - 60_000);
    enqueued.open();
    await expect.poll(() => readJobs(test.database)).toEqual([]);
    await Promise.all(workers.map((worker) => worker.stop()));

    const { rows } = await pool.query<{ at: string }>("select at from ticks");
    const ticks = rows.map(({ at }) => at);
    expect(new Set(ticks).size).toBe(ticks.length);
    expect(runs).toBeGreaterThan(0);
    expect(mostRunning).toBe(1);
    // Missed times share runs.
    expect(runs).toBeLessThan(30);
  });
});
