import type { Guide } from "@guidepost/contract";
import { findGuide } from "@guidepost/database";
import { ownershipFilter } from "../ownership.ts";
import type { ActorContext } from "../context.ts";
import { noSuchGuide } from "../domain-error.ts";
import { toGuide } from "./to-guide.ts";

/** One guide with its steps. `not_found` where there is none within reach (contract SCOPE-4, LIFE-6). */
export const getGuide = async (ctx: ActorContext, input: { id: number }): Promise<Guide> => {
  const row = await findGuide(ctx.db.pool, ownershipFilter(ctx.actor), input.id);
  if (!row) throw noSuchGuide();
  return toGuide(row, ctx.portalUrl);
};
