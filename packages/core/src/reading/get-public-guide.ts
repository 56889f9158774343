import type { PublicGuide, PublicGuideInput } from "@guidepost/contract";
import { findPublicGuide } from "@guidepost/database";
import { noSuchGuide } from "../domain-error.ts";
import { toGuide } from "../guides/to-guide.ts";
import { readerKey, type ReaderContext } from "./visitor.ts";

/**
 * A published guide by its address (contract GUIDE-5), and what the reader has done with it. `not_found`
 * for drafts and deleted ones, also to their author.
 */
export const getPublicGuide = async (
  ctx: ReaderContext,
  { username, slug }: PublicGuideInput,
): Promise<PublicGuide> => {
  const address = { username: username.toLowerCase(), slug };
  const row = await findPublicGuide(ctx.db.pool, readerKey(ctx.reader), address);
  if (!row) throw noSuchGuide();
  const { completed, rating, counted, rating_count } = row;
  return {
    guide: toGuide(row, ctx.portalUrl),
    reading: { completed, rating, counted, ratings_count: rating_count },
  };
};
