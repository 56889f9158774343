import type pg from "pg";
import { createClient } from "@guidepost/database";

const CONNECT_TIMEOUT_MS = 10_000;
const LOCK_TIMEOUT_MS = 60_000;

/**
 * Runs `work` on a separate connection without the pool's time-outs. Its settings fix the text format of
 * values, so that every server can read the output of another one.
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
    await client.query(
      `set client_encoding = 'UTF8'; set DateStyle = 'ISO, YMD'; set time zone 'UTC'; set bytea_output = 'hex';
       set extra_float_digits = 1; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0;
       set lock_timeout = ${LOCK_TIMEOUT_MS}`,
    );
    return await work(client);
  } finally {
    await client.end();
  }
}
