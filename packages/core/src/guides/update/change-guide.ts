import type { Guide } from "@guidepost/contract";
import { inTransaction, type Connection } from "@guidepost/database";
import type { ActorContext } from "#context.ts";
import { noSuchGuide } from "#errors.ts";
import { lockGuide } from "../store/locks.ts";
import type { GuideRow } from "../store/rows.ts";
import { assertPrecondition, type Precondition } from "../precondition.ts";
import { toGuide } from "../read/to-guide.ts";

type Change<Changed extends object> = Precondition & {
  id: number;
  /** Reads the guide with its steps in one statement. */
  read: (connection: Connection) => Promise<GuideRow | undefined>;
  /**
   * Decides from the guide that was read and applies the change in one statement with an optimistic
   * lock. Returns the guide that was read if nothing changes. Returns `undefined` if another
   * request changed the guide since the read.
   */
  apply: (connection: Connection, guide: GuideRow) => Promise<Changed | undefined>;
};

/**
 * Reads a guide and applies a change to the state that was read. Returns both.
 *
 * @throws `not_found` when `read` finds no guide; `precondition_failed`; what `apply` throws
 */
export async function applyChange<Changed extends object>(
  ctx: ActorContext,
  { id, read, apply, ifMatch }: Change<Changed>,
): Promise<{ guide: GuideRow; changed: Changed }> {
  const attempt = async (connection: Connection) => {
    const guide = await read(connection);
    if (!guide) throw noSuchGuide();
    // The optimistic lock of `apply` proves that the state is still the one that was checked.
    assertPrecondition({ ifMatch }, guide);
    const changed = await apply(connection, guide);
    return changed && { guide, changed };
  };
  const result =
    (await attempt(ctx.db.pool)) ??
    // Under contention the row's lock is held across both statements, so the second attempt succeeds.
    (await inTransaction(ctx.db.pool, async (transaction) => {
      await lockGuide(transaction, id);
      return attempt(transaction);
    }));
  if (!result) throw new Error(`Guide ${id} changed while its row was locked`);
  return result;
}

/**
 * Changes a guide and returns the state that this call produced (contract API-13). If nothing
 * changes, returns the state that it found.
 *
 * @throws what `applyChange` throws
 */
export async function changeGuide(ctx: ActorContext, change: Change<GuideRow>): Promise<Guide> {
  return changedGuide(ctx, await applyChange(ctx, change));
}

/** Returns the state after a change, and purges the public pages that showed or show the guide. */
export function changedGuide(
  ctx: ActorContext,
  { guide, changed }: { guide: GuideRow; changed: GuideRow },
): Guide {
  if (changed !== guide && (guide.status === "published" || changed.status === "published"))
    ctx.purgePublicPages(changed.username);
  return toGuide(changed, ctx.portalUrl);
}
