import type { Change, ChangeList, ChangeListInput } from "@guidepost/contract";
import type { ActorContext } from "../context.ts";
import {
  appendSteps,
  pageJson,
  pageSize,
  toGuideSummary,
  toListedGuideWithSteps,
} from "#guides/index.ts";
import type { JsonText } from "../json-text.ts";
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
  const { rows, ...page } = await readPage(ctx, input);
  return { changes: rows.map((row) => toChange(row, ctx.portalUrl)), ...page };
}

/**
 * Does what `listChanges` does with `include=steps`, and returns JSON. PostgreSQL creates the JSON of the steps, which
 * are most of the page (contract LIST-18).
 *
 * @throws what `listChanges` throws
 */
export async function listChangesJson(
  ctx: ActorContext,
  input: ChangeListInput,
): Promise<JsonText> {
  const { rows, ...page } = await readPage(ctx, input);
  return pageJson(
    "changes",
    rows.map((row) => toChangeJson(row, ctx.portalUrl)),
    page,
  );
}

type RowPage = { rows: ChangeRow[]; next_cursor: string; has_more: boolean };

async function readPage(ctx: ActorContext, input: ChangeListInput): Promise<RowPage> {
  const { pool } = ctx.db;
  const owner = ownershipFilter(ctx.actor);
  const cursor = readChangeCursor(input.cursor);
  const query = {
    after: cursor?.position ?? 0,
    limit: pageSize(input.limit),
    include: input.include,
  };
  let page: Changes | undefined = await readChanges(pool, owner, query);
  if (!page) {
    await createFeed(pool, owner);
    page = await readChanges(pool, owner, query);
  }
  // A full page needs no later positions.
  let assigned = 0;
  if (page && page.hasPending && !page.hasNext) {
    assigned = await assignPositions(pool, owner, { batchSize: POSITIONS_PER_REQUEST });
    page = await readChanges(pool, owner, query);
  }
  if (!page) throw new Error(`The account ${owner.accountId} does not exist`);
  if (cursor) assertCurrent(cursor, owner, page);
  const { rows, hasNext, feedId, lastPosition } = page;
  return {
    rows,
    next_cursor: encodeChangeCursor({
      feedId,
      userId: cursorUserOf(owner),
      // All changes up to the last position were visible together with it. A user may have none of the last ones.
      position: hasNext ? Number(rows.at(-1)?.position) : lastPosition,
      start: cursor?.start ?? lastPosition,
    }),
    has_more: hasNext || assigned === POSITIONS_PER_REQUEST,
  };
}

function toChange(row: ChangeRow, portalUrl: string): Change {
  if (row.removed_at === null)
    return { type: "guide.upserted", guide: toListedGuideWithSteps(row, portalUrl) };
  return {
    type: "guide.deleted",
    id: row.guide_id,
    external_id: row.removed_external_id,
    deleted_at: row.removed_at,
  };
}

function toChangeJson(row: ChangeRow, portalUrl: string): { json: string; state: string } {
  if (row.removed_at !== null) {
    const json = JSON.stringify(toChange(row, portalUrl));
    return { json, state: json };
  }
  const guide = JSON.stringify(toGuideSummary(row, portalUrl));
  return {
    json: `{"type":"guide.upserted","guide":${appendSteps(guide, row)}}`,
    state: guide,
  };
}
