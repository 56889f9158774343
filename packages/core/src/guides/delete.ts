import { softDeleteGuide } from "@guidepost/database";
import { ownershipFilter } from "../ownership.ts";
import type { ActorContext } from "../context.ts";
import { noSuchGuide } from "../domain-error.ts";

/** Moves a guide to the trash (contract API-10, LIFE-6). `not_found`, to a second call too. */
export const deleteGuide = async (ctx: ActorContext, input: { id: number }): Promise<void> => {
  if (!(await softDeleteGuide(ctx.db.pool, ownershipFilter(ctx.actor), input.id)))
    throw noSuchGuide();
};
