import { latestInstant } from "@guidepost/contract";

/** The last guide of a page; the next page starts after it (contract LIST-3). */
export type Cursor = { createdAt: Date; id: number };

const timeBytes = 6;
const bytes = timeBytes + 4;

/** An opaque text for URLs: milliseconds since 1970 and the id, as base64url. */
export const encodeCursor = ({ createdAt, id }: Cursor): string => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(createdAt.getTime(), 0, timeBytes);
  buffer.writeInt32BE(id, timeBytes);
  return buffer.toString("base64url");
};

/** The cursor that `encodeCursor` made into exactly this text, or `undefined`. Never throws. */
export const decodeCursor = (text: string): Cursor | undefined => {
  const buffer = Buffer.from(text, "base64url");
  if (buffer.length !== bytes) return undefined;
  const createdAt = new Date(buffer.readUIntBE(0, timeBytes));
  const cursor = { createdAt, id: buffer.readInt32BE(timeBytes) };
  if (cursor.id < 1 || createdAt.getTime() > latestInstant) return undefined;
  // Buffer skips what is not base64url: only the text we would write ourselves counts.
  return encodeCursor(cursor) === text ? cursor : undefined;
};
