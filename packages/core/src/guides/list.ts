import type { GuideList, GuideListInput } from "@guidepost/contract";
import { listGuides as selectGuides } from "@guidepost/database";
import type { ActorContext } from "../context.ts";
import { narrowReach } from "./narrow-reach.ts";
import { readCursor, readPage } from "./page.ts";
import { toGuideSummary } from "./to-guide.ts";

/** A page of guides, newest first (contract API-1, LIST-1, LIST-6). */
export const listGuides = async (ctx: ActorContext, input: GuideListInput): Promise<GuideList> => {
  const after = readCursor(input.cursor);
  const reach = await narrowReach(ctx, input.user_id);
  if (!reach) return { guides: [], next_cursor: null };
  const { page, next_cursor } = await readPage(
    input.limit,
    (limit) => selectGuides(ctx.db.pool, reach, { ...input, after }, limit),
    (row) => ({ createdAt: row.created_at, id: row.id }),
  );
  return { guides: page.map((row) => toGuideSummary(row, ctx.portalUrl)), next_cursor };
};
