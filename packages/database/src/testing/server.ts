import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import {
  connectionUrl,
  readSuperuserPassword,
  SUPERUSER,
} from "@guidepost/embedded-postgres/cluster";
import { startCluster } from "@guidepost/embedded-postgres/cluster";
import { stopEmbedded } from "@guidepost/embedded-postgres";

/** Shared by all test runs of this user; nothing in it is worth a wait for the disk. */
const DATA_DIR = join(tmpdir(), `guidepost-test-postgres-${userInfo().uid}`);
const SETTINGS = {
  shared_buffers: "128MB",
  max_connections: 400,
  // Tests of plans say themselves when the tables are looked over.
  autovacuum: "off",
  timezone: "UTC",
  log_timezone: "UTC",
  fsync: "off",
  full_page_writes: "off",
  log_min_messages: "fatal",
};

let server: Promise<string> | undefined;

/** The address of the tests' PostgreSQL, started by the first process that asks and left running. */
export function startTestServer(): Promise<string> {
  server ??= startCluster({
    dataDir: DATA_DIR,
    onProgress: () => {},
    settings: SETTINGS,
    sync: false,
  }).then(({ url }) => url);
  return server;
}

/** The superuser's address of one of its databases: to create, drop and inspect databases. */
export async function superuserUrl(database: string): Promise<string> {
  const { port } = new URL(await startTestServer());
  const password = await readSuperuserPassword(DATA_DIR);
  return connectionUrl({ user: SUPERUSER, password, port: Number(port) }, database);
}

/** Ends the tests' PostgreSQL; `false` when it was not running. */
export function stopTestServer(): Promise<boolean> {
  return stopEmbedded({ dataDir: DATA_DIR });
}
