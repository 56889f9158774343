import type { Guide } from "@guidepost/contract";
import type { ActorContext } from "../context.ts";
import { moveGuide } from "./move-guide.ts";

/** Removes the pin (contract LIFE-3). `not_found`. */
export const unfeatureGuide = (ctx: ActorContext, input: { id: number }): Promise<Guide> =>
  moveGuide(ctx, input, "unfeature");
