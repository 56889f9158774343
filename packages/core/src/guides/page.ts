import { maxPage } from "@guidepost/contract";
import { invalid } from "../domain-error.ts";
import { decodeCursor, encodeCursor, type Cursor } from "./cursor.ts";

/** The row behind which a page begins; `validation_failed` for a cursor that does not decode. */
export const readCursor = (cursor: string | undefined): Cursor | undefined => {
  if (cursor === undefined) return undefined;
  const after = decodeCursor(cursor);
  if (!after) throw invalid({ cursor: ["is invalid"] });
  return after;
};

/**
 * A page of at most `limit` rows, clamped to 100, and the cursor of the next (contract LIST-2). One row
 * more than asked for tells whether there is a next page, without counting.
 */
export const readPage = async <Row>(
  limit: number,
  select: (limit: number) => Promise<Row[]>,
  cursorOf: (row: Row) => Cursor,
): Promise<{ page: Row[]; next_cursor: string | null }> => {
  const size = Math.min(limit, maxPage);
  const rows = await select(size + 1);
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return { page, next_cursor: rows.length > size && last ? encodeCursor(cursorOf(last)) : null };
};
