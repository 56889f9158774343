import type { Guide } from "@guidepost/contract";
import { moveGuide } from "@guidepost/db";
import { reachOf } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { getGuide } from "./get.ts";

/** Removes the pin (SPEC, Featured flag; DECISIONS 24). `not_found`. */
export const unfeatureGuide = async (ctx: Ctx, input: { id: number }): Promise<Guide> => {
  await moveGuide(ctx.db.pool, reachOf(ctx.actor), input.id, "unfeature");
  return getGuide(ctx, input);
};
