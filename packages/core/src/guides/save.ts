import type { Guide } from "@guidepost/contract";
import type { ActorContext } from "../context.ts";
import type { GuideSave } from "./clean-input.ts";
import { updateGuide } from "./update.ts";

/**
 * The editor's save: as `updateGuide`, but only of the guide as it was when the editor opened it,
 * so that nobody's work is written over unseen. `conflict` where it was changed since.
 */
export const saveGuide = (
  ctx: ActorContext,
  { expected_updated_at, ...input }: GuideSave,
): Promise<Guide> => updateGuide(ctx, input, new Date(expected_updated_at));
