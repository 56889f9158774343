import { open } from "node:fs/promises";
import { join } from "node:path";

/** `ControlFileData.state` of `global/pg_control`: an int32 after two identifiers and a version. */
const STATE_OFFSET = 16;
/** `DB_SHUTDOWNED` and `DB_SHUTDOWNED_IN_RECOVERY` of PostgreSQL's `pg_control.h`. */
const SHUT_DOWN_STATES = new Set([1, 2]);

/**
 * Returns whether the last server of a data folder was shut down cleanly; `undefined` when the folder
 * contains no cluster. While a server runs, the result is `false`.
 */
export async function wasShutDownCleanly(folder: string): Promise<boolean | undefined> {
  const file = await open(join(folder, "global", "pg_control")).catch(() => undefined);
  if (file === undefined) return undefined;
  try {
    // A server of this machine wrote the file, so it has this machine's byte order.
    const state = new Int32Array(1);
    const { bytesRead } = await file.read(new Uint8Array(state.buffer), 0, 4, STATE_OFFSET);
    return bytesRead === 4 ? SHUT_DOWN_STATES.has(state[0] ?? 0) : undefined;
  } finally {
    await file.close();
  }
}
