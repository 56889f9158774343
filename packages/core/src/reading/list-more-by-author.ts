import { moreGuides, type GuideVisit, type MoreByAuthor } from "@guidepost/contract";
import { listMoreByAuthor as readMore } from "@guidepost/database";
import type { ServiceContext } from "../context.ts";
import { toGuideSummary } from "../guides/to-guide.ts";

/**
 * What to read after a published guide: its author's others, the featured ones first (contract LIFE-3),
 * then the last published. None for a guide that is not published.
 */
export const listMoreByAuthor = async (
  service: Pick<ServiceContext, "db" | "portalUrl">,
  { id }: GuideVisit,
): Promise<MoreByAuthor> => {
  const rows = await readMore(service.db.pool, id, moreGuides);
  return { guides: rows.map((row) => toGuideSummary(row, service.portalUrl)) };
};
