import { openTransaction } from "@guidepost/database";
import type { ActorContext } from "./context.ts";
import { contextOf } from "./transaction.ts";

/**
 * Runs `work` in a transaction that is always rolled back, without effects outside of the database (contract
 * DRY-1). The transaction begins with the first statement of `work`.
 *
 * @returns the result of `work`
 * @throws what `work` throws
 */
export async function dryRun<Result>(
  ctx: ActorContext,
  work: (ctx: ActorContext) => Promise<Result>,
): Promise<Result> {
  const transaction = openTransaction(ctx.db, async () => {});
  try {
    return await work(contextOf(ctx, transaction).ctx);
  } finally {
    await transaction.rollback();
  }
}
