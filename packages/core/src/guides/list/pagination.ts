import { LATEST_INSTANT, MAX_PAGE } from "@guidepost/contract";
import { invalid } from "#errors.ts";
import { JsonText } from "#json-text.ts";

/** The last row of a page: its sort time (ISO 8601) and its id. The next page starts after it (contract LIST-3). */
export type Cursor = { at: string; id: number };

const TIME_BYTES = 6;
const CURSOR_BYTES = TIME_BYTES + 4;

/** Encodes a cursor as base64url of the Unix time in ms and the id. */
export function encodeCursor({ at, id }: Cursor): string {
  const buffer = Buffer.alloc(CURSOR_BYTES);
  buffer.writeUIntBE(Date.parse(at), 0, TIME_BYTES);
  buffer.writeInt32BE(id, TIME_BYTES);
  return buffer.toString("base64url");
}

/** Returns the cursor that `encodeCursor` encoded as exactly this text, or `undefined`. */
export function decodeCursor(text: string): Cursor | undefined {
  const buffer = Buffer.from(text, "base64url");
  if (buffer.length !== CURSOR_BYTES) return undefined;
  const time = buffer.readUIntBE(0, TIME_BYTES);
  const id = buffer.readInt32BE(TIME_BYTES);
  if (id < 1 || time > LATEST_INSTANT) return undefined;
  const cursor = { at: new Date(time).toISOString(), id };
  // Buffer ignores characters that are not base64url, so several texts decode to the same bytes.
  return encodeCursor(cursor) === text ? cursor : undefined;
}

/**
 * Decodes the `cursor` of a request.
 *
 * @throws `validation_failed` for a cursor that does not decode
 */
export function readCursor(cursor: string | undefined): Cursor | undefined {
  if (cursor === undefined) return undefined;
  const after = decodeCursor(cursor);
  if (!after) throw invalid({ cursor: ["is invalid"] });
  return after;
}

/** The number of guides on a page for the `limit` of a request (contract LIST-2). */
export function pageSize(limit: number): number {
  return Math.min(limit, MAX_PAGE);
}

/**
 * Returns the rows of a page. It ends early before the first row with `fits: false` (contract LIST-18).
 *
 * @param rows one more than `size`, if there are as many
 */
export function cutPage<Row extends object>(
  rows: readonly Row[],
  size: number,
): { page: Row[]; hasNext: boolean } {
  const end = rows.findIndex((row) => "fits" in row && row.fits === false);
  const page = rows.slice(0, end === -1 ? size : Math.min(end, size));
  return { page, hasNext: rows.length > page.length };
}

/**
 * Returns a page as JSON, without serializing its items again.
 *
 * @param items `state` is a text that differs when `json` differs
 */
export function pageJson(
  name: string,
  items: readonly { json: string; state: string }[],
  page: { next_cursor: string | null; has_more?: boolean; total?: number },
): JsonText {
  const rest = JSON.stringify(page).slice(1);
  const toText = (texts: string[]) => `{"${name}":[${texts.join(",")}],${rest}`;
  const text = toText(items.map(({ json }) => json));
  const isState = items.every(({ json, state }) => json === state);
  const stateText = isState ? text : toText(items.map(({ state }) => state));
  return new JsonText(text, { page: { ...page, state: stateText } });
}

/**
 * Reads a page of at most `limit` rows, 100 at most, and the cursor of the next page (contract
 * LIST-2). Selects one row more, which shows whether there is a next page without a count.
 */
export async function readPage<Row extends object>(
  limit: number,
  select: (limit: number) => Promise<Row[]>,
  cursorOf: (row: Row) => Cursor,
): Promise<{ page: Row[]; next_cursor: string | null }> {
  const size = pageSize(limit);
  const rows = await select(size + 1);
  const { page, hasNext } = cutPage(rows, size);
  const last = page.at(-1);
  return { page, next_cursor: hasNext && last ? encodeCursor(cursorOf(last)) : null };
}
