import type { GuideRated, GuideRating } from "@guidepost/contract";
import { recordRating } from "@guidepost/database";
import { noSuchGuide } from "../domain-error.ts";
import { toGuideSummary } from "../guides/to-guide.ts";
import { readerKey, type ReaderContext } from "./visitor.ts";

/** Sets or changes a visitor's one rating of a guide (contract GUIDE-7). `not_found`. */
export const rateGuide = async (ctx: ReaderContext, input: GuideRating): Promise<GuideRated> => {
  const row = await recordRating(ctx.db.pool, readerKey(ctx.reader), input);
  if (!row) throw noSuchGuide();
  return {
    rating: row.counted ? input.rating : null,
    average_rating: toGuideSummary(row, ctx.portalUrl).average_rating,
    ratings_count: row.rating_count,
    counted: row.counted,
  };
};
