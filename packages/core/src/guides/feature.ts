import type { Guide } from "@guidepost/contract";
import type { ActorContext } from "../context.ts";
import { moveGuide } from "./move-guide.ts";

/** Pins a guide to the top of its author's profile (contract LIFE-3). `not_found`. */
export const featureGuide = (ctx: ActorContext, input: { id: number }): Promise<Guide> =>
  moveGuide(ctx, input, "feature");
