import type { GuideCompleted, GuideVisit } from "@guidepost/contract";
import { recordCompletion } from "@guidepost/database";
import { noSuchGuide } from "../domain-error.ts";
import { readerKey, type ReaderContext } from "./visitor.ts";

/** Counts a visitor's first completion of a guide (contract GUIDE-7). `not_found`. */
export const completeGuide = async (
  ctx: ReaderContext,
  { id }: GuideVisit,
): Promise<GuideCompleted> => {
  const counted = await recordCompletion(ctx.db.pool, readerKey(ctx.reader), id);
  if (counted === undefined) throw noSuchGuide();
  return { completed: true, counted };
};
