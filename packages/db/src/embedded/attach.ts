import { resolve } from "node:path";
import pg from "pg";
import { connectionUrl, DATABASE_NAME, readCredentials } from "./credentials.ts";
import { findPostmaster } from "./postmaster.ts";

const LOGIN_TIMEOUT_MS = 3_000;
const DUPLICATE_DATABASE = "42P04";
const UNIQUE_VIOLATION = "23505";

/**
 * Finds the running server of a data folder, whoever started it.
 *
 * @returns its address once a login has succeeded, else `undefined`.
 * @throws EmbeddedPostgresError when the folder belongs to another user.
 */
export async function findEmbedded(dataDir: string): Promise<{ url: string } | undefined> {
  const folder = resolve(dataDir);
  const credentials = await readCredentials(folder);
  const postmaster = findPostmaster(folder);
  if (credentials === undefined || !postmaster?.ready) return undefined;

  const reached = { ...credentials, port: postmaster.port };
  try {
    await ensureDatabase(connectionUrl(reached, "postgres"));
  } catch {
    return undefined;
  }
  return { url: connectionUrl(reached) };
}

/** Made at the first login rather than once after the start: the starter may be killed in between. */
async function ensureDatabase(url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: LOGIN_TIMEOUT_MS,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    const found = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [
      DATABASE_NAME,
    ]);
    if (found.rowCount === 0)
      await client.query(`CREATE DATABASE ${DATABASE_NAME}`).catch(ignoreExisting);
  } finally {
    await client.end();
  }
}

function ignoreExisting(error: unknown): void {
  const code = error instanceof pg.DatabaseError ? error.code : undefined;
  if (code !== DUPLICATE_DATABASE && code !== UNIQUE_VIOLATION) throw error;
}
