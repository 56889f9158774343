import pg from "pg";
import { startTestServer, superuserUrl } from "./server.ts";

/** Test workers take turns: one makes the template, and no one copies it meanwhile. */
const TEST_LOCK = 7270_5432;

/** Runs `work` as the superuser, on a connection to the server itself, holding the lock that all test workers share. */
export async function withAdmin<T>(work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({
    connectionString: await superuserUrl("postgres"),
    application_name: "guidepost-test-admin",
  });
  admin.on("error", () => {});
  await admin.connect();
  try {
    await admin.query("SELECT pg_advisory_lock($1)", [TEST_LOCK]);
    return await work(admin);
  } finally {
    await admin.end();
  }
}

/** The address of one of the test server's databases, for the application's role. */
export async function serverUrl(database: string): Promise<string> {
  const url = new URL(await startTestServer());
  url.pathname = `/${database}`;
  return url.href;
}
