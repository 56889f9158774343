import type { Pool } from "pg";
import { sharedPool } from "./guarded-pool.ts";

/** Limits the wait for earlier work, which may hang. */
const MAX_WAIT_MS = 1_000;

/** Two, so that one statement can wait for the row's lock while the other commits. */
const MAX_CONCURRENT = 2;

type Queues = { tails: Map<string, Promise<unknown>>; nextLane: number };

const QUEUES = new WeakMap<Pool, Queues>();

/** Resolves when `work` has settled or `timeoutMs` have passed. */
async function settledOrTimedOut(work: Promise<unknown>, timeoutMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, timeoutMs);
  });
  await Promise.race([work.catch(() => {}), timeout]);
  clearTimeout(timer);
}

/**
 * Runs `work` while at most one other work of the same account runs in this process. Statements
 * that lock the account's row would otherwise wait in PostgreSQL, each on its own connection. 32
 * concurrent ones doubled the CPU time of the server.
 *
 * This is an optimisation only. The row's lock also guards against other processes.
 */
export async function limitConcurrency<Result>(
  pool: Pool,
  accountId: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const shared = sharedPool(pool);
  const queues = QUEUES.get(shared) ?? { tails: new Map<string, Promise<unknown>>(), nextLane: 0 };
  QUEUES.set(shared, queues);
  const { tails } = queues;
  queues.nextLane = (queues.nextLane + 1) % MAX_CONCURRENT;
  const lane = `${accountId}/${queues.nextLane}`;
  const before = tails.get(lane);
  const current = before ? settledOrTimedOut(before, MAX_WAIT_MS).then(work) : work();
  tails.set(lane, current);
  try {
    return await current;
  } finally {
    if (tails.get(lane) === current) tails.delete(lane);
  }
}
