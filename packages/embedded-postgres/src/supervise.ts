import { resolve } from "node:path";
import { wasShutDownCleanly } from "./data-folder/cluster-state.ts";
import { findPostmaster } from "./data-folder/postmaster.ts";
import { restartEmbedded } from "./start.ts";

const CHECK_INTERVAL_MS = 500;
const RETRY_INTERVAL_MS = 2_000;

export type SuperviseOptions = {
  dataDir: string;
  /** Called when the server has ended without a shutdown, before each attempt to restart it. */
  onCrash: () => void;
  /** Called when a server accepts connections again. */
  onRestart: (port: number) => void;
  /** Called when an attempt failed; the next one follows after 2 s. */
  onFailure: (error: unknown) => void;
};

/**
 * Restarts the embedded PostgreSQL of a folder when its postmaster has died. A server that was shut
 * down (`database stop`, SIGTERM, SIGINT) stays down. Several processes may supervise one folder:
 * PostgreSQL's lock file admits one server.
 */
export function superviseEmbedded(options: SuperviseOptions): { stop: () => void } {
  const folder = resolve(options.dataDir);
  let stopped = false;
  let timer: NodeJS.Timeout;

  function schedule(delayMs: number): void {
    if (!stopped) timer = setTimeout(() => void check(), delayMs).unref();
  }

  async function check(): Promise<void> {
    try {
      if (await hasCrashed(folder)) {
        options.onCrash();
        // Meanwhile another process can restart the server, and the operator can shut it down.
        const launched = await restartEmbedded(folder, () => hasCrashed(folder));
        if (launched) options.onRestart(Number(new URL(launched.url).port));
      }
      schedule(CHECK_INTERVAL_MS);
    } catch (error) {
      options.onFailure(error);
      schedule(RETRY_INTERVAL_MS);
    }
  }

  schedule(CHECK_INTERVAL_MS);
  return {
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

/** The order matters: a server removes its pid file after it has recorded its shutdown. */
async function hasCrashed(folder: string): Promise<boolean> {
  return findPostmaster(folder) === undefined && (await wasShutDownCleanly(folder)) === false;
}
