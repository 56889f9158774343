import pg from "pg";

const CONNECT_TIMEOUT_MS = 10_000;
const LOCK_TIMEOUT_MS = 60_000;

/**
 * Runs `work` on a connection of its own, without the pool's time limits and with the settings that
 * decide how values are written, so that what one server wrote every other one reads.
 */
export const withSession = async <Result>(
  { url, applicationName }: { url: string; applicationName: string },
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> => {
  const client = new pg.Client({
    connectionString: url,
    application_name: applicationName,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  });
  // The query in flight rejects with the same error; an unheard event would end the process.
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query(
      `SET client_encoding = 'UTF8'; SET DateStyle = 'ISO, YMD'; SET TIME ZONE 'UTC'; SET bytea_output = 'hex';
       SET extra_float_digits = 1; SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0;
       SET lock_timeout = ${LOCK_TIMEOUT_MS}`,
    );
    return await work(client);
  } finally {
    await client.end();
  }
};
