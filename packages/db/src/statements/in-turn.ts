import type { Pool } from "pg";

const queues = new WeakMap<Pool, Map<number, Promise<unknown>>>();

/**
 * Runs `work` after what this process already does in turn for the account. Statements that lock
 * the account's row would wait for each other in PostgreSQL, too, but there each holds a connection
 * and costs the server more the longer the queue is: 32 at once took three times its CPU.
 * Only a courtesy: the row's lock is what guards, also against other processes.
 */
export const inTurn = async <Result>(
  pool: Pool,
  accountId: number,
  work: () => Promise<Result>,
): Promise<Result> => {
  const queue = queues.get(pool) ?? new Map<number, Promise<unknown>>();
  queues.set(pool, queue);
  const before = queue.get(accountId) ?? Promise.resolve();
  const mine = before.then(work, work);
  queue.set(accountId, mine);
  try {
    return await mine;
  } finally {
    if (queue.get(accountId) === mine) queue.delete(accountId);
  }
};
