import { DomainError, invalid } from "../errors.ts";
import type { OwnershipFilter } from "../ownership.ts";

/** The place of a client in the changes of an account. */
export type ChangeCursor = {
  feedId: number;
  /** The user of the filter; 0 for the whole account. */
  userId: number;
  /** The position of the last change that the client has read. */
  position: number;
  /** The last position when the client started without a cursor. It has no guides from before. */
  start: number;
};

/** What the changes are when a cursor is read. */
export type FeedState = { feedId: number; lastPosition: number; horizon: number };

const POSITION_BYTES = 6;
const CURSOR_BYTES = 4 + 4 + 2 * POSITION_BYTES;

/** Encodes a cursor as base64url of its four integers. */
export function encodeChangeCursor({ feedId, userId, position, start }: ChangeCursor): string {
  const buffer = Buffer.alloc(CURSOR_BYTES);
  buffer.writeUInt32BE(feedId, 0);
  buffer.writeUInt32BE(userId, 4);
  buffer.writeUIntBE(position, 8, POSITION_BYTES);
  buffer.writeUIntBE(start, 8 + POSITION_BYTES, POSITION_BYTES);
  return buffer.toString("base64url");
}

/**
 * Decodes the `cursor` of a request.
 *
 * @throws `validation_failed` for a cursor that `encodeChangeCursor` did not encode
 */
export function readChangeCursor(text: string | undefined): ChangeCursor | undefined {
  if (text === undefined) return undefined;
  const buffer = Buffer.from(text, "base64url");
  if (buffer.length !== CURSOR_BYTES) throw invalid({ cursor: ["is invalid"] });
  const cursor = {
    feedId: buffer.readUInt32BE(0),
    userId: buffer.readUInt32BE(4),
    position: buffer.readUIntBE(8, POSITION_BYTES),
    start: buffer.readUIntBE(8 + POSITION_BYTES, POSITION_BYTES),
  };
  // Buffer ignores characters that are not base64url, so several texts decode to the same bytes.
  if (encodeChangeCursor(cursor) !== text) throw invalid({ cursor: ["is invalid"] });
  return cursor;
}

/** The user in the cursors of a filter. */
export function cursorUserOf({ userId }: OwnershipFilter): number {
  return userId ?? 0;
}

/**
 * Checks that the client has received all changes up to its cursor, and that none after it is lost. A deletion
 * from before the client's start is none of its guides (contract CHG-6).
 *
 * @throws `cursor_expired`
 */
export function assertCurrent(
  { feedId, userId, position, start }: ChangeCursor,
  owner: OwnershipFilter,
  feed: FeedState,
): void {
  const isKnown =
    feedId === feed.feedId && userId === cursorUserOf(owner) && position <= feed.lastPosition;
  if (!isKnown || Math.max(position, start) < feed.horizon) throw new DomainError("cursor_expired");
}
