import pg from "pg";
import { startTestServer, superuserUrl } from "./server.ts";

let connection: Promise<pg.Pool> | undefined;

/**
 * Runs `work` as the superuser on the database `postgres`. All calls of a process share one connection, because a new
 * one costs PostgreSQL as much CPU time as a copy of the template.
 */
export async function withAdmin<T>(work: (admin: pg.ClientBase) => Promise<T>): Promise<T> {
  connection ??= superuserUrl("postgres").then(openConnection);
  const admin = await (await connection).connect();
  try {
    return await work(admin);
  } finally {
    admin.release();
  }
}

function openConnection(connectionString: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    application_name: "guidepost-test-admin",
    max: 1,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  });
  pool.on("error", () => {});
  return pool;
}

/** The URL of a database of the test server, for the application's role. */
export async function serverUrl(database: string): Promise<string> {
  const url = new URL(await startTestServer());
  url.pathname = `/${database}`;
  return url.href;
}
