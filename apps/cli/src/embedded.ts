import { hasAccounts } from "@guidepost/core/operator";
import { startEmbedded, stopEmbedded } from "@guidepost/embedded-postgres";
import { postgresFolder, readEnv, withService, type Env } from "./postgres.ts";
import { OperatorError, printMessage, type Io } from "./runtime.ts";

/**
 * Starts the embedded PostgreSQL, applies pending migrations, and keeps it running.
 *
 * @throws OperatorError when the environment has another PostgreSQL
 */
export async function startDatabase(io: Io): Promise<{ started: boolean; empty: boolean }> {
  const env = readEmbeddedEnv(io);
  const { url, started } = await startEmbedded({
    dataDir: postgresFolder(env),
    onProgress: (message) => printMessage(io, message),
  });
  return withService(io, { url, env }, async (service) => ({
    started,
    empty: !(await hasAccounts(service)),
  }));
}

/** Stops the embedded PostgreSQL. @throws OperatorError when the environment has another PostgreSQL */
export async function stopDatabase(io: Io): Promise<{ stopped: boolean }> {
  const dataDir = postgresFolder(readEmbeddedEnv(io));
  return { stopped: await stopEmbedded({ dataDir }) };
}

function readEmbeddedEnv(io: Io): Env {
  const env = readEnv(io.variables);
  if (env.DATABASE_URL !== undefined)
    throw new OperatorError(
      "DATABASE_URL is set. Guidepost starts and stops only the embedded PostgreSQL.",
    );
  return env;
}
