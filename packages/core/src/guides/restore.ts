import { restorableDays, type Guide } from "@guidepost/contract";
import { findRestorableGuide, restoreGuide as takeFromTrash } from "@guidepost/database";
import { ownershipFilter } from "../ownership.ts";
import type { ActorContext } from "../context.ts";
import { guideLimitExceeded } from "../domain-error.ts";
import { changeGuide } from "./change-guide.ts";

/**
 * Brings a deleted guide back as it was (contract LIFE-7); one that is not deleted stays as it is.
 * `not_found` (none, or deleted too long ago), `guide_limit_exceeded`.
 */
export const restoreGuide = (ctx: ActorContext, { id }: { id: number }): Promise<Guide> => {
  const { actor } = ctx;
  const { id: accountId, limits, plan } = actor.account;
  return changeGuide(ctx, id, {
    read: (connection) =>
      findRestorableGuide(connection, ownershipFilter(actor), id, restorableDays),
    apply: async (connection, guide) => {
      if (guide.deleted_at === null) return guide;
      const { guideLimit } = limits;
      const restored = await takeFromTrash(connection, guide, { accountId, guideLimit });
      if (restored === "limit reached") throw guideLimitExceeded(plan);
      return restored;
    },
  });
};
