import { fstatSync, write as writeToFile } from "node:fs";

const STDOUT = 1;

/** The size of a write, in characters. Each write takes as long as some ten lines. */
const WRITE_LENGTH = 64 * 1024;
/** The longest time that a line waits for others, and the pause after a failed write, in ms. */
const INTERVAL_MS = 500;
/** The limit of memory for lines that wait, in characters. Further lines are dropped and counted. */
const MAX_WAITING_LENGTH = 4 * 1024 * 1024;

/** `unwritten` is what can be written later, after an error. */
type OnWritten = (error?: Error | null, unwritten?: Buffer) => void;
type Batch = { bytes: Buffer; lineCount: number };

/** A full disk accepts a part of a write and then none. The rest is written when there is space again. */
function writeFile(bytes: Buffer, onWritten: OnWritten): void {
  writeToFile(STDOUT, bytes, (error, length) => {
    if (error) return onWritten(error, bytes);
    if (length < bytes.length) return writeFile(bytes.subarray(length), onWritten);
    onWritten();
  });
}

/** A write to a pipe blocks its thread, and with it the exit, while nothing reads it. Node's stream does not block. */
function writePipe(bytes: Buffer, onWritten: OnWritten): void {
  process.stdout.write(bytes, onWritten);
}

/** Lines of other code, such as warnings of Next, must not end the process when they cannot be written. */
function ignoreWriteErrors(): void {
  for (const stream of [process.stdout, process.stderr])
    if (!stream.listeners("error").includes(ignoreError)) stream.on("error", ignoreError);
}

function ignoreError(): void {}

/**
 * Creates the stream of a logger, which writes lines to stdout in batches. `write` never waits: when stdout accepts
 * nothing, lines wait in memory, and are dropped above a limit (contract AVAIL-5).
 */
export function createLogDestination() {
  const stdout = fstatSync(STDOUT);
  const send = stdout.isFIFO() || stdout.isSocket() ? writePipe : writeFile;
  let lines: string[] = [];
  let length = 0;
  let batch: Batch | undefined;
  let isWriting = false;
  let dropped = 0;
  let flushes: ((error?: Error) => void)[] = [];

  const endFlushes = (error?: Error) => {
    const callbacks = flushes;
    flushes = [];
    for (const callback of callbacks) callback(error);
  };

  const takeBatch = (): Batch | undefined => {
    if (lines.length === 0) return undefined;
    const taken = { bytes: Buffer.from(lines.join("")), lineCount: lines.length };
    lines = [];
    length = 0;
    return taken;
  };

  const writeBatch = () => {
    if (isWriting) return;
    batch ??= takeBatch();
    if (!batch) return endFlushes();
    const { bytes, lineCount } = batch;
    isWriting = true;
    send(bytes, (error, unwritten) => {
      isWriting = false;
      batch = unwritten && { bytes: unwritten, lineCount };
      if (!error) {
        if (flushes.length > 0 || length >= WRITE_LENGTH) writeBatch();
        return;
      }
      if (!batch) dropped += lineCount;
      endFlushes(error);
    });
  };

  ignoreWriteErrors();
  setInterval(writeBatch, INTERVAL_MS).unref();
  return {
    write: (line: string) => {
      if (length + line.length > MAX_WAITING_LENGTH) {
        dropped += 1;
        return;
      }
      lines.push(line);
      length += line.length;
      if (length >= WRITE_LENGTH && !batch) writeBatch();
    },
    /** Calls `callback` when all lines are written, or with the error of the first write that failed. */
    flush: (callback: (error?: Error) => void) => {
      flushes.push(callback);
      writeBatch();
    },
    /** The number of lines that were never written. */
    droppedLines: () => dropped,
  };
}
