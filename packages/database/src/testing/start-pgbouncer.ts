import { execFileSync, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { chown, mkdtemp, rm, writeFile } from "node:fs/promises";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

const DEBIAN_PATH = "/usr/sbin/pgbouncer";
const PROGRAM = existsSync(DEBIAN_PATH) ? DEBIAN_PATH : "pgbouncer";
const INSTALL_MESSAGE =
  "pgbouncer is not installed; these tests need a real one. Install it with: apt-get update && apt-get install -y pgbouncer";
const UNPRIVILEGED_ID = 65534;
const START_TIMEOUT_MS = 120_000;

/**
 * Starts PgBouncer before the server of `url`, in transaction mode by default. Returns the URL of PgBouncer. Without
 * `renamesStatements`, each version treats prepared statements as those before 1.21 do.
 */
export async function startPgbouncer(
  url: string,
  { mode = "transaction", renamesStatements = true } = {},
): Promise<{ url: string; stop: () => Promise<void> }> {
  const { hostname, port, username, password, pathname } = new URL(url);
  const folder = await mkdtemp(join(tmpdir(), "guidepost-pgbouncer-"));
  const listenPort = await findFreePort();
  const file = join(folder, "pgbouncer.ini");
  await writeFile(
    file,
    `[databases]
* = host=${hostname} port=${port} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = 5
${renamesStatements || !canRenameStatements() ? "" : "max_prepared_statements = 0"}
`,
  );
  // PgBouncer refuses to run as root.
  const isRoot = process.getuid?.() === 0;
  const user = isRoot ? { uid: UNPRIVILEGED_ID, gid: UNPRIVILEGED_ID } : {};
  if (isRoot)
    for (const path of [folder, file]) await chown(path, UNPRIVILEGED_ID, UNPRIVILEGED_ID);
  const server = spawn(PROGRAM, [file], { stdio: "ignore", ...user });
  await once(server, "spawn").catch(() => {
    throw new Error(INSTALL_MESSAGE);
  });
  const stop = async () => {
    if (server.exitCode === null) {
      server.kill("SIGKILL");
      await once(server, "exit");
    }
    await rm(folder, { recursive: true, force: true });
  };
  const pooled = `postgres://${username}@127.0.0.1:${listenPort}${pathname}?pgbouncer=true`;
  await waitUntilReady(pooled).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { url: pooled, stop };
}

/** Versions before 1.21 do not know the setting. */
function canRenameStatements(): boolean {
  const version = /PgBouncer (\d+)\.(\d+)/.exec(
    execFileSync(PROGRAM, ["--version"], { encoding: "utf8" }),
  );
  const [major, minor] = [Number(version?.[1]), Number(version?.[2])];
  return major > 1 || minor >= 21;
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

async function waitUntilReady(url: string): Promise<void> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    client.on("error", () => {});
    try {
      await client.connect();
      return await client.end();
    } catch (cause) {
      if (performance.now() > deadline) throw new Error("pgbouncer did not start.", { cause });
      await sleep(20);
    }
  }
}
