import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import {
  connectionUrl,
  readSuperuserPassword,
  SUPERUSER,
} from "@guidepost/embedded-postgres/cluster";
import { startCluster } from "@guidepost/embedded-postgres/cluster";
import { stopEmbedded } from "@guidepost/embedded-postgres";

/** All test runs of this user share it. Its data need not survive a crash, so `fsync` is off. */
const DATA_DIR = join(tmpdir(), `guidepost-test-postgres-${userInfo().uid}`);
const SETTINGS = {
  shared_buffers: "128MB",
  max_connections: 400,
  // Tests of query plans run `analyze` themselves.
  autovacuum: "off",
  timezone: "UTC",
  log_timezone: "UTC",
  fsync: "off",
  full_page_writes: "off",
  log_min_messages: "fatal",
};

let server: Promise<string> | undefined;

/** Resolves to the URL of the tests' PostgreSQL. The first caller starts it; it keeps running. */
export function startTestServer(): Promise<string> {
  server ??= startCluster({
    dataDir: DATA_DIR,
    onProgress: () => {},
    settings: SETTINGS,
    sync: false,
  }).then(({ url }) => url);
  return server;
}

/** The URL of a database for the superuser, who creates, drops and inspects databases. */
export async function superuserUrl(database: string): Promise<string> {
  const { port } = new URL(await startTestServer());
  const password = await readSuperuserPassword(DATA_DIR);
  return connectionUrl({ user: SUPERUSER, password, port: Number(port) }, database);
}

/** Stops the tests' PostgreSQL. Resolves to `false` when it was not running. */
export function stopTestServer(): Promise<boolean> {
  return stopEmbedded({ dataDir: DATA_DIR });
}
