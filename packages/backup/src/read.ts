import { createHash } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { BackupError, codeOf } from "./errors.ts";
import { type BackupHeader, trailer } from "./format.ts";
import { parseHeader } from "./header.ts";

/** What is done with a backup while it is read; `rows` has to be read to its end. */
export type BackupVisitor = {
  onHeader: (header: BackupHeader) => Promise<void>;
  onTable: (table: BackupHeader["tables"][number], rows: AsyncIterable<Buffer>) => Promise<void>;
};

const newline = 10;
/** The header of a schema of hundreds of tables fits; a file of another kind is not read to its end. */
const maxLine = 1024 * 1024;

/**
 * Reads a backup from its beginning. What the visitor was given holds only once this resolves: the
 * checksum is at the end.
 *
 * @throws BackupError when it is no backup, or one that is damaged, incomplete, of a newer format, or
 *   with a header that is not valid.
 */
export const readBackup = async (
  handle: FileHandle,
  { onHeader, onTable }: BackupVisitor,
): Promise<BackupHeader> => {
  const lines = openLines(handle);
  try {
    const header = parseHeader(await lines.line());
    await onHeader(header);
    for (const table of header.tables) await onTable(table, lines.take(table.rows));
    const expected = trailer(lines.hash());
    if ((await lines.line()) !== expected || !(await lines.atEnd()))
      throw new BackupError("The backup is damaged: its checksum is not right.");
    return header;
  } catch (error) {
    throw codeOf(error)?.startsWith("Z_") ? damaged(error) : error;
  } finally {
    lines.close();
  }
};

const damaged = (cause: unknown): BackupError =>
  codeOf(cause) === "Z_BUF_ERROR"
    ? new BackupError("The backup is incomplete: its end is missing.", { cause })
    : new BackupError("The file is damaged, or not a backup of Guidepost.", { cause });

/** The unpacked file, line by line or many lines at a time, hashed as it is read. */
const openLines = (handle: FileHandle) => {
  const unpacked = createGunzip();
  // Its errors reach whoever reads.
  pipeline(handle.createReadStream({ start: 0, autoClose: false }), unpacked, () => {});
  const source: AsyncIterator<Buffer> = unpacked[Symbol.asyncIterator]();
  const hash = createHash("sha256");
  let waiting: Buffer = Buffer.alloc(0);

  const fill = async (): Promise<boolean> => {
    while (waiting.length === 0) {
      const next = await source.next();
      if (next.done) return false;
      waiting = next.value;
    }
    return true;
  };
  const shift = (length: number): Buffer => {
    const taken = waiting.subarray(0, length);
    waiting = waiting.subarray(length);
    hash.update(taken);
    return taken;
  };

  const take = async function* (count: number): AsyncGenerator<Buffer> {
    let left = count;
    while (left > 0) {
      if (!(await fill())) throw new BackupError("The backup is incomplete: its end is missing.");
      let end = 0;
      while (left > 0 && end < waiting.length) {
        const at = waiting.indexOf(newline, end);
        if (at >= 0) left -= 1;
        end = at < 0 ? waiting.length : at + 1;
      }
      yield shift(end);
    }
  };
  const line = async (): Promise<string> => {
    const parts: Buffer[] = [];
    let length = 0;
    for await (const part of take(1)) {
      parts.push(part);
      length += part.length;
      if (length > maxLine) throw new BackupError("The file is not a backup of Guidepost.");
    }
    return Buffer.concat(parts).toString("utf8");
  };

  return {
    take,
    line,
    /** SHA-256, in hex, of all that was read. */
    hash: () => hash.copy().digest("hex"),
    atEnd: async () => !(await fill()),
    close: () => unpacked.destroy(),
  };
};
