import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase } from "@guidepost/database";
import { startEmbedded, stopEmbedded } from "@guidepost/embedded-postgres";
import { readEnv, type Env } from "./env.ts";
import { note, type Io } from "./io.ts";

export type Server = {
  url: string;
  /** Guidepost's own PostgreSQL, not that of `DATABASE_URL`. */
  embedded: boolean;
  env: Env;
};

const LEAVING_MS = 3_000;
const POLL_MS = 25;

/** The embedded server's folder. */
export function postgresFolder(env: Env): string {
  return join(env.DATA_DIR, "postgres");
}

/**
 * Runs `work` with a PostgreSQL: that of `DATABASE_URL`, or the embedded one, which is stopped
 * afterwards if it had to be started and nobody else has come to use it meanwhile.
 */
export async function withServer<Result>(
  io: Io,
  work: (server: Server) => Promise<Result>,
): Promise<Result> {
  const env = readEnv(io.variables);
  if (env.DATABASE_URL !== undefined) return work({ url: env.DATABASE_URL, embedded: false, env });

  const dataDir = postgresFolder(env);
  const { url, started } = await startEmbedded({
    dataDir,
    onProgress: (message) => note(io, message),
  });
  try {
    return await work({ url, embedded: true, env });
  } finally {
    if (started && !(await isUsed(url))) await stopEmbedded({ dataDir });
  }
}

/** Whether there are clients; those that were closed just now take a moment to leave. */
async function isUsed(url: string): Promise<boolean> {
  const database = openDatabase({
    url,
    poolSize: 1,
    // Its own, because the pool's heartbeat has a connection as well.
    applicationName: `guidepost-cli-${process.pid}`,
    onConnectionError: () => {},
  });
  const countOthers = async (): Promise<number> => {
    const { rowCount } = await database.pool.query(
      `select from pg_stat_activity
        where backend_type = 'client backend' and application_name <> current_setting('application_name')`,
    );
    return rowCount ?? 0;
  };
  try {
    for (const deadline = Date.now() + LEAVING_MS; Date.now() < deadline; await sleep(POLL_MS))
      if ((await countOthers()) === 0) return false;
    return true;
  } catch {
    // A server that does not answer is nobody's.
    return false;
  } finally {
    await database.close();
  }
}
