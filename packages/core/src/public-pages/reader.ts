import { createHash } from "node:crypto";
import type {
  GuideCompleted,
  GuideRated,
  GuideRating,
  GuideView,
  GuideViewed,
  GuideVisit,
  ReaderState,
  ReaderStateInput,
  StepReached,
} from "@guidepost/contract";
import type { ServiceContext } from "../context.ts";
import { noSuchGuide } from "../errors.ts";
import { toGuideSummary } from "#guides/index.ts";
import * as store from "./store/count.ts";
import { findReading, type ReaderKey } from "./store/read.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** A person who reads a public page: the visitor id of the cookie, and the user if signed in. */
export type Reader = { visitor: string | undefined; userId: number | undefined };

/** The context of a request by a reader, who may be anonymous. */
export type ReaderContext = ServiceContext & { reader: Reader };

/** Returns the reader as it is stored: only the SHA-256 of the visitor id. */
export function readerKey({ visitor, userId }: Reader): ReaderKey {
  return {
    visitor: visitor === undefined ? null : createHash("sha256").update(visitor).digest(),
    userId: userId ?? null,
  };
}

/** Returns the UTC day of a time as `YYYY-MM-DD`, or the day that many days before. */
export function utcDayOf(at: Date, daysBefore = 0): string {
  return new Date(at.getTime() - daysBefore * DAY_MS).toISOString().slice(0, 10);
}

/** Returns whether the reader is signed in and, for a published guide, what the reader did with it. */
export async function getReaderState(
  { db, reader, portalUrl }: ReaderContext,
  { id }: ReaderStateInput,
): Promise<ReaderState> {
  const signed_in = reader.userId !== undefined;
  const row = id === undefined ? undefined : await findReading(db.pool, readerKey(reader), id);
  if (!row) return { signed_in, reading: null };
  const { is_author, completed, rating, rating_count, feedback, feedback_closed } = row;
  const { average_rating } = toGuideSummary(row, portalUrl);
  const reading = {
    is_author,
    completed,
    rating,
    average_rating,
    ratings_count: rating_count,
    feedback,
    feedback_open: !is_author && !feedback_closed,
  };
  return { signed_in, reading };
}

/** Counts a visitor's first view of a guide on a UTC day (contract GUIDE-7). @throws `not_found` */
export async function viewGuide(
  ctx: ReaderContext,
  { id, device, referrer }: GuideView,
): Promise<GuideViewed> {
  const view = { id, day: utcDayOf(ctx.clock()), device, referrer };
  const counted = await store.recordView(ctx.db.pool, readerKey(ctx.reader), view);
  if (counted === undefined) throw noSuchGuide();
  return { counted };
}

/** Records the furthest step that a visitor has reached. The view may be of yesterday, shortly after midnight (contract INS-3). */
export async function reachStep(ctx: ReaderContext, { id, step }: StepReached): Promise<void> {
  const { visitor, userId } = readerKey(ctx.reader);
  if (!visitor) return;
  await store.recordStep(
    ctx.db.pool,
    { visitor, userId },
    { id, step, day: utcDayOf(ctx.clock()) },
  );
}

/** Counts a visitor's first completion of a guide (contract GUIDE-7). @throws `not_found` */
export async function completeGuide(
  ctx: ReaderContext,
  { id }: GuideVisit,
): Promise<GuideCompleted> {
  const counted = await store.recordCompletion(ctx.db.pool, readerKey(ctx.reader), id);
  if (counted === undefined) throw noSuchGuide();
  return { completed: true, counted };
}

/** Sets or changes a visitor's one rating of a guide (contract GUIDE-7). @throws `not_found` */
export async function rateGuide(ctx: ReaderContext, input: GuideRating): Promise<GuideRated> {
  const rating = { ...input, day: utcDayOf(ctx.clock()) };
  const row = await store.recordRating(ctx.db.pool, readerKey(ctx.reader), rating);
  if (!row) throw noSuchGuide();
  return {
    rating: row.counted ? input.rating : null,
    average_rating: toGuideSummary(row, ctx.portalUrl).average_rating,
    ratings_count: row.rating_count,
    counted: row.counted,
  };
}
