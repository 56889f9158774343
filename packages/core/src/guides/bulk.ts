import {
  inTransaction,
  isInTransaction,
  openTransaction,
  repeatAfterDeadlock,
} from "@guidepost/database";
import type { ActorContext } from "../context.ts";
import { ownershipFilter } from "../ownership.ts";
import { contextOf } from "../transaction.ts";
import { readAddress } from "./author.ts";
import { lockGuides } from "./store/locks.ts";

type Bulk<Operation, Result> = {
  /** Whether all operations are applied, or none. */
  isAtomic: boolean;
  operations: readonly Operation[];
  /** Applies one operation in the given context. */
  apply: (ctx: ActorContext, operation: Operation) => Promise<Result>;
  /** Converts the error of an operation to its result. Throws an error that ends the request. */
  toFailure: (error: unknown, index: number) => Result;
};

/** Locks the guides that exist and that the operations name. */
async function lockNamedGuides(ctx: ActorContext, operations: readonly object[]): Promise<void> {
  const ids: number[] = [];
  const externalIds: { username: string; externalId: string }[] = [];
  for (const operation of operations) {
    const address = readAddress(ctx, operation);
    if (!address) continue;
    if ("id" in address) ids.push(address.id);
    else
      externalIds.push({
        username: (address.user_id ?? ctx.actor.user.username).toLowerCase(),
        externalId: address.external_id,
      });
  }
  if (ids.length + externalIds.length > 0)
    await lockGuides(ctx.db.pool, ownershipFilter(ctx.actor), { ids, externalIds });
}

/**
 * Runs `work` in one transaction: in that of the context, or in a new one. Repeats it after a deadlock with
 * a request that holds locks in another order.
 */
async function inOneTransaction<Result>(
  ctx: ActorContext,
  work: (ctx: ActorContext) => Promise<Result>,
): Promise<Result> {
  const { pool } = ctx.db;
  if (isInTransaction(pool)) return repeatAfterDeadlock(pool, () => work(ctx));
  return repeatAfterDeadlock(pool, async () => {
    const transaction = openTransaction(ctx.db, async () => {});
    try {
      const once = contextOf(ctx, transaction);
      const result = await work(once.ctx);
      await once.commit();
      return result;
    } finally {
      await transaction.rollback();
    }
  });
}

/**
 * Applies operations in their order, and returns one result for each (contract BULK-1). Each
 * operation is a transaction of its own. An atomic bulk, and one with an `Idempotency-Key`, is one
 * transaction. Its operations and the stored response are committed together (contract BULK-5,
 * BULK-6).
 *
 * @throws what `toFailure` throws; an operation before it is then stored only if it was a
 * transaction of its own
 */
export async function applyBulk<Operation extends object, Result>(
  ctx: ActorContext,
  { isAtomic, operations, apply, toFailure }: Bulk<Operation, Result>,
): Promise<Result[]> {
  const applyAll = async (applyOne: (operation: Operation) => Promise<Result>) => {
    const results: Result[] = [];
    for (const [index, operation] of operations.entries())
      results.push(await applyOne(operation).catch((error: unknown) => toFailure(error, index)));
    return results;
  };
  if (!isAtomic && !isInTransaction(ctx.db.pool))
    return applyAll((operation) => apply(ctx, operation));
  return inOneTransaction(ctx, async (once) => {
    await lockNamedGuides(once, operations);
    // A failed operation is rolled back alone, unless it ends the whole bulk.
    return applyAll((operation) =>
      isAtomic ? apply(once, operation) : inTransaction(once.db.pool, () => apply(once, operation)),
    );
  });
}
