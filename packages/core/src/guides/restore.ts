import { restorableDays, type Guide } from "@guidepost/contract";
import { restoreGuide as takeFromTrash } from "@guidepost/db";
import { reachOf } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { guideLimitExceeded } from "../domain-error.ts";
import { getGuide } from "./get.ts";

/**
 * Brings a deleted guide back as it was (DECISIONS 25); one that is not deleted stays as it is.
 * `not_found` (none, or deleted too long ago), `guide_limit_exceeded`.
 */
export const restoreGuide = async (ctx: Ctx, input: { id: number }): Promise<Guide> => {
  const { limits, plan } = ctx.actor.account;
  const outcome = await takeFromTrash(ctx.db.pool, reachOf(ctx.actor), input.id, {
    guideLimit: limits.guideLimit,
    days: restorableDays,
  });
  if (outcome === "limit reached") throw guideLimitExceeded(plan);
  return getGuide(ctx, input);
};
