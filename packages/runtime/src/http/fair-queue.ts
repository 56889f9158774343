import { DomainError } from "@guidepost/core";

/** A unit of work. `size` is its cost, in any unit. */
export type Job<Result> = { size: number; work: () => Promise<Result> };

export type FairQueueLimits = {
  /** Jobs that run at the same time, in total and for one account. */
  concurrency: number;
  concurrencyPerAccount: number;
  /** Total size of waiting and running jobs, of one account and of all. */
  maxSizePerAccount: number;
  maxSize: number;
  /** Longest time that the last job of a call may wait before it starts, in ms. */
  maxWaitMs: number;
};

type Task = { size: number; start: () => Promise<void> };
type Account = { waiting: Task[]; running: number; size: number };

/** `retry_after` of a refused call, in seconds. Longer than any admitted job may wait. */
const RETRY_AFTER = 5;

function queueFull(): DomainError {
  return new DomainError("rate_limit_exceeded", undefined, { retry_after: RETRY_AFTER });
}

/**
 * Creates a round-robin queue over accounts. An account with many jobs delays another account by
 * one job at most. The queue is in memory, one per process.
 */
export function createFairQueue(limits: FairQueueLimits) {
  // In round-robin order: the first account with a waiting job is next.
  const accounts = new Map<number, Account>();
  let running = 0;
  let size = 0;

  function release(accountId: number, account: Account, released: number): void {
    account.size -= released;
    size -= released;
    if (account.waiting.length === 0 && account.running === 0) accounts.delete(accountId);
  }

  function startNext(): void {
    while (running < limits.concurrency) {
      const next = [...accounts].find(
        ([, { waiting, running: own }]) => waiting.length > 0 && own < limits.concurrencyPerAccount,
      );
      if (!next) return;
      void start(...next);
    }
  }

  async function start(accountId: number, account: Account): Promise<void> {
    const task = account.waiting.shift();
    if (!task) return;
    const moveToEnd = () => {
      accounts.delete(accountId);
      accounts.set(accountId, account);
    };
    moveToEnd();
    running += 1;
    account.running += 1;
    await task.start();
    running -= 1;
    account.running -= 1;
    // Again, because accounts that were added during the job are next.
    moveToEnd();
    release(accountId, account, task.size);
    startNext();
  }

  function admit(accountId: number, added: number): Account {
    const account = accounts.get(accountId) ?? { waiting: [], running: 0, size: 0 };
    // A call above the limit is admitted if it is the only one.
    const isFull = (present: number, max: number) => present > 0 && present + added > max;
    if (isFull(account.size, limits.maxSizePerAccount) || isFull(size, limits.maxSize))
      throw queueFull();
    accounts.set(accountId, account);
    account.size += added;
    size += added;
    return account;
  }

  /**
   * Runs all jobs and returns their results in order. Throws the first error of a job and removes the
   * waiting jobs of the call.
   *
   * @throws `rate_limit_exceeded` when the queue is full or a job waits longer than `maxWaitMs`
   */
  async function run<Result>(accountId: number, jobs: readonly Job<Result>[]): Promise<Result[]> {
    if (jobs.length === 0) return [];
    const account = admit(
      accountId,
      jobs.reduce((sum, job) => sum + job.size, 0),
    );
    return new Promise((resolve, reject) => {
      const results: Result[] = [];
      let pending = jobs.length;
      const tasks = new Set<Task>();
      const fail = (error: unknown) => {
        clearTimeout(timer);
        const dropped = account.waiting.filter((task) => tasks.has(task));
        account.waiting = account.waiting.filter((task) => !tasks.has(task));
        release(
          accountId,
          account,
          dropped.reduce((sum, task) => sum + task.size, 0),
        );
        // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- the original error
        reject(error);
      };
      const timer = setTimeout(() => {
        if (account.waiting.some((task) => tasks.has(task))) fail(queueFull());
      }, limits.maxWaitMs);
      jobs.forEach((job, index) =>
        tasks.add({
          size: job.size,
          start: async () => {
            try {
              results[index] = await job.work();
              pending -= 1;
              if (pending > 0) return;
              clearTimeout(timer);
              resolve(results);
            } catch (error) {
              fail(error);
            }
          },
        }),
      );
      account.waiting.push(...tasks);
      startNext();
    });
  }

  return { run };
}
