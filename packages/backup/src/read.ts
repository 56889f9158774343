import { createHash } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { BackupError, errorCode } from "./errors.ts";
import { type BackupHeader, trailer } from "./format.ts";
import { parseHeader } from "./header.ts";

/** Receives the parts of a backup. `onTable` must read `rows` to the end. */
export type BackupVisitor = {
  onHeader: (header: BackupHeader) => Promise<void>;
  onTable: (table: BackupHeader["tables"][number], rows: AsyncIterable<Buffer>) => Promise<void>;
  /** Is not called for a file that was missing. */
  onFile?: (name: string, bytes: Uint8Array) => Promise<void>;
};

const NEWLINE = 10;
/** In bytes: enough for hundreds of tables. A file of another kind is not read to its end. */
const MAX_LINE_BYTES = 1024 * 1024;
/** In bytes, of the line of a file. */
const MAX_FILE_LINE_BYTES = 256 * 1024 * 1024;

/**
 * Reads a backup from its beginning and passes its parts to the callbacks. The data is verified only
 * when this resolves, because the checksum is at the end.
 *
 * @throws BackupError when the file is no backup, or damaged, incomplete or of a newer format, or its
 * header is invalid
 */
export async function readBackup(
  handle: FileHandle,
  { onHeader, onTable, onFile }: BackupVisitor,
): Promise<BackupHeader> {
  const lines = openLines(handle);
  try {
    const header = parseHeader(await lines.line());
    await onHeader(header);
    for (const table of header.tables) await onTable(table, lines.take(table.rows));
    for (let left = header.files; left > 0; left--) {
      const [name = "", content = ""] = (await lines.line(MAX_FILE_LINE_BYTES))
        .trimEnd()
        .split(" ");
      if (content !== "") await onFile?.(name, Buffer.from(content, "base64"));
    }
    const expected = trailer(lines.hash());
    if ((await lines.line()) !== expected || !(await lines.atEnd()))
      throw new BackupError("The backup is damaged: its checksum does not match.");
    return header;
  } catch (error) {
    throw errorCode(error)?.startsWith("Z_") ? damaged(error) : error;
  } finally {
    lines.close();
  }
}

function damaged(cause: unknown): BackupError {
  return errorCode(cause) === "Z_BUF_ERROR"
    ? new BackupError("The backup is incomplete: its end is missing.", { cause })
    : new BackupError("The file is damaged, or not a Guidepost backup.", { cause });
}

/** Reads the unpacked file by line or by many lines, and hashes it. */
function openLines(handle: FileHandle) {
  const unpacked = createGunzip();
  // Errors reach the reader of `unpacked`.
  pipeline(handle.createReadStream({ start: 0, autoClose: false }), unpacked, () => {});
  const source: AsyncIterator<Buffer> = unpacked[Symbol.asyncIterator]();
  const hash = createHash("sha256");
  let buffered: Buffer = Buffer.alloc(0);

  const fill = async (): Promise<boolean> => {
    while (buffered.length === 0) {
      const next = await source.next();
      if (next.done) return false;
      buffered = next.value;
    }
    return true;
  };
  const shift = (length: number): Buffer => {
    const taken = buffered.subarray(0, length);
    buffered = buffered.subarray(length);
    hash.update(taken);
    return taken;
  };

  const take = async function* (count: number): AsyncGenerator<Buffer> {
    let left = count;
    while (left > 0) {
      if (!(await fill())) throw new BackupError("The backup is incomplete: its end is missing.");
      let end = 0;
      while (left > 0 && end < buffered.length) {
        const at = buffered.indexOf(NEWLINE, end);
        if (at >= 0) left -= 1;
        end = at < 0 ? buffered.length : at + 1;
      }
      yield shift(end);
    }
  };
  const line = async (maxBytes = MAX_LINE_BYTES): Promise<string> => {
    const parts: Buffer[] = [];
    let length = 0;
    for await (const part of take(1)) {
      parts.push(part);
      length += part.length;
      if (length > maxBytes) throw new BackupError("The file is not a Guidepost backup.");
    }
    return Buffer.concat(parts).toString("utf8");
  };

  return {
    take,
    line,
    /** The SHA-256 in hex of all bytes that were read. */
    hash: () => hash.copy().digest("hex"),
    atEnd: async () => !(await fill()),
    close: () => unpacked.destroy(),
  };
}
