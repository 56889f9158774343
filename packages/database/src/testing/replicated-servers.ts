import { execFile } from "node:child_process";
import { appendFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { stopEmbedded } from "@guidepost/embedded-postgres";
import {
  connectionUrl,
  readSuperuserPassword,
  startCluster,
  SUPERUSER,
} from "@guidepost/embedded-postgres/cluster";
import pg from "pg";

const SETTINGS = {
  fsync: "off",
  timezone: "UTC",
  log_min_messages: "fatal",
  shared_buffers: "32MB",
};

export type ReplicatedServer = {
  /** The URL for the application's role. */
  url: string;
  /** Runs a statement as the superuser, also on a server that is read-only by default. */
  administer(statement: string): Promise<void>;
  /** Ends the server's main process with SIGKILL; its other processes then exit. */
  kill(): Promise<void>;
};

/**
 * Starts a primary and a synchronous streaming standby with the database of the application's role. A
 * commit is acknowledged after the standby has it.
 */
export async function startReplicatedServers() {
  const folder = await mkdtemp(join(tmpdir(), "guidepost-replicated-"));
  const folders = { primary: join(folder, "primary"), standby: join(folder, "standby") };
  const start = (dataDir: string) =>
    startCluster({ dataDir, onProgress: () => {}, settings: SETTINGS, sync: false });

  // The package has no pg_basebackup: the standby begins as a copy of the stopped primary.
  await start(folders.primary);
  await stopEmbedded({ dataDir: folders.primary });
  await promisify(execFile)("cp", ["-a", folders.primary, folders.standby]);
  await configure(folders.primary, "synchronous_standby_names = '*'");
  const { url } = await start(folders.primary);
  const password = await readSuperuserPassword(folders.primary);
  const source = `host=127.0.0.1 port=${new URL(url).port} user=${SUPERUSER} password=${password}`;
  await configure(folders.standby, `primary_conninfo = '${source}'`);
  await writeFile(join(folders.standby, "standby.signal"), "");
  const standby = await start(folders.standby);

  const serverOf = (dataDir: string, serverUrl: string): ReplicatedServer => ({
    url: serverUrl,
    administer: async (statement) => {
      const client = new pg.Client({
        connectionString: connectionUrl({ password, port: Number(new URL(serverUrl).port) }),
        options: "-c default_transaction_read_only=off",
      });
      await client.connect();
      await client.query(statement);
      await client.end();
    },
    kill: async () => {
      const pid = Number((await readFile(join(dataDir, "postmaster.pid"), "utf8")).split("\n")[0]);
      process.kill(pid, "SIGKILL");
    },
  });
  return {
    primary: serverOf(folders.primary, url),
    standby: serverOf(folders.standby, standby.url),
    stop: async () => {
      for (const dataDir of Object.values(folders)) await stopEmbedded({ dataDir });
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** The URL of several servers in this order, with the login and the database of the last one. */
export function urlOfServers(...urls: [string, ...string[]]): string {
  const hosts = urls.map((url) => new URL(url).host);
  const last = hosts.at(-1) ?? "";
  return `${(urls.at(-1) ?? "").replace(last, hosts.join())}?target_session_attrs=read-write`;
}

function configure(folder: string, line: string): Promise<void> {
  return appendFile(join(folder, "postgresql.auto.conf"), `${line}\n`);
}
