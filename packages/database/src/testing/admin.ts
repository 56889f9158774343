import pg from "pg";
import { startTestServer, superuserUrl } from "./server.ts";

/** Serialises test workers: one creates the template while no other copies it. */
const TEST_LOCK = 7270_5432;

/** Runs `work` as the superuser on the database `postgres`, with the lock of all test workers. */
export async function withAdmin<T>(work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({
    connectionString: await superuserUrl("postgres"),
    application_name: "guidepost-test-admin",
  });
  admin.on("error", () => {});
  await admin.connect();
  try {
    await admin.query("select pg_advisory_lock($1)", [TEST_LOCK]);
    return await work(admin);
  } finally {
    await admin.end();
  }
}

/** The URL of a database of the test server, for the application's role. */
export async function serverUrl(database: string): Promise<string> {
  const url = new URL(await startTestServer());
  url.pathname = `/${database}`;
  return url.href;
}
