import type { GuideViewed, GuideVisit } from "@guidepost/contract";
import { recordView } from "@guidepost/database";
import { noSuchGuide } from "../domain-error.ts";
import { dayOf } from "./day.ts";
import { readerKey, type ReaderContext } from "./visitor.ts";

/** Counts a visitor's first view of a guide on a day, UTC (contract GUIDE-7). `not_found`. */
export const viewGuide = async (ctx: ReaderContext, { id }: GuideVisit): Promise<GuideViewed> => {
  const counted = await recordView(ctx.db.pool, readerKey(ctx.reader), id, dayOf(ctx.clock()));
  if (counted === undefined) throw noSuchGuide();
  return { counted };
};
