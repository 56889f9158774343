import type pg from "pg";
import { createClient } from "@guidepost/database";

const CONNECT_TIMEOUT_MS = 10_000;
const LOCK_TIMEOUT_MS = 60_000;

/**
 * Runs `work` on a separate connection, which it uses in transactions with `beginWithSettings`. Settings of the
 * session would stay on the connection of a pooler in transaction mode.
 */
export async function withSession<Result>(
  { url, applicationName }: { url: string; applicationName: string },
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = createClient({
    connectionString: url,
    application_name: applicationName,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  });
  // The running query rejects with the same error. Without a listener, the event would end the process.
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Begins a transaction without time-outs. Its settings fix the text format of values, so that every server
 * can read the output of another one.
 */
export async function beginWithSettings(client: pg.ClientBase, mode = ""): Promise<void> {
  await client.query(
    `begin ${mode}; set local client_encoding = 'UTF8'; set local DateStyle = 'ISO, YMD';
     set local time zone 'UTC'; set local bytea_output = 'hex'; set local extra_float_digits = 1;
     set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
     set local lock_timeout = ${LOCK_TIMEOUT_MS}`,
  );
}
