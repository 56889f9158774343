import { resolve } from "node:path";
import { findEmbedded } from "./attach.ts";
import { locateBinaries } from "./set-up/binaries.ts";
import { LOG_SETTINGS } from "./data-folder/log-files.ts";
import { hasCluster, initialise } from "./set-up/initialise.ts";
import { launch, type Launched } from "./launch.ts";
import { chooseServerUser } from "./set-up/server-user.ts";

/** For a machine that runs other programs as well. Every commit is flushed to disk. */
const DEFAULT_SETTINGS = {
  shared_buffers: "128MB",
  max_connections: 200,
  timezone: "UTC",
  log_timezone: "UTC",
  log_checkpoints: "off",
  ...LOG_SETTINGS,
};

type EmbeddedOptions = {
  /** The cluster's folder, created if missing. */
  dataDir: string;
  /** Receives a sentence about each slow step. */
  onProgress: (message: string) => void;
};

/**
 * Starts the embedded PostgreSQL of a folder on the loopback address, detached from this process, or
 * attaches to the running one. Concurrent calls start one server.
 *
 * @returns the URL of the database `guidepost`, and whether this call started the server
 * @throws EmbeddedPostgresError with a remedy
 */
export function startEmbedded(options: EmbeddedOptions): Promise<Launched> {
  return startCluster({ ...options, settings: DEFAULT_SETTINGS, sync: true });
}

/** `startEmbedded` with other server settings. `sync: false` is for data that a power failure may destroy. */
export async function startCluster(
  options: EmbeddedOptions & { settings: Record<string, string | number>; sync: boolean },
): Promise<Launched> {
  const folder = resolve(options.dataDir);
  const running = await findEmbedded(folder);
  if (running !== undefined) return { ...running, started: false };

  const binaries = locateBinaries();
  const user = chooseServerUser();
  if (!(await hasCluster(folder))) {
    options.onProgress(`Creating a PostgreSQL database in ${folder}`);
    await initialise(folder, { binaries, user, sync: options.sync });
  }
  options.onProgress("Starting PostgreSQL");
  return launch(folder, { binaries, user, settings: options.settings });
}

/**
 * Restarts the server of an existing cluster, or attaches to one that another process has started.
 * Never creates a cluster. Starts no server when `mayStart` returns `false`.
 *
 * @throws EmbeddedPostgresError with a remedy
 */
export function restartEmbedded(
  folder: string,
  mayStart: () => Promise<boolean>,
): Promise<Launched | undefined> {
  const [binaries, user] = [locateBinaries(), chooseServerUser()];
  return launch(folder, { binaries, user, settings: DEFAULT_SETTINGS }, mayStart);
}
