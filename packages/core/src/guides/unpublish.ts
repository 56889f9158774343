import type { Guide } from "@guidepost/contract";
import type { ActorContext } from "../context.ts";
import { moveGuide } from "./move-guide.ts";

/** Makes a published guide a draft again (contract LIFE-2). `not_found`. */
export const unpublishGuide = (ctx: ActorContext, input: { id: number }): Promise<Guide> =>
  moveGuide(ctx, input, "unpublish");
