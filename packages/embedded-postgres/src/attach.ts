import { resolve } from "node:path";
import pg from "pg";
import { connectionUrl, readCredentials, readCredentialsSync } from "./data-folder/credentials.ts";
import { EmbeddedPostgresError } from "./errors.ts";
import { findPostmaster, readPort } from "./data-folder/postmaster.ts";
import { provision } from "./set-up/provision.ts";

const LOGIN_TIMEOUT_MS = 3_000;

/**
 * Finds the running server of a data folder. Also provisions it if necessary, because the process that
 * started it may have been killed before it did.
 *
 * @returns its URL after a successful login, otherwise `undefined`
 * @throws EmbeddedPostgresError when the folder belongs to another user or cannot be provisioned
 */
export async function findEmbedded(dataDir: string): Promise<{ url: string } | undefined> {
  const folder = resolve(dataDir);
  const credentials = await readCredentials(folder);
  const postmaster = findPostmaster(folder);
  if (credentials === undefined || !postmaster?.ready) return undefined;

  const running = { ...credentials, port: postmaster.port };
  try {
    const url = connectionUrl(
      running.user === undefined ? await provision(folder, running) : running,
    );
    await checkLogin(url);
    return { url };
  } catch (error) {
    if (error instanceof EmbeddedPostgresError) throw error;
    return undefined;
  }
}

/**
 * Returns a function that reads the current URL of a folder's server. The port may change after a
 * crash. While no server runs, the result is the last known URL.
 */
export function trackEmbeddedUrl(dataDir: string, initialUrl: string): () => string {
  const folder = resolve(dataDir);
  let url = initialUrl;
  return () => {
    const credentials = readCredentialsSync(folder);
    const port = readPort(folder);
    if (credentials !== undefined && port !== undefined)
      url = connectionUrl({ ...credentials, port });
    return url;
  };
}

async function checkLogin(url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: LOGIN_TIMEOUT_MS,
  });
  client.on("error", () => {});
  try {
    await client.connect();
  } finally {
    await client.end();
  }
}
