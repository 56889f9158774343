import type { Guide } from "@guidepost/contract";
import type { ActorContext } from "../context.ts";
import { moveGuide } from "./move-guide.ts";

/** Makes a draft public (contract LIFE-2: repeated, nothing changes). `not_found`. */
export const publishGuide = (ctx: ActorContext, input: { id: number }): Promise<Guide> =>
  moveGuide(ctx, input, "publish");
