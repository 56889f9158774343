import type { Pool } from "pg";

/** Longer than that nobody waits for a turn: the one before may hang. */
const patienceMs = 1_000;

/** Enough that one statement waits at the row while the other commits, and no crowd there. */
const lanes = 2;

type Queues = { tails: Map<string, Promise<unknown>>; turn: number };
const queuesOf = new WeakMap<Pool, Queues>();

const orAfter = async (before: Promise<unknown>, ms: number): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([before.catch(() => {}), patience]);
  clearTimeout(timer);
};

/**
 * Runs `work` beside at most one other of the same account in this process. Statements that lock
 * the account's row wait for each other in PostgreSQL, too, but there each holds a connection and
 * costs the server more the longer the queue is: 32 at once took twice its CPU.
 * Only a courtesy: the row's lock is what guards, also against other processes.
 */
export const inTurn = async <Result>(
  pool: Pool,
  accountId: number,
  work: () => Promise<Result>,
): Promise<Result> => {
  const queues = queuesOf.get(pool) ?? { tails: new Map<string, Promise<unknown>>(), turn: 0 };
  queuesOf.set(pool, queues);
  const { tails } = queues;
  queues.turn = (queues.turn + 1) % lanes;
  const lane = `${accountId}/${queues.turn}`;
  const before = tails.get(lane);
  const mine = before ? orAfter(before, patienceMs).then(work) : work();
  tails.set(lane, mine);
  try {
    return await mine;
  } finally {
    if (tails.get(lane) === mine) tails.delete(lane);
  }
};
