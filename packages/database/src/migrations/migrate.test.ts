import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { serverUrl } from "../testing/admin.ts";
import { createEmptyDatabase, dropDatabase } from "../testing/test-database.ts";
import { MigrationError } from "./errors.ts";
import { findMigrationsFolder, readMigrations } from "./folder.ts";
import { migrate, pendingMigrations } from "./migrate.ts";

const REAL_FOLDER = findMigrationsFolder(import.meta.dirname);
const FIRST = "20260101000000_first";
const SECOND = "20260102000000_second";
const FUTURE = "29991231000000_future";

let name: string;
let url: string;
let folder: string;
let pool: pg.Pool;

beforeAll(async () => {
  name = await createEmptyDatabase({ migrated: false });
  url = await serverUrl(name);
  pool = new pg.Pool({ connectionString: url });
  // The database may be dropped while a connection is closing.
  pool.on("error", () => {});
});
afterAll(async () => {
  await pool.end();
  await dropDatabase(name);
});

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "guidepost-migrations-"));
  await addMigration(FIRST, "CREATE TABLE first ()");
  await addMigration(SECOND, "CREATE TABLE second ()");
});
afterEach(async () => {
  await pool.query("DROP SCHEMA public CASCADE; CREATE SCHEMA public");
  await rm(folder, { recursive: true });
});

describe("migrate", () => {
  it("applies all migrations to a new database and records them as Prisma does", async () => {
    const migrations = await readMigrations(REAL_FOLDER);
    const names = migrations.map((migration) => migration.name);
    expect(await migrate({ url, folder: REAL_FOLDER })).toEqual(names);

    const { rows } = await pool.query(`SELECT * FROM "_prisma_migrations" ORDER BY migration_name`);
    expect(rows.map((row) => row.migration_name)).toEqual(names);
    expect(rows[0]).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      checksum: migrations[0]?.checksum,
      finished_at: expect.any(Date),
      logs: null,
      rolled_back_at: null,
      applied_steps_count: 1,
    });
  });

  it("applies nothing in a second run", async () => {
    expect(await migrate({ url, folder })).toEqual([FIRST, SECOND]);
    expect(await migrate({ url, folder })).toEqual([]);
  });

  it("applies only the new migration to an older database", async () => {
    await migrate({ url, folder });
    await addMigration("29991231000000_later", "CREATE TABLE later ()");
    expect(await migrate({ url, folder })).toEqual(["29991231000000_later"]);
  });

  it("applies each migration once in four concurrent runs", async () => {
    const results = await Promise.all([1, 2, 3, 4].map(() => migrate({ url, folder })));
    expect(results.flat().toSorted()).toEqual([FIRST, SECOND]);
  });

  it("waits for the lock of prisma migrate deploy", async () => {
    const prisma = await pool.connect();
    await prisma.query("SELECT pg_advisory_lock(72707369)");
    const run = migrate({ url, folder });
    await expect.poll(() => countWaiting()).toBe(1);
    await prisma.query("SELECT pg_advisory_unlock(72707369)");
    prisma.release();
    expect(await run).toEqual([FIRST, SECOND]);
  });

  it("rejects with the name of a changed migration and applies nothing", async () => {
    await addMigration("20990101000000_edited", "CREATE TABLE edited ()");
    await migrate({ url, folder });
    await addMigration("20990101000000_edited", "CREATE TABLE edited (id INT)");
    await addMigration("20990102000000_next", "CREATE TABLE next ()");

    await expectRefusal(/20990101000000_edited was changed/, "20990101000000_edited");
    expect(await tableExists("next")).toBe(false);
  });

  it("rolls back a failing migration only, and applies it once it is corrected", async () => {
    await addMigration("20990101000000_good", "CREATE TABLE good ()");
    await addMigration("20990102000000_bad", "CREATE TABLE half (); SELECT 1 / 0;");

    await expectRefusal(/20990102000000_bad failed.*division by zero/, "20990102000000_bad");
    expect(await tableExists("good")).toBe(true);
    expect(await tableExists("half")).toBe(false);

    await addMigration("20990102000000_bad", "CREATE TABLE half ()");
    expect(await migrate({ url, folder })).toEqual(["20990102000000_bad"]);
  });

  it("rolls back a migration whose row cannot be written", async () => {
    await addMigration(
      "20990101000000_unrecorded",
      `CREATE TABLE half (); ALTER TABLE "_prisma_migrations" ADD CHECK (migration_name NOT LIKE '%unrecorded')`,
    );
    await expectRefusal(/20990101000000_unrecorded failed/, "20990101000000_unrecorded");
    expect(await tableExists("half")).toBe(false);
  });

  it("rejects with a remedy when Prisma left a migration unfinished", async () => {
    await migrate({ url, folder });
    await pool.query(`UPDATE "_prisma_migrations" SET finished_at = NULL, logs = 'it broke'`);
    await expectRefusal(/prisma migrate resolve --rolled-back/, FIRST);
  });

  it("rejects when the folder of an applied migration is missing", async () => {
    await addMigration("20200101000000_early", "CREATE TABLE early ()");
    await migrate({ url, folder });
    await rm(join(folder, "20200101000000_early"), { recursive: true });
    await expectRefusal(
      /20200101000000_early is applied .* missing on disk/,
      "20200101000000_early",
    );
  });

  it("rejects a database of a newer release whose migration does not state what it works with (contract OPS-1)", async () => {
    await applyNewer({ [FUTURE]: "CREATE TABLE future ()" });
    await expectRefusal(/database is newer .* Deploy a version that includes it\.$/, FUTURE);
    await expectRefusal(/Deploy a version that includes it\.$/, FUTURE, "9.9.9");
  });

  it("accepts a database of a newer release that works with this one, and reports its migrations (contract OPS-1)", async () => {
    await applyNewer({ [FUTURE]: worksWith("1.9.0") });
    const newer: string[][] = [];
    const run = () =>
      migrate({ url, folder, release: "1.10.0", onNewer: (names) => newer.push(names) });
    expect([await run(), await run()]).toEqual([[], []]);
    expect(newer).toEqual([[FUTURE], [FUTURE]]);
    await expectRefusal(/Deploy a version that includes it\.$/, FUTURE);
  });

  it("rejects a database of newer releases with the oldest release that works with all of them (contract OPS-1)", async () => {
    await applyNewer({
      [FUTURE]: worksWith("1.9.0"),
      "29991231000001_drop": worksWith("1.11.0"),
      "29991231000002_add": worksWith("1.10.0"),
    });
    await expectRefusal(
      /it has migration 29991231000001_drop\. This program is release 1\.10\.0\. Use release 1\.11\.0 or newer\.$/,
      "29991231000001_drop",
      "1.10.0",
    );
    expect(await migrate({ url, folder, release: "1.11.0" })).toEqual([]);
  });

  it("applies a migration to a database whose table was created by an earlier release", async () => {
    await migrate({ url, folder });
    await pool.query(`ALTER TABLE "_prisma_migrations" DROP COLUMN IF EXISTS "works_with"`);
    expect(await pendingMigrations(pool, await readMigrations(folder))).toEqual([]);
    await addMigration(FUTURE, worksWith("1.9.0"));
    expect(await migrate({ url, folder })).toEqual([FUTURE]);
    const { rows } = await pool.query(
      `SELECT works_with FROM "_prisma_migrations" ORDER BY migration_name`,
    );
    expect(rows.map((row) => row.works_with)).toEqual([null, null, "1.9.0"]);
  });
});

describe("pendingMigrations", () => {
  it("returns the migrations that are not applied", async () => {
    const migrations = await readMigrations(folder);
    expect(await pendingMigrations(pool, migrations)).toEqual([FIRST, SECOND]);
    await migrate({ url, folder });
    expect(await pendingMigrations(pool, migrations)).toEqual([]);
  });
});

async function addMigration(migration: string, sql: string): Promise<void> {
  await mkdir(join(folder, migration), { recursive: true });
  await writeFile(join(folder, migration, "migration.sql"), sql);
}

/** Applies migrations by name as a newer release does. The folder does not have them. */
async function applyNewer(migrations: Record<string, string>): Promise<void> {
  for (const [migration, sql] of Object.entries(migrations)) await addMigration(migration, sql);
  await migrate({ url, folder });
  for (const migration of Object.keys(migrations))
    await rm(join(folder, migration), { recursive: true });
}

function worksWith(release: string): string {
  return `-- Works with release ${release} and newer.\nSELECT 1`;
}

async function expectRefusal(message: RegExp, migration: string, release?: string): Promise<void> {
  const error: unknown = await migrate({ url, folder, release }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(MigrationError);
  expect(error).toMatchObject({ message: expect.stringMatching(message), migration });
}

async function tableExists(table: string): Promise<boolean> {
  const { rows } = await pool.query<{ found: boolean }>(
    "SELECT to_regclass($1) IS NOT NULL AS found",
    [table],
  );
  return rows[0]?.found ?? false;
}

async function countWaiting(): Promise<number | null> {
  const { rowCount } = await pool.query(
    `SELECT 1 FROM pg_locks JOIN pg_database ON pg_database.oid = database
      WHERE datname = current_database() AND locktype = 'advisory' AND objid = 72707369 AND NOT granted`,
  );
  return rowCount;
}
