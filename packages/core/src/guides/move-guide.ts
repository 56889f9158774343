import type { Guide } from "@guidepost/contract";
import {
  findGuide,
  moveGuide as applyMove,
  type GuideMove,
  type GuideRow,
} from "@guidepost/database";
import { ownershipFilter } from "../ownership.ts";
import type { ActorContext } from "../context.ts";
import { changeGuide } from "./change-guide.ts";

/** Whether the guide is in the state to which a transition leads. */
const isDone: Record<GuideMove, (guide: GuideRow) => boolean> = {
  publish: ({ status }) => status === "published",
  unpublish: ({ status }) => status === "draft",
  feature: ({ featured_at }) => featured_at !== null,
  unfeature: ({ featured_at }) => featured_at === null,
};

/**
 * Applies a transition; a guide that is in the resulting state already does not change (contract LIFE-4).
 *
 * @throws `not_found`
 */
export function moveGuide(
  ctx: ActorContext,
  { id }: { id: number },
  move: GuideMove,
): Promise<Guide> {
  return changeGuide(ctx, id, {
    read: (connection) => findGuide(connection, ownershipFilter(ctx.actor), id),
    apply: async (connection, guide) =>
      isDone[move](guide) ? guide : applyMove(connection, guide, move),
  });
}
