import { maxPage, restorableDays, type TrashInput, type TrashList } from "@guidepost/contract";
import { listTrash } from "@guidepost/db";
import { reachOf } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { invalid } from "../domain-error.ts";
import { decodeCursor, encodeCursor } from "./cursor.ts";
import { toGuideSummary } from "./to-guide.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** Deleted guides that can still be restored, with the time of their final removal. */
export const listDeletedGuides = async (ctx: Ctx, input: TrashInput): Promise<TrashList> => {
  const after = input.cursor === undefined ? undefined : decodeCursor(input.cursor);
  if (input.cursor !== undefined && !after) throw invalid({ cursor: ["is invalid"] });
  const limit = Math.min(input.limit, maxPage);
  const rows = await listTrash(ctx.db.pool, reachOf(ctx.actor), {
    days: restorableDays,
    limit: limit + 1,
    after,
  });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    guides: page.map((row) => ({
      ...toGuideSummary(row, ctx.portalUrl),
      deleted_at: row.deleted_at.toISOString(),
      removed_at: new Date(row.deleted_at.getTime() + restorableDays * dayMs).toISOString(),
    })),
    next_cursor:
      rows.length > limit && last
        ? encodeCursor({ createdAt: last.deleted_at, id: last.id })
        : null,
  };
};
