import type { OpenedTransaction } from "@guidepost/database";
import type { ActorContext } from "./context.ts";

/**
 * Returns a context whose statements run in the transaction. Its effects outside of the database happen in
 * `commit`, after the changes are committed.
 */
export function contextOf(
  ctx: ActorContext,
  transaction: OpenedTransaction,
): { ctx: ActorContext; commit: () => Promise<void> } {
  const effects: (() => void)[] = [];
  return {
    ctx: {
      ...ctx,
      db: transaction.db,
      audit: (event) => effects.push(() => ctx.audit(event)),
      purgePublicPages: (username) => effects.push(() => ctx.purgePublicPages(username)),
    },
    commit: async () => {
      await transaction.commit();
      for (const effect of effects) effect();
    },
  };
}
