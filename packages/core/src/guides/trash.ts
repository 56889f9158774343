import { restorableDays, type TrashInput, type TrashList } from "@guidepost/contract";
import { listTrash } from "@guidepost/database";
import { ownershipFilter } from "../ownership.ts";
import type { ActorContext } from "../context.ts";
import { readCursor, readPage } from "./page.ts";
import { removalOf } from "./removal.ts";
import { toGuideSummary } from "./to-guide.ts";

/** Deleted guides that can still be restored, with the time of their final removal. */
export const listDeletedGuides = async (
  ctx: ActorContext,
  input: TrashInput,
): Promise<TrashList> => {
  const after = readCursor(input.cursor);
  const reach = ownershipFilter(ctx.actor);
  const { page, next_cursor } = await readPage(
    input.limit,
    (limit) => listTrash(ctx.db.pool, reach, { days: restorableDays, limit, after }),
    (row) => ({ createdAt: row.deleted_at, id: row.id }),
  );
  return {
    guides: page.map((row) => ({
      ...toGuideSummary(row, ctx.portalUrl),
      deleted_at: row.deleted_at.toISOString(),
      removed_at: removalOf(row.deleted_at).toISOString(),
      author_removed: row.author_removed,
    })),
    next_cursor,
  };
};
