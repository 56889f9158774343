import { createHash } from "node:crypto";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findMigrationsFolder } from "@guidepost/database";
import { migrate } from "@guidepost/database";
import { serverUrl, startPgbouncer, urlOfServers } from "@guidepost/database/testing";
import { createTestDatabase, type TestDatabase } from "@guidepost/database/testing";
import { createEmptyDatabase, dropDatabase } from "@guidepost/database/testing";
import { BackupError, type FileStore, restoreBackup, writeBackup } from "./index.ts";

const realMigrations = findMigrationsFolder(import.meta.dirname);

let source: TestDatabase;
let folder: string;
let file: string;
const undo: (() => Promise<void>)[] = [];

beforeEach(async () => {
  source = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "guidepost-backup-"));
  file = join(folder, "all.backup");
  undo.push(source.drop, () => rm(folder, { recursive: true }));
});

afterEach(async () => {
  for (const step of undo.splice(0)) await step();
});

describe("restoreBackup", () => {
  it("restores the same data into an empty database, and new ids follow the restored ones", async () => {
    await fill(source.database.pool);
    await backUp();
    const target = await another();
    const { rows } = await restore(target.url);

    expect(await contentOf(target.database.pool)).toEqual(await contentOf(source.database.pool));
    expect(rows).toMatchObject({ accounts: 2, users: 2, guides: 2, steps: 3, api_keys: 1 });
    const added = "INSERT INTO accounts (name, plan) VALUES ('next', 'free') RETURNING id";
    expect((await target.database.pool.query(added)).rows).toEqual(
      (await source.database.pool.query(added)).rows,
    );
  });

  it("restores the versions of guides with their steps, and records no version for a restored guide (contract HIST-9)", async () => {
    const { pool } = source.database;
    await fill(pool);
    await pool.query(
      "UPDATE guides SET title = 'New', updated_at = updated_at + interval '1 s' WHERE id = 1",
    );
    await backUp();
    const target = await another();
    const { rows } = await restore(target.url);
    expect(rows).toMatchObject({ guide_versions: 2, guide_version_steps: 2 });
    for (const table of ["guide_versions", "guide_version_steps"]) {
      const text = `SELECT * FROM ${table} t ORDER BY t::text`;
      expect((await target.database.pool.query(text)).rows).toEqual((await pool.query(text)).rows);
    }
  });

  it("restores no request log, and empties that of the database", async () => {
    await fill(source.database.pool);
    await addLog(source.database.pool);
    const { rows } = await backUp();
    expect(Object.keys(rows).filter((table) => table.startsWith("request_log"))).toEqual([]);
    await restore(source.url, { force: true });
    const count = "SELECT FROM request_log";
    expect((await source.database.pool.query(count)).rowCount).toBe(0);

    await addLog(source.database.pool, "b");
    const newer = await newerMigrations();
    await migrate({ url: source.url, folder: newer });
    await restore(source.url, { migrations: newer, force: true });
    expect((await source.database.pool.query(count)).rowCount).toBe(0);
  });

  it("restores no jobs, and deletes those of the database", async () => {
    const { pool } = source.database;
    const addJob = "SELECT FROM graphile_worker.add_job('a_task', queue_name => 'a_queue')";
    const readJobs = "SELECT FROM graphile_worker.jobs";
    await fill(pool);
    await pool.query(addJob);
    await pool.query("INSERT INTO job_workers (id) VALUES ('a worker')");
    const { rows } = await backUp();
    expect(Object.keys(rows).filter((table) => table.includes("job"))).toEqual([]);
    const { rows: tasks } = await pool.query("SELECT * FROM graphile_worker._private_tasks");
    await restore(source.url, { force: true });
    expect((await pool.query(readJobs)).rowCount).toBe(0);
    expect((await pool.query("SELECT FROM job_workers")).rowCount).toBe(0);
    expect((await pool.query("SELECT * FROM graphile_worker._private_tasks")).rows).toEqual(tasks);

    await pool.query(addJob);
    const newer = await newerMigrations();
    await migrate({ url: source.url, folder: newer });
    await restore(source.url, { migrations: newer, force: true });
    expect((await pool.query(readJobs)).rowCount).toBe(0);
    await pool.query(addJob);
    expect((await pool.query(readJobs)).rowCount).toBe(1);
  });

  it("restores no changes of guides, and records each restored guide as a new change", async () => {
    const { pool } = source.database;
    await fill(pool);
    await pool.query("INSERT INTO guide_feeds VALUES (1, 7, 3)");
    await pool.query("UPDATE guide_changes SET position = guide_id");
    const { rows } = await backUp();
    expect(Object.keys(rows).filter((table) => /^guide_(changes|feeds)$/.test(table))).toEqual([]);
    await pool.query("DELETE FROM guides WHERE id = 1");
    await restore(source.url, { force: true });
    const changes = await pool.query(
      "SELECT guide_id, position, deleted_at IS NULL AS exists FROM guide_changes ORDER BY guide_id",
    );
    expect(changes.rows).toEqual([
      { guide_id: 1, position: null, exists: true },
      { guide_id: 2, position: null, exists: false },
    ]);
    expect((await pool.query("SELECT FROM guide_feeds")).rowCount).toBe(0);
  });

  it("restores webhooks without events, and records no event for a restored guide", async () => {
    const { pool } = source.database;
    await fill(pool);
    await pool.query(`INSERT INTO webhook_endpoints (account_id, url, description, events, secret)
      VALUES (1, 'https://receiver.example/', '', '{guide.created,guide.updated,member.joined,api_key.created}', 'whsec_a')`);
    await pool.query(
      "UPDATE guides SET title = 'b', updated_at = now() + interval '1 second' WHERE id = 1",
    );
    expect((await pool.query("SELECT FROM webhook_deliveries")).rowCount).toBe(1);
    await backUp();
    await restore(source.url, { force: true });
    expect((await pool.query("SELECT secret FROM webhook_endpoints")).rows).toEqual([
      { secret: "whsec_a" },
    ]);
    for (const table of ["events", "webhook_deliveries", "webhook_attempts"])
      expect((await pool.query(`SELECT FROM ${table}`)).rowCount, table).toBe(0);
  });

  it("restores the files of rows, and leaves out a file that was missing", async () => {
    await fill(source.database.pool);
    const stored = {
      "a.webp": Buffer.from([0, 10, 32, 255]),
      "b-640.webp": Buffer.alloc(100_000, 7),
    };
    expect(await backUp({ files: storeOf({ ...stored }) })).toMatchObject({ files: 3 });
    const restored = {};
    const target = await another();
    expect(await restore(target.url, { files: storeOf(restored) })).toMatchObject({ files: 3 });
    expect(restored).toEqual(stored);
    expect(await contentOf(target.database.pool)).toEqual(await contentOf(source.database.pool));
  });

  it("changes no data when a file cannot be stored", async () => {
    await fill(source.database.pool);
    await backUp({ files: storeOf({ "a.webp": Buffer.from("a") }) });
    const before = await contentOf(source.database.pool);
    const put = () => Promise.reject(new Error("The disk is full"));
    await expect(restore(source.url, { force: true, files: { put } })).rejects.toThrow(
      "The disk is full",
    );
    expect(await contentOf(source.database.pool)).toEqual(before);
  });

  it("restores a backup of the format that had no files", async () => {
    await fill(source.database.pool);
    await backUp();
    const change = (header: Crafted) => {
      header.version = 1;
      delete header.files;
    };
    await writeFile(file, crafted(change)(await readFile(file)));
    const target = await another();
    expect(await restore(target.url)).toMatchObject({ files: 0 });
    expect(await contentOf(target.database.pool)).toEqual(await contentOf(source.database.pool));
  });

  it("replaces all data that changed since the backup with force", async () => {
    const { pool } = source.database;
    await fill(pool);
    const before = await contentOf(pool);
    await backUp();
    await pool.query("UPDATE guides SET title = 'changed'; DELETE FROM api_keys");
    await pool.query("INSERT INTO accounts (name, plan) VALUES ('later', 'team')");
    expect(await contentOf(pool)).not.toEqual(before);

    await restore(source.url, { force: true });
    expect(await contentOf(pool)).toEqual(before);
  });

  it("restores a backup through PgBouncer in transaction mode, and leaves no settings on its connections", async () => {
    await fill(source.database.pool);
    const target = await another();
    const [from, to] = [await startPgbouncer(source.url), await startPgbouncer(target.url)];
    undo.unshift(from.stop, to.stop);
    await backUp({ url: from.url });
    await restore(to.url);
    expect(await contentOf(target.database.pool)).toEqual(await contentOf(source.database.pool));
    const client = new pg.Client({ connectionString: to.url });
    await client.connect();
    const { rows } = await client.query("show lock_timeout");
    await client.end();
    expect(rows).toEqual([{ lock_timeout: "0" }]);
  });

  it("restores a backup to the writable server of several", async () => {
    await fill(source.database.pool);
    const target = await another();
    await backUp({ url: urlOfServers("postgres://127.0.0.1:1", source.url) });
    await restore(urlOfServers("postgres://127.0.0.1:1", target.url));
    expect(await contentOf(target.database.pool)).toEqual(await contentOf(source.database.pool));
  });

  it("creates the schema in a database that was never migrated", async () => {
    await fill(source.database.pool);
    await backUp();
    const name = await createEmptyDatabase({ migrated: false });
    undo.push(() => dropDatabase(name));
    await restore(await serverUrl(name));
    expect(await migrate({ url: await serverUrl(name), folder: realMigrations })).toEqual([]);
  });

  it("migrates a backup of an older version to the current version", async () => {
    await fill(source.database.pool);
    await backUp();
    const before = await contentOf(source.database.pool);
    const newer = await newerMigrations();
    const target = await another();
    await migrate({ url: target.url, folder: newer });
    await restore(target.url, { migrations: newer });

    const { guides = [], ...rest } = await contentOf(target.database.pool);
    expect(guides).toEqual(
      before["guides"]?.map((guide) => ({ ...(guide as object), mood: "calm" })),
    );
    expect(rest).toMatchObject({ users: before["users"], sequences: before["sequences"] });
    expect(await migrate({ url: target.url, folder: newer })).toEqual([]);
  });

  it("restores a consistent snapshot of a database with concurrent writes, which lacks no earlier write", async () => {
    const { pool } = source.database;
    await fill(pool);
    let writing = true;
    let begun = 0;
    let committed = 0;
    const writers = [1, 2, 3].map(async () => {
      while (writing) {
        begun += 1;
        await addGuide(pool);
        committed += 1;
      }
    });
    try {
      await expect.poll(() => countBusy(pool)).toBeGreaterThan(10);
      for (let round = 0; round < 3; round += 1) {
        const earlier = committed;
        await backUp({ force: true });
        const atMost = begun;
        const target = await another();
        await restore(target.url);
        const { rows } = await target.database.pool.query(
          `SELECT guides_count, (SELECT count(*)::int FROM guides WHERE account_id = 2) AS guides,
                (SELECT count(*)::int FROM steps WHERE content = 'busy') AS steps
           FROM accounts WHERE id = 2`,
        );
        const { guides_count: count } = rows[0] as { guides_count: number };
        expect(rows).toEqual([{ guides_count: count, guides: count, steps: count }]);
        expect(count).toBeGreaterThanOrEqual(earlier);
        expect(count).toBeLessThanOrEqual(atMost);
      }
    } finally {
      writing = false;
      await Promise.all(writers);
    }
    // Three backups and restores, while writers use the same cores.
  }, 60_000);
});

describe("a restore that fails", () => {
  it("refuses a database that has data without force", async () => {
    await fill(source.database.pool);
    await backUp();
    await expectRefusal(source.url, /has data. Use --force/, { force: false });
  });

  it.each<[string, RegExp, (bytes: Buffer) => Buffer]>([
    ["that is cut off", /incomplete/, (bytes) => bytes.subarray(0, bytes.length - 100)],
    ["that is cut off and packed again", /incomplete/, repacked((text) => text.slice(0, -300))],
    [
      "with changed bytes",
      /damaged/,
      (bytes) => Buffer.from(bytes).fill(7, bytes.length - 60, bytes.length - 50),
    ],
    [
      "with changed content that is packed again",
      /checksum/,
      repacked((text) => text.replace("Tab", "Tub")),
    ],
    ["with additional lines", /checksum/, repacked((text) => `${text}more\n`)],
    ["of another program", /not a Guidepost backup/, () => Buffer.from("hello")],
    [
      "with packed data of another kind",
      /not a Guidepost backup/,
      () => gzipSync("x".repeat(3_000_000)),
    ],
    [
      "of a later format version",
      /does not support/,
      repacked((text) => text.replace('"version":2', '"version":3')),
    ],
    [
      "of unknown migrations",
      /another version/,
      repacked((text) => text.replace("_init", "_elsewhere")),
    ],
  ])("refuses a file %s and changes nothing", async (_what, message, change) => {
    await fill(source.database.pool);
    await backUp();
    await writeFile(file, change(await readFile(file)));
    await expectRefusal(source.url, message);
  });

  const tableNamed = (header: Crafted, name: string) =>
    header.tables.find((table) => table.name === name);

  it.each<[string, RegExp, (header: Crafted) => void]>([
    [
      "SQL as a sequence's next value",
      /sequences\.0\.next/,
      ({ sequences: [first] }) =>
        Object.assign(first ?? {}, { next: "1; create table crafted ()" }),
    ],
    [
      "a fraction as a sequence's next value",
      /sequences\.0\.next/,
      ({ sequences: [first] }) => Object.assign(first ?? {}, { next: 1.5 }),
    ],
    [
      "SQL as a sequence's name",
      /sequences\.0\.name/,
      ({ sequences: [first] }) => Object.assign(first ?? {}, { name: 'a" restart; select 1; --' }),
    ],
    [
      "SQL as a table's name",
      /tables\.0\.name/,
      ({ tables: [first] }) => Object.assign(first ?? {}, { name: "a (b) from program 'id'; --" }),
    ],
    [
      "SQL as a column's name",
      /tables\.0\.columns\.0/,
      ({ tables: [first] }) => first?.columns.splice(0, 1, 'id") from stdin; --'),
    ],
    [
      "a negative number of rows",
      /tables\.0\.rows/,
      ({ tables: [first] }) => Object.assign(first ?? {}, { rows: -1 }),
    ],
    ["a table twice", /tables: names repeat/, ({ tables }) => tables.push(...tables.slice(0, 1))],
    [
      "a name longer than 63 characters",
      /name/,
      ({ sequences: [first] }) => Object.assign(first ?? {}, { name: "a".repeat(64) }),
    ],
    ["an invalid time", /created_at/, (header) => Object.assign(header, { created_at: "now" })],
    ["an unknown field", /top level/, (header) => Object.assign(header, { more: 1 })],
  ])("refuses a crafted header with %s before it connects", async (_what, message, change) => {
    await backUp();
    await writeFile(file, crafted(change)(await readFile(file)));
    // No server listens on this port: a statement would fail with another error.
    const run = restore("postgres://none@127.0.0.1:1/nothing", { force: true });
    await expect(run).rejects.toThrow(BackupError);
    await expect(restore(source.url, { force: true })).rejects.toThrow(message);
  });

  it.each<[string, RegExp, (header: Crafted) => void]>([
    [
      "an unknown sequence",
      /sequences of the backup/,
      ({ sequences }) => sequences.push({ name: "crafted_seq", next: 1 }),
    ],
    [
      "a table of the system catalogue",
      /tables of the backup/,
      ({ tables }) => tables.push({ name: "pg_authid", columns: ["oid"], rows: 0 }),
    ],
    [
      "a column that the table does not have",
      /tables of the backup/,
      (header) => tableNamed(header, "accounts")?.columns.push("crafted"),
    ],
  ])("refuses a crafted header with %s and changes nothing", async (_what, message, change) => {
    await fill(source.database.pool);
    await backUp();
    await writeFile(file, crafted(change)(await readFile(file)));
    await expectRefusal(source.url, message);
  });

  it("refuses a file that does not exist", async () => {
    await expectRefusal(source.url, /cannot be read \(ENOENT\)/);
  });

  it("changes no data and no sequence when PostgreSQL refuses a row", async () => {
    const { pool } = source.database;
    await fill(pool);
    await backUp();
    await pool.query("INSERT INTO accounts (name, plan) VALUES ('later', 'team')");
    await pool.query("ALTER TABLE steps ADD CONSTRAINT no_steps CHECK (id < 0) NOT VALID");
    await expectRefusal(source.url, /PostgreSQL refused.*no_steps/);
  });

  it("stops when its signal is aborted, and changes nothing", async () => {
    const { pool } = source.database;
    await fill(pool);
    await backUp();
    const before = await contentOf(pool);
    const stop = new AbortController();
    const onProgress = (message: string) => {
      if (message.startsWith("Restoring guides")) stop.abort();
    };
    const run = restore(source.url, { force: true, onProgress, signal: stop.signal });
    await expect(run).rejects.toMatchObject({ name: "AbortError" });
    expect(await contentOf(pool)).toEqual(before);
  });
});

describe("writeBackup", () => {
  it("writes one file that only its owner can read", async () => {
    await backUp();
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(["all.backup"]);
  });

  it("overwrites an existing file only with force", async () => {
    await writeFile(file, "precious");
    await expect(backUp()).rejects.toThrow(/already exists. Use --force/);
    expect(await readFile(file, "utf8")).toBe("precious");
    await backUp({ force: true });
    expect(await readFile(file, "utf8")).not.toBe("precious");
  });

  it("refuses to replace the partial file of a killed backup without force", async () => {
    await writeFile(`${file}.partial`, "");
    await expect(backUp()).rejects.toThrow(/another backup is running or was killed/);
    await backUp({ force: true });
    expect(await readdir(folder)).toEqual(["all.backup"]);
  });

  it("removes the partial file when its signal is aborted", async () => {
    const stop = new AbortController();
    const run = backUp({ onProgress: () => stop.abort(), signal: stop.signal });
    await expect(run).rejects.toMatchObject({ name: "AbortError" });
    expect(await readdir(folder)).toEqual([]);
  });

  it("refuses a missing folder and a database without the product's schema", async () => {
    await expect(backUp({ file: join(folder, "no", "file") })).rejects.toThrow(
      /cannot be written \(ENOENT\)/,
    );
    const name = await createEmptyDatabase({ migrated: false });
    undo.push(() => dropDatabase(name));
    await expect(backUp({ url: await serverUrl(name) })).rejects.toThrow(/no Guidepost data/);
    expect(await readdir(folder)).toEqual([]);
  });
});

const quiet = { onProgress: () => {}, signal: new AbortController().signal };

function backUp(options: Partial<Parameters<typeof writeBackup>[0]> = {}) {
  return writeBackup({ url: source.url, file, force: false, ...quiet, ...options });
}

function restore(url: string, options: Partial<Parameters<typeof restoreBackup>[0]> = {}) {
  return restoreBackup({
    url,
    file,
    migrations: realMigrations,
    force: false,
    files: storeOf({}),
    ...quiet,
    ...options,
  });
}

/** A store with these files. All of them, and `missing.webp`, are named by rows. */
function storeOf(stored: Record<string, Buffer>): FileStore {
  return {
    names: async () => [...Object.keys(stored), "missing.webp"],
    get: async (name) => stored[name],
    put: async (name, bytes) => {
      stored[name] = Buffer.from(bytes);
    },
  };
}

async function another(): Promise<TestDatabase> {
  const target = await createTestDatabase();
  undo.push(target.drop);
  return target;
}

/** Expects a refusal with a message, unchanged data and no locks. */
async function expectRefusal(
  url: string,
  message: RegExp,
  options = { force: true },
): Promise<void> {
  const { pool } = source.database;
  const before = await contentOf(pool);
  const error: unknown = await restore(url, options).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(BackupError);
  expect(error).toMatchObject({ message: expect.stringMatching(message) as string });
  expect(await contentOf(pool)).toEqual(before);
}

type Crafted = {
  version: number;
  files?: number;
  tables: { name: string; columns: string[]; rows: number }[];
  sequences: { name: string; next: unknown }[];
};

/** The file with a changed header and a matching checksum. */
function crafted(change: (header: Crafted) => unknown): (bytes: Buffer) => Buffer {
  return repacked((text) => {
    const [first = "", ...rest] = text.split("\n");
    const header = JSON.parse(first) as Crafted;
    change(header);
    const content = [JSON.stringify(header), ...rest.slice(0, -2), ""].join("\n");
    return `${content}sha256 ${createHash("sha256").update(content).digest("hex")}\n`;
  });
}

function repacked(change: (text: string) => string): (bytes: Buffer) => Buffer {
  return (bytes) => gzipSync(change(gunzipSync(bytes).toString("utf8")));
}

/** The migrations of this version and one more. */
async function newerMigrations(): Promise<string> {
  const newer = join(folder, "migrations");
  await cp(realMigrations, newer, { recursive: true });
  await mkdir(join(newer, "29991231000000_mood"));
  const sql = "ALTER TABLE guides ADD COLUMN mood TEXT NOT NULL DEFAULT 'calm'";
  await writeFile(join(newer, "29991231000000_mood", "migration.sql"), sql);
  return newer;
}

/** Inserts rows with characters that have a meaning in the COPY format. */
async function fill(pool: pg.Pool): Promise<void> {
  await pool.query(`
    INSERT INTO accounts (name, plan, guide_limit, guides_count)
      VALUES (E'Tab\\there, \\\\N and a\\nnew line, \\r too', 'enterprise', NULL, 2), ('Busy', 'pro', 9, 0);
    INSERT INTO users (account_id, role, username, display_name, email, password_hash, removed_at)
      VALUES (1, 'owner', 'ada', 'Ada "the first" 🧭', 'ada@x.test', 'scrypt$', NULL),
             (2, 'member', 'bob', '', 'bob@x.test', NULL, '2026-02-28 23:59:59.999Z');
    INSERT INTO guides (account_id, user_id, slug, title, description, category, status, published_at, steps_count, deleted_at)
      VALUES (1, 1, 'a', 'Ünïcode', '', 'tech', 'published', '2026-01-01Z', 2, NULL),
             (1, 1, 'b', E'\\\\.', E'\\\\.\\n', 'marketing', 'draft', NULL, 1, now());
    INSERT INTO steps (guide_id, position, title, content)
      VALUES (1, 1, NULL, repeat('<p>long</p>', 20000)), (1, 2, '', E'\\\\.'), (2, 1, 'NULL', E'\\b\\f\\v');
    INSERT INTO api_keys (account_id, user_id, name, description, scopes, hash, last_four)
      VALUES (1, 1, 'k', '', '{read,admin}', decode(repeat('00ff', 16), 'hex'), 'abcd');
    INSERT INTO usage_months VALUES (1, '2026-11', 7);
    INSERT INTO usage_detail VALUES (1, '2026-11-20', 1, 'guides.get', 'ok', 7);
    INSERT INTO invitations (account_id, invited_by, role, email, token_hash, expires_at)
      VALUES (1, 1, 'member', 'c@x.test', decode(repeat('0a5c', 16), 'hex'), now());
    INSERT INTO guide_drafts (guide_id, title, description, category, steps, base_version, base, saved_by, saved_at)
      VALUES (1, E'Draft\\\\N', '', 'tech', '[]', 1, '{"title": "Ünïcode"}', 1, '2026-11-20T09:30:00.123Z');
    INSERT INTO former_slugs (user_id, slug, guide_id) VALUES (1, 'former', 1);
    SELECT nextval('accounts_id_seq'), nextval('guides_id_seq')`);
}

/** Inserts a row of the request log in a partition of its own. */
async function addLog(pool: pg.Pool, name = "a"): Promise<void> {
  const day = name === "a" ? "0" : "1";
  await pool.query(`
    CREATE TABLE IF NOT EXISTS request_log_7_${name} PARTITION OF request_log
      FOR VALUES FROM (7, '${day}0000000-0000-0000-0000-000000000000') TO (7, '${day}1000000-0000-0000-0000-000000000000');
    INSERT INTO request_log (kept_days, id, account_id, api_key_id, method, operation, path, status, duration_us, address, replayed)
      VALUES (7, '${day}0000000-0000-7000-8000-000000000000', 1, 1, 'GET', 'guides.get', '/', 200, 1, '::1', false)`);
}

/** Inserts a guide in one transaction, as the product does. */
async function countBusy(pool: pg.Pool): Promise<number | null> {
  return (await pool.query("SELECT FROM steps WHERE content = 'busy'")).rowCount;
}

async function addGuide(pool: pg.Pool): Promise<void> {
  await pool.query(`
    WITH account AS (UPDATE accounts SET guides_count = guides_count + 1 WHERE id = 2),
         guide AS (INSERT INTO guides (account_id, user_id, slug, title, description, category)
                   VALUES (2, 2, gen_random_uuid(), 't', '', 'tech') RETURNING id)
    INSERT INTO steps (guide_id, position, content) SELECT id, 1, 'busy' FROM guide`);
}

/** All rows of all tables, and the next values of the sequences. */
/** Tables whose rows a restore leaves out, or creates for the restored guides. */
const NOT_RESTORED = [
  "_prisma_migrations",
  "guide_changes",
  "guide_feeds",
  "job_workers",
  "request_log",
];

async function contentOf(pool: pg.Pool): Promise<Record<string, unknown[]>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> ALL ($1) ORDER BY name`,
    [NOT_RESTORED],
  );
  const content: Record<string, unknown[]> = {};
  for (const { name } of tables)
    content[name] = (await pool.query(`SELECT * FROM ${name} t ORDER BY t::text`)).rows;
  content["sequences"] = [];
  for (const table of ["accounts", "users", "guides", "steps", "api_keys", "invitations"]) {
    const { rows } = await pool.query(
      `SELECT last_value + is_called::int AS next FROM ${table}_id_seq`,
    );
    content["sequences"].push(...rows);
  }
  return content;
}
