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

/** Does what `batcherPerPool` does, with batches of their own for each key. */
export function batcherPerKey<Item, Result>(
  keyOf: (item: Item) => string | number,
  optionsOf: (pool: Pool) => BatcherOptions<Item, Result>,
): (pool: Pool, item: Item) => Promise<Result> {
  const pools = new WeakMap<Pool, Map<string | number, Batcher<Item, Result>>>();
  return (pool, item) => {
    if (transactionOf(pool)) return sendInTransaction(pool, optionsOf(pool), item);
    const key = keyOf(item);
    const shared = sharedPool(pool);
    const batchers = pools.get(shared) ?? new Map<string | number, Batcher<Item, Result>>();
    pools.set(shared, batchers);
    let batcher = batchers.get(key);
    if (!batcher) {
      const onIdle = () => void batchers.delete(key);
      batcher = createBatcher({ ...optionsOf(shared), onIdle });
      batchers.set(key, batcher);
    }
    return batcher.add(item, signalOf(pool));
  };
}

/**
 * Does what `batcherPerKey` does for each account. For statements that lock the account's row: those of one
 * account would otherwise wait in PostgreSQL, each on its own connection.
 */
export function batcherPerAccount<Item extends { accountId: number }, Result>(
  optionsOf: (pool: Pool) => BatcherOptions<Item, Result>,
): (pool: Pool, item: Item) => Promise<Result> {
  return batcherPerKey(({ accountId }) => accountId, optionsOf);
}

/**
 * Returns a function that reads once for concurrent calls with the same key. They get the same result, which is
 * never older than the call: a read that has started gets no more calls.
 *
 * @param keyOf names all that the result depends on
 */
export function sharedReads<Item, Result>({
  name,
  keyOf,
  read,
}: {
  /** The name in traces. */
  name: string;
  keyOf: (item: Item) => string;
  read: (pool: Pool, item: Item) => Promise<Result>;
}): (pool: Pool, item: Item) => Promise<Result> {
  return batcherPerKey<Item, Result>(keyOf, (pool) => ({
    name,
    send: async (items) => {
      const [first] = items;
      if (first === undefined) return [];
      const result = await read(pool, first);
      return items.map(() => result);
    },
    groupOf: () => undefined,
    maxItems: Infinity,
    // The calls that arrive meanwhile share the next read.
    maxInFlight: 1,
    isRepeatable: false,
  }));
}
