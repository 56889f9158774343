import type { FeedbackInput, FeedbackSent, GuideVisit } from "@guidepost/contract";
import { noSuchGuide } from "../errors.ts";
import { readerKey, utcDayOf, type ReaderContext } from "./reader.ts";
import * as store from "./store/feedback.ts";

/** Stores or replaces a visitor's text with the rating of a guide (contract INS-9, INS-10). @throws `not_found` */
export async function sendFeedback(
  ctx: ReaderContext,
  { id, text }: FeedbackInput,
): Promise<FeedbackSent> {
  const sent = { id, text, day: utcDayOf(ctx.clock()) };
  const result = await store.saveFeedback(ctx.db.pool, readerKey(ctx.reader), sent);
  if (result === undefined) throw noSuchGuide();
  return { result };
}

/** Deletes a visitor's own text, also of a guide that is not public any more (contract INS-9). */
export async function deleteOwnFeedback(ctx: ReaderContext, { id }: GuideVisit): Promise<void> {
  const reader = readerKey(ctx.reader);
  if (reader.visitor) await store.deleteOwnFeedback(ctx.db.pool, reader, id);
}
