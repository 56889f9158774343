import type { Pool } from "pg";
import { createBatcher, type Batcher, type BatcherOptions } from "./batcher.ts";
import { sharedPool, signalOf, transactionOf } from "./guarded-pool.ts";
import { inTransaction } from "./transaction.ts";

/** Sends one item without others, because a transaction must not contain those of other requests. */
async function sendInTransaction<Item, Result>(
  pool: Pool,
  { send, isRepeatable }: BatcherOptions<Item, Result>,
  item: Item,
): Promise<Result> {
  // After a rejected read, a transaction has nothing to continue with.
  const results = await (isRepeatable ? send([item]) : inTransaction(pool, () => send([item])));
  return results[0] as Result;
}

/**
 * Returns a function that adds an item to the batches of a pool. Requests share the batches, and the
 * signal of the pool's request applies to the item.
 */
export function batcherPerPool<Item, Result>(
  optionsOf: (pool: Pool) => BatcherOptions<Item, Result>,
): (pool: Pool, item: Item) => Promise<Result> {
  const batchers = new WeakMap<Pool, Batcher<Item, Result>>();
  return (pool, item) => {
    if (transactionOf(pool)) return sendInTransaction(pool, optionsOf(pool), item);
    const shared = sharedPool(pool);
    let batcher = batchers.get(shared);
    if (!batcher) {
      batcher = createBatcher(optionsOf(shared));
      batchers.set(shared, batcher);
    }
    return batcher.add(item, signalOf(pool));
  };
}

/**
 * Does what `batcherPerPool` does, with batches of their own for each account. For statements that lock
 * the account's row: those of one account would otherwise wait in PostgreSQL, each on its own connection.
 */
export function batcherPerAccount<Item extends { accountId: number }, Result>(
  optionsOf: (pool: Pool) => BatcherOptions<Item, Result>,
): (pool: Pool, item: Item) => Promise<Result> {
  const pools = new WeakMap<Pool, Map<number, Batcher<Item, Result>>>();
  return (pool, item) => {
    if (transactionOf(pool)) return sendInTransaction(pool, optionsOf(pool), item);
    const { accountId } = item;
    const shared = sharedPool(pool);
    const batchers = pools.get(shared) ?? new Map<number, Batcher<Item, Result>>();
    pools.set(shared, batchers);
    let batcher = batchers.get(accountId);
    if (!batcher) {
      const onIdle = () => void batchers.delete(accountId);
      batcher = createBatcher({ ...optionsOf(shared), onIdle });
      batchers.set(accountId, batcher);
    }
    return batcher.add(item, signalOf(pool));
  };
}
