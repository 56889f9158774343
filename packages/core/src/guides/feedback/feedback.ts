import {
  FEEDBACK_STATUSES,
  type AccountFeedbackInput,
  type Feedback,
  type FeedbackAddress,
  type FeedbackFilters,
  type FeedbackList,
  type FeedbackUpdate,
  type GuideFeedbackInput,
} from "@guidepost/contract";
import { inTransaction, type Transaction } from "@guidepost/database";
import type { ActorContext } from "#context.ts";
import { invalid, noSuchFeedback, noSuchGuide } from "#errors.ts";
import { ownershipFilter, type OwnershipFilter } from "#ownership.ts";
import { authorFilter } from "../author.ts";
import { pageSize } from "../list/pagination.ts";
import * as store from "./store.ts";

const RATINGS = [1, 2, 3, 4, 5];

function toFeedback(row: store.FeedbackRow): Feedback {
  const { id, guide_id, title, rating, text, is_read, day } = row;
  const status = is_read ? "read" : "new";
  return { id, guide: { id: guide_id, title }, rating, text, status, day };
}

/** Encodes the id of the last text of a page. */
function encodeCursor(id: number): string {
  return Buffer.from(`feedback ${id}`).toString("base64url");
}

/** @throws `validation_failed` for a cursor that is not the encoding of an id */
function readCursor(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined;
  const id = Number(/^feedback (\d{1,10})$/.exec(Buffer.from(cursor, "base64url").toString())?.[1]);
  if (!(id > 0 && id < 2 ** 31) || encodeCursor(id) !== cursor)
    throw invalid({ cursor: ["is invalid"] });
  return id;
}

async function readList(
  ctx: ActorContext,
  owner: OwnershipFilter,
  { guideId, status, rating, limit, cursor }: FeedbackFilters & { guideId?: number },
): Promise<FeedbackList> {
  const size = pageSize(limit);
  const rows = await store.listFeedbackRows(ctx.db.pool, owner, {
    guideId,
    statuses: (status === undefined ? FEEDBACK_STATUSES : [status]).map((one) => one === "read"),
    ratings: rating === undefined ? RATINGS : [rating],
    before: readCursor(cursor),
    limit: size + 1,
  });
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return {
    feedback: page.map(toFeedback),
    next_cursor: rows.length > size && last ? encodeCursor(last.id) : null,
  };
}

/**
 * Returns a page of what readers wrote about a guide, newest first (contract INS-11).
 *
 * @throws `not_found`; `validation_failed` for an invalid cursor
 */
export async function listGuideFeedback(
  ctx: ActorContext,
  { id, ...filters }: GuideFeedbackInput,
): Promise<FeedbackList> {
  const owner = ownershipFilter(ctx.actor);
  const list = await readList(ctx, owner, { ...filters, guideId: id });
  // A list with texts shows that the actor may access the guide.
  if (list.feedback.length === 0 && !(await store.hasGuide(ctx.db.pool, owner, id)))
    throw noSuchGuide();
  return list;
}

/**
 * Returns a page of what readers wrote about the guides that the actor may access, or about those of one author, newest first
 * (contract INS-11).
 *
 * @throws `validation_failed` for an invalid cursor
 */
export async function listFeedback(
  ctx: ActorContext,
  { user_id: username, ...filters }: AccountFeedbackInput,
): Promise<FeedbackList> {
  const owner = await authorFilter(ctx, username);
  if (owner) return readList(ctx, owner, filters);
  readCursor(filters.cursor);
  return { feedback: [], next_cursor: null };
}

/** Locks the guide of a text, and changes the text. @throws `not_found` */
function changeFeedback<Result>(
  ctx: ActorContext,
  { id, feedback_id: feedbackId }: FeedbackAddress,
  change: (
    transaction: Transaction,
    address: { id: number; feedbackId: number },
  ) => Promise<Result | undefined>,
): Promise<Result> {
  return inTransaction(ctx.db.pool, async (transaction) => {
    if (!(await store.lockGuide(transaction, ownershipFilter(ctx.actor), id))) throw noSuchGuide();
    const result = await change(transaction, { id, feedbackId });
    if (result === undefined) throw noSuchFeedback();
    return result;
  });
}

/**
 * Marks a text as read or as new (contract INS-12).
 *
 * @throws `not_found`, also for a text that its reader has changed
 */
export async function updateFeedback(
  ctx: ActorContext,
  { status, ...address }: FeedbackUpdate,
): Promise<Feedback> {
  const isRead = status === "read";
  return toFeedback(
    await changeFeedback(ctx, address, (transaction, text) =>
      store.setRead(transaction, { ...text, isRead }),
    ),
  );
}

/**
 * Deletes a text. Its reader cannot send another one for the guide (contract INS-12).
 *
 * @throws `not_found`, also for a text that its reader has changed
 */
export async function deleteFeedback(ctx: ActorContext, address: FeedbackAddress): Promise<void> {
  await changeFeedback(ctx, address, async (transaction, text) =>
    (await store.deleteAndClose(transaction, text)) ? true : undefined,
  );
}
