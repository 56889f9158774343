import type { Guide } from "@guidepost/contract";
import { moveGuide } from "@guidepost/db";
import { reachOf } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { getGuide } from "./get.ts";

/** Makes a draft public (SPEC, States; DECISIONS 24: repeated, nothing changes). `not_found`. */
export const publishGuide = async (ctx: Ctx, input: { id: number }): Promise<Guide> => {
  await moveGuide(ctx.db.pool, reachOf(ctx.actor), input.id, "publish");
  return getGuide(ctx, input);
};
