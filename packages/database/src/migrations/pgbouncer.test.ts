import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "../database.ts";
import { serverUrl } from "../testing/admin.ts";
import { startPgbouncer } from "../testing/start-pgbouncer.ts";
import { createEmptyDatabase, dropDatabase } from "../testing/test-database.ts";
import { findMigrationsFolder, readMigrations } from "./folder.ts";
import { migrate } from "./migrate.ts";

const FOLDER = findMigrationsFolder(import.meta.dirname);

let name: string;
let direct: pg.Pool;
let pgbouncer: Awaited<ReturnType<typeof startPgbouncer>>;

beforeAll(async () => {
  name = await createEmptyDatabase({ migrated: false });
  const url = await serverUrl(name);
  direct = new pg.Pool({ connectionString: url });
  direct.on("error", () => {});
  await direct.query(`alter role current_user in database ${name} set timezone = 'Asia/Tokyo'`);
  pgbouncer = await startPgbouncer(url);
});

afterAll(async () => {
  await pgbouncer?.stop();
  await direct?.end();
  await dropDatabase(name);
});

describe("PgBouncer in transaction mode", () => {
  it("lets concurrent processes migrate once, and keeps no lock afterwards", async () => {
    const names = (await readMigrations(FOLDER)).map((migration) => migration.name);
    const runs = [1, 2, 3].map(() => migrate({ url: pgbouncer.url, folder: FOLDER }));
    expect((await Promise.all(runs)).flat().toSorted()).toEqual(names);
    const { rows } = await direct.query(
      `select from pg_locks join pg_database d on d.oid = database
        where d.datname = current_database() and locktype = 'advisory'`,
    );
    expect(rows).toEqual([]);
  });

  it("has the session settings on each new connection to the server", async () => {
    const restarted = await startPgbouncer(await serverUrl(name));
    const clients = Array.from({ length: 5 }, () => new pg.Client(restarted.url));
    const settings = await Promise.all(
      clients.map(async (client) => {
        await client.connect();
        // Open transactions use different connections to the server.
        await client.query("begin");
        const { rows } = await client.query<{ settings: string }>(
          `select concat_ws(' ', current_setting('statement_timeout'), current_setting('lock_timeout'),
                            current_setting('plan_cache_mode')) as settings, pg_backend_pid()`,
        );
        return rows;
      }),
    );
    await Promise.all(clients.map((client) => client.end()));
    await restarted.stop();
    expect(settings.flat()).toEqual(
      clients.map(() => ({
        settings: "15s 0 force_generic_plan",
        pg_backend_pid: expect.any(Number) as number,
      })),
    );
  });

  it("serves the statements of the pool, with timestamps in UTC", async () => {
    const database = openDatabase({
      url: pgbouncer.url,
      poolSize: 8,
      applicationName: "pooled",
      onConnectionError: () => {},
    });
    const results = await Promise.all(
      Array.from({ length: 8 }, () =>
        database.pool.query("select now(), count(*)::int from accounts"),
      ),
    );
    expect(results.map(({ rows }) => rows[0])).toEqual(
      results.map(() => ({ now: expect.stringMatching(/Z$/) as string, count: 0 })),
    );
    await database.close();
  });
});
