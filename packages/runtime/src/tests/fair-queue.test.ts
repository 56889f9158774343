import { describe, expect, it } from "vitest";
import { createFairQueue, type FairQueueLimits } from "../http/fair-queue.ts";

const createQueue = (limits: Partial<FairQueueLimits> = {}) =>
  createFairQueue({
    concurrency: 1,
    concurrencyPerAccount: 1,
    maxSizePerAccount: 10,
    maxSize: 30,
    maxWaitMs: 600_000,
    ...limits,
  });

/** Creates jobs that record their start and end when the test calls `end`. */
function createJobs() {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const job = (name: string, size = 1) => ({
    size,
    work: () =>
      new Promise<string>((resolve) => {
        started.push(name);
        ends.set(name, () => resolve(name));
      }),
  });
  const end = async (...names: string[]) => {
    for (const name of names) {
      await expect.poll(() => started).toContain(name);
      ends.get(name)?.();
    }
  };
  return { started, job, end };
}

const tooMuchWork = { code: "rate_limit_exceeded", extras: { retry_after: 5 } };

describe("createFairQueue", () => {
  it("returns the results in the order of the jobs", async () => {
    const { job, end } = createJobs();
    const results = createQueue({ concurrency: 2, concurrencyPerAccount: 2 }).run(1, [
      job("a"),
      job("b"),
      job("c"),
    ]);
    await end("b", "a", "c");
    expect(await results).toEqual(["a", "b", "c"]);
    expect(await createQueue().run(1, [])).toEqual([]);
  });

  it("starts the jobs of several accounts in round-robin order", async () => {
    const { started, job, end } = createJobs();
    const queue = createQueue();
    const all = [
      queue.run(1, [job("a1"), job("a2"), job("a3")]),
      queue.run(2, [job("b1"), job("b2")]),
      queue.run(3, [job("c1")]),
    ];
    await end("a1", "b1", "c1", "a2", "b2", "a3");
    await Promise.all(all);
    expect(started).toEqual(["a1", "b1", "c1", "a2", "b2", "a3"]);
  });

  it("runs at most `concurrencyPerAccount` jobs of one account at the same time", async () => {
    const { started, job, end } = createJobs();
    const queue = createQueue({ concurrency: 3, concurrencyPerAccount: 2 });
    const all = [queue.run(1, [job("a1"), job("a2"), job("a3")]), queue.run(2, [job("b1")])];
    expect(started).toEqual(["a1", "a2", "b1"]);
    await end("b1");
    await all[1];
    expect(started).toHaveLength(3);
    await end("a1", "a2", "a3");
    await Promise.all(all);
  });

  it("refuses a call above an account's size with rate_limit_exceeded until a job ends", async () => {
    const { job, end } = createJobs();
    const queue = createQueue();
    const first = queue.run(1, [job("first", 8)]);
    await expect(queue.run(1, [job("second", 3)])).rejects.toMatchObject(tooMuchWork);
    const other = queue.run(2, [job("other", 8)]);
    await end("first", "other");
    await Promise.all([first, other]);

    const large = queue.run(1, [job("large", 25)]);
    await end("large");
    expect(await large).toEqual(["large"]);
  });

  it("refuses a call above the size of all accounts with rate_limit_exceeded", async () => {
    const { job, end } = createJobs();
    const queue = createQueue();
    const all = [1, 2, 3].map((account) => queue.run(account, [job(`${account}`, 10)]));
    await expect(queue.run(4, [job("4", 1)])).rejects.toMatchObject(tooMuchWork);
    await end("1", "2", "3");
    await Promise.all(all);
  });

  it("refuses a call that waits too long with rate_limit_exceeded and removes its jobs", async () => {
    const { started, job, end } = createJobs();
    const queue = createQueue({ maxWaitMs: 1 });
    const first = queue.run(1, [job("first", 6)]);
    await expect(queue.run(1, [job("late", 4)])).rejects.toMatchObject(tooMuchWork);
    await end("first");
    // A started job has no time limit.
    expect(await first).toEqual(["first"]);
    expect(started).not.toContain("late");

    const all = queue.run(1, [job("all", 10)]);
    await end("all");
    await all;
  });

  it("rejects with a job's error, removes the call's other jobs and continues with other calls", async () => {
    const { started, job, end } = createJobs();
    const queue = createQueue();
    const failed = queue.run(1, [
      { size: 1, work: () => Promise.reject(new Error("broken")) },
      job("dropped"),
    ]);
    const other = queue.run(1, [job("other", 8)]);
    await expect(failed).rejects.toThrow("broken");
    await end("other");
    await other;
    expect(started).toEqual(["other"]);
  });
});
