import { moreGuides, type GuideVisit, type MoreByAuthor } from "@guidepost/contract";
import { listMoreByAuthor as readMore } from "@guidepost/database";
import type { Core } from "../context.ts";
import { toGuideSummary } from "../guides/to-guide.ts";

/**
 * What to read after a published guide: its author's others, the featured ones first (contract LIFE-3),
 * then the last published. None for a guide that is not published.
 */
export const listMoreByAuthor = async (
  core: Pick<Core, "db" | "portalUrl">,
  { id }: GuideVisit,
): Promise<MoreByAuthor> => {
  const rows = await readMore(core.db.pool, id, moreGuides);
  return { guides: rows.map((row) => toGuideSummary(row, core.portalUrl)) };
};
