import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { EmbeddedPostgresError, errorCode } from "./errors.ts";
import { findPostmaster } from "./data-folder/postmaster.ts";

const STOP_TIMEOUT_MS = 30_000;
const POLL_MS = 20;

/**
 * Stops the server of a folder, also one that another process started. Open transactions are rolled
 * back.
 *
 * @returns whether a server was running
 * @throws EmbeddedPostgresError when the server still runs after 30 s
 */
export async function stopEmbedded({ dataDir }: { dataDir: string }): Promise<boolean> {
  const folder = resolve(dataDir);
  const postmaster = findPostmaster(folder);
  if (postmaster === undefined) return false;

  signal(postmaster.pid, "SIGINT");
  const deadline = Date.now() + STOP_TIMEOUT_MS;
  while (findPostmaster(folder)?.pid === postmaster.pid) {
    if (Date.now() > deadline) {
      throw new EmbeddedPostgresError(
        `PostgreSQL in ${folder} (pid ${postmaster.pid}) does not stop. See the files in its log folder.`,
      );
    }
    await sleep(POLL_MS);
  }
  return true;
}

/** The process may have ended since it was found. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (errorCode(error) !== "ESRCH") throw error;
  }
}
