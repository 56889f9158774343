import { MIN_LEAVING, type GuideWeek } from "@guidepost/contract";
import { readWithLag, type ActorContext } from "#context.ts";
import { guideWeeks } from "./store.ts";

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Returns how readers used these guides in the last seven days (UTC), without guides that had no view (contract INS-8).
 * The caller has checked that the actor may access the guides.
 */
export async function readWeeks(
  ctx: ActorContext,
  guides: readonly { id: number }[],
): Promise<GuideWeek[]> {
  if (guides.length === 0) return [];
  const now = ctx.clock().getTime();
  const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
  const week = { from: dayOf(now - WEEK_MS + DAY_MS), to: dayOf(now), minLeaving: MIN_LEAVING };
  const ids = guides.map(({ id }) => id);
  return readWithLag(ctx, ({ pool }) => guideWeeks(pool, ids, week));
}
