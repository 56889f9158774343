import type { Change, ChangeList, ChangeListInput } from "@guidepost/contract";
import type { ActorContext } from "../context.ts";
import { pageSize, toGuideSummary } from "../guides/index.ts";
import { ownershipFilter } from "../ownership.ts";
import { assertCurrent, cursorUserOf, encodeChangeCursor, readChangeCursor } from "./cursor.ts";
import { assignPositions, createFeed, readChanges, type ChangeRow, type Changes } from "./store.ts";

/** More than a page, so that most requests assign positions once. */
const POSITIONS_PER_REQUEST = 1_000;

/**
 * Returns a page of the changes that the actor may access, oldest first (contract CHG-1 to CHG-5). A change that was
 * committed before this call is on this page or on a later one.
 *
 * @throws `validation_failed` for a cursor that does not decode; `cursor_expired`
 */
export async function listChanges(ctx: ActorContext, input: ChangeListInput): Promise<ChangeList> {
  const { pool } = ctx.db;
  const owner = ownershipFilter(ctx.actor);
  const cursor = readChangeCursor(input.cursor);
  const size = pageSize(input.limit);
  const read = () => readChanges(pool, owner, { after: cursor?.position ?? 0, limit: size + 1 });
  let page: Changes | undefined = await read();
  if (!page) {
    await createFeed(pool, owner);
    page = await read();
  }
  // A full page needs no later positions.
  let assigned = 0;
  if (page && page.hasPending && page.rows.length <= size) {
    assigned = await assignPositions(pool, owner, { batchSize: POSITIONS_PER_REQUEST });
    page = await read();
  }
  if (!page) throw new Error(`The account ${owner.accountId} does not exist`);
  if (cursor) assertCurrent(cursor, owner, page);
  const rows = page.rows.slice(0, size);
  const isFull = page.rows.length > size;
  return {
    changes: rows.map((row) => toChange(row, ctx.portalUrl)),
    next_cursor: encodeChangeCursor({
      feedId: page.feedId,
      userId: cursorUserOf(owner),
      // All changes up to the last position were visible together with it. A user may have none of the last ones.
      position: isFull ? Number(rows.at(-1)?.position) : page.lastPosition,
      start: cursor?.start ?? page.lastPosition,
    }),
    has_more: isFull || assigned === POSITIONS_PER_REQUEST,
  };
}

function toChange(row: ChangeRow, portalUrl: string): Change {
  if (row.removed_at === null)
    return { type: "guide.upserted", guide: toGuideSummary(row, portalUrl) };
  return {
    type: "guide.deleted",
    id: row.guide_id,
    external_id: row.removed_external_id,
    deleted_at: row.removed_at,
  };
}
