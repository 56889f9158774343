import { resolve } from "node:path";
import { findEmbedded } from "./attach.ts";
import { locateBinaries } from "./binaries.ts";
import { LOG_SETTINGS } from "./log-files.ts";
import { hasCluster, initialise } from "./initialise.ts";
import { launch } from "./launch.ts";
import { chooseServerUser } from "./server-user.ts";

/** For one machine that does other things too; every commit is on the disk before it is confirmed. */
const LAPTOP_SETTINGS = {
  shared_buffers: "128MB",
  max_connections: 200,
  timezone: "UTC",
  log_timezone: "UTC",
  log_checkpoints: "off",
  ...LOG_SETTINGS,
};

export interface EmbeddedOptions {
  /** The cluster's own folder, made when it is missing. */
  dataDir: string;
  /** Hears, in a sentence, of each step that takes noticeable time. */
  onProgress: (message: string) => void;
}

/**
 * Starts the embedded PostgreSQL of a folder on the loopback, detached from this process, or attaches
 * to the one that runs there. However many start at once, there is one server.
 *
 * @returns the address of the database `guidepost`, and whether this call started the server.
 * @throws EmbeddedPostgresError that says what to do.
 */
export function startEmbedded(
  options: EmbeddedOptions,
): Promise<{ url: string; started: boolean }> {
  return startCluster({ ...options, settings: LAPTOP_SETTINGS, sync: true });
}

/** `startEmbedded` with other server settings; `sync: false` for data that may be lost with the power. */
export async function startCluster(
  options: EmbeddedOptions & { settings: Record<string, string | number>; sync: boolean },
): Promise<{ url: string; started: boolean }> {
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
 * Starts the server of an existing cluster again, or attaches to the one that another process has
 * started. Never creates a cluster.
 *
 * @throws EmbeddedPostgresError that says what to do.
 */
export function restartEmbedded(folder: string): Promise<{ url: string; started: boolean }> {
  return launch(folder, {
    binaries: locateBinaries(),
    user: chooseServerUser(),
    settings: LAPTOP_SETTINGS,
  });
}
