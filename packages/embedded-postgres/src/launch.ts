import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findEmbedded } from "./attach.ts";
import type { PostgresBinaries } from "./set-up/binaries.ts";
import { readCredentials, writeCredentials } from "./data-folder/credentials.ts";
import { EmbeddedPostgresError } from "./errors.ts";
import {
  LOG_FOLDER,
  loggedSince,
  logSizes,
  removeOldLogs,
  STARTUP_LOG,
} from "./data-folder/log-files.ts";
import { choosePort, findFreePort } from "./set-up/port.ts";
import { discardPidFile, findPostmaster, readPidFile } from "./data-folder/postmaster.ts";
import type { RunResult, ServerUser } from "./set-up/server-user.ts";

/** Includes crash recovery, which runs before the first connection. */
const READY_TIMEOUT_MS = 60_000;
/** Time after which the pid file of a dead server is removed: init reaps its process within 2 s. */
const STALE_PID_MS = 5_000;
const RETRY_MS = 100;

export type LaunchOptions = {
  binaries: PostgresBinaries;
  user: ServerUser;
  /** Server settings, by their names in postgresql.conf. */
  settings: Record<string, string | number>;
};

export type Launched = { url: string; started: boolean };

/**
 * Starts the server of an existing cluster, or attaches to the one that another process starts.
 * PostgreSQL's lock on the folder admits one server; the other process then attaches to it.
 *
 * @param mayStart called before each attempt; `false` ends the launch without a server
 * @throws EmbeddedPostgresError with the server's log when it does not start
 */
export async function launch(folder: string, options: LaunchOptions): Promise<Launched>;
export async function launch(
  folder: string,
  options: LaunchOptions,
  mayStart: () => Promise<boolean>,
): Promise<Launched | undefined>;
export async function launch(
  folder: string,
  options: LaunchOptions,
  mayStart?: () => Promise<boolean>,
): Promise<Launched | undefined> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  let blockedSince: number | undefined;
  let port = await findFreePort((await readCredentials(folder))?.port ?? choosePort());
  let started = false;

  while (Date.now() < deadline) {
    const running = await findEmbedded(folder);
    if (running !== undefined) {
      if (started) await rememberPort(folder, port);
      return { ...running, started };
    }
    if (findPostmaster(folder) !== undefined) {
      await sleep(RETRY_MS);
      continue;
    }
    if (mayStart && !(await mayStart())) return undefined;
    const pidFile = readPidFile(folder);
    await removeOldLogs(folder);
    const attempt = await startServer(folder, port, options);
    started = attempt.ok;
    if (attempt.ok) continue;
    if (attempt.output.includes("could not bind")) {
      port = await findFreePort(port + 1);
    } else if (attempt.output.includes("shared memory block")) {
      // The child processes of a killed server end after a moment.
      await sleep(RETRY_MS);
    } else if (attempt.output.includes('lock file "postmaster.pid"')) {
      blockedSince ??= Date.now();
      const stale =
        Date.now() - blockedSince > STALE_PID_MS && findPostmaster(folder) === undefined;
      if (stale && pidFile !== undefined) await discardPidFile(folder, pidFile);
      await sleep(RETRY_MS);
    } else if (findPostmaster(folder) === undefined) {
      throw new EmbeddedPostgresError(`PostgreSQL does not start in ${folder}: ${attempt.output}`);
    }
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL in ${folder} was not ready after ${READY_TIMEOUT_MS / 1000} s. See ${join(folder, STARTUP_LOG)} and ${join(folder, LOG_FOLDER)}.`,
  );
}

/** Runs pg_ctl, which starts the server in a session of its own. After a failure, returns the server's log. */
async function startServer(
  folder: string,
  port: number,
  { binaries, user, settings }: LaunchOptions,
): Promise<RunResult> {
  const dataPath = user.dataPath(folder);
  const before = await logSizes(folder);
  const options = Object.entries({
    ...settings,
    port,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "''",
  })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(" ");
  const result = await user.run(
    await user.executablePath(binaries.pg_ctl),
    [
      "start",
      "--wait",
      `--pgdata=${dataPath}`,
      `--timeout=${READY_TIMEOUT_MS / 1000}`,
      `--log=${dataPath}/${STARTUP_LOG}`,
      `--options=${options}`,
    ],
    folder,
  );
  if (result.ok) return result;
  return { ok: false, output: (await loggedSince(folder, before)) || result.output };
}

async function rememberPort(folder: string, port: number): Promise<void> {
  const credentials = await readCredentials(folder);
  if (credentials !== undefined && credentials.port !== port)
    await writeCredentials(folder, { ...credentials, port });
}
