import type { Guide } from "@guidepost/contract";
import { moveGuide } from "@guidepost/db";
import { reachOf } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { getGuide } from "./get.ts";

/** Makes a published guide a draft again (SPEC, States; DECISIONS 24). `not_found`. */
export const unpublishGuide = async (ctx: Ctx, input: { id: number }): Promise<Guide> => {
  await moveGuide(ctx.db.pool, reachOf(ctx.actor), input.id, "unpublish");
  return getGuide(ctx, input);
};
