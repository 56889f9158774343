import { randomUUID } from "node:crypto";
import type pg from "pg";
import { parseConnectionUrl } from "./connection-url.ts";
import { createClient } from "./writable-server.ts";

const CONNECT_TIMEOUT_MS = 10_000;
/** Other clients of the pooler may use the server connection of the probe between its two statements. */
const ATTEMPTS = 5;

/** A pooler with which the service would fail. The message is for the operator. */
export class PoolerError extends Error {
  override name = "PoolerError";
}

/**
 * Refuses a pooler in transaction mode that gives clients the prepared statements of others, as PgBouncer before 1.21 does.
 * With `pgbouncer=true` only. Newer versions rename statements.
 *
 * @throws PoolerError
 */
export async function requirePreparedStatements(url: string): Promise<void> {
  if (!parseConnectionUrl(url).usesTransactionPooler) return;
  const clients = [openClient(url), openClient(url)] as const;
  try {
    await Promise.all(clients.map((client) => client.connect()));
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1)
      if (await sharesStatements(clients))
        throw new PoolerError(
          "The pooler of DATABASE_URL does not support prepared statements in transaction mode. Use PgBouncer 1.21 or newer " +
            "with max_prepared_statements above 0, or its session mode without pgbouncer=true.",
        );
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

function openClient(url: string): pg.Client {
  const client = createClient({
    connectionString: url,
    application_name: "guidepost-pooler-check",
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  // The running query rejects with the same error.
  client.on("error", () => {});
  return client;
}

/** Returns whether the second client sees a statement that the first one has prepared under its name. */
async function sharesStatements([first, second]: readonly [
  pg.Client,
  pg.Client,
]): Promise<boolean> {
  const name = `guidepost_${randomUUID()}`;
  await first.query({ name, text: "select 1" });
  const { rowCount } = await second.query(
    `select from pg_prepared_statements where name = '${name}'`,
  );
  if (rowCount === 0) return false;
  await second.query(`deallocate "${name}"`).catch(() => {});
  return true;
}
