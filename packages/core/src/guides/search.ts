import type { GuideSearch, GuideSearchInput } from "@guidepost/contract";
import { searchGuides as selectGuides } from "@guidepost/database";
import type { ActorContext } from "../context.ts";
import { narrowReach } from "./narrow-reach.ts";
import { toGuideSummary } from "./to-guide.ts";

/**
 * The portal's list of the guides within reach, searched, sorted and cut into numbered pages. Behind
 * the last page is the last one: its only guide may have been deleted. Pages by offset, unlike the
 * API's: people want to see how many there are and to jump, and what has to be looked through is one
 * account's guides, of which its plan bounds the number.
 */
export const searchGuides = async (
  ctx: ActorContext,
  input: GuideSearchInput,
): Promise<GuideSearch> => {
  const { search, category, status, featured, sort, page, limit } = input;
  const reach = await narrowReach(ctx, input.author);
  if (!reach) return { guides: [], total: 0, page: 1, pages: 1 };
  const { rows, total } = await selectGuides(ctx.db.pool, reach, {
    ...{ search, category, status, featured, limit },
    order: sort,
    offset: (page - 1) * limit,
  });
  const pages = Math.max(1, Math.ceil(total / limit));
  if (page > pages) return searchGuides(ctx, { ...input, page: pages });
  return {
    guides: rows.map((row) => toGuideSummary(row, ctx.portalUrl)),
    total,
    page,
    pages,
  };
};
