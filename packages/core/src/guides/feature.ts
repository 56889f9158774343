import type { Guide } from "@guidepost/contract";
import { moveGuide } from "@guidepost/db";
import { reachOf } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { getGuide } from "./get.ts";

/** Pins a guide to the top of its author's profile (SPEC, Featured flag; DECISIONS 24). `not_found`. */
export const featureGuide = async (ctx: Ctx, input: { id: number }): Promise<Guide> => {
  await moveGuide(ctx.db.pool, reachOf(ctx.actor), input.id, "feature");
  return getGuide(ctx, input);
};
