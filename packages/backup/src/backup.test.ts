import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { gunzipSync, gzipSync } from "node:zlib";
import pg from "pg";
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  onTestFinished,
  vi,
} from "vitest";
import { findMigrationsFolder } from "@guidepost/database";
import { migrate } from "@guidepost/database";
import { serverUrl, startPgbouncer, urlOfServers } from "@guidepost/database/testing";
import { createTestDatabase, type TestDatabase } from "@guidepost/database/testing";
import { createEmptyDatabase, dropDatabase } from "@guidepost/database/testing";
import {
  BackupError,
  type FileStore,
  restoreBackup,
  type RestoreOptions,
  streamBackup,
  writeBackup,
} from "./index.ts";

const realMigrations = findMigrationsFolder(import.meta.dirname);
/** Backups of a database with concurrent writes. */
const ROUNDS = process.env["GUIDEPOST_STRESS"] === "1" ? 10 : 2;

/** A filled database that no test changes, and its content. */
let source: TestDatabase;
let content: Record<string, unknown[]>;
/** A backup of it, and its summary. */
let backup: string;
let backedUp: Awaited<ReturnType<typeof writeBackup>>;
/** An empty database into which the backup was restored first, and other backups later. */
let target: TestDatabase;
let restored: Awaited<ReturnType<typeof restoreBackup>>;
let sharedFolder: string;
let folder: string;
let file: string;

beforeAll(async () => {
  sharedFolder = await mkdtemp(join(tmpdir(), "guidepost-backup-"));
  backup = join(sharedFolder, "shared.backup");
  source = await createTestDatabase();
  await fill(source.database.pool);
  content = await contentOf(source.database.pool);
  backedUp = await backUp({ file: backup });
  target = await createTestDatabase();
  restored = await restore(target.url);
});
afterAll(async () => {
  await source.drop();
  await target.drop();
  await rm(sharedFolder, { recursive: true });
});

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "guidepost-backup-"));
  file = join(folder, "all.backup");
});
afterEach(() => rm(folder, { recursive: true }));

describe("restoreBackup", () => {
  it("restores the same data into an empty database, and new ids follow the restored ones", async () => {
    expect(await contentOf(target.database.pool)).toEqual(content);
    const { accounts, users, guides, steps, api_keys } = restored.rows;
    expect([accounts, users, guides, steps, api_keys]).toEqual([2, 2, 2, 3, 1]);
    const { rows } = await target.database.pool.query(
      "INSERT INTO accounts (name, plan) VALUES ('next', 'free') RETURNING 'accounts' AS name, id AS next",
    );
    expect(content["sequences"]).toContainEqual(rows[0]);
  });

  it("restores the versions of guides with their steps, and records no version for a restored guide (contract HIST-9)", async () => {
    expect(restored.rows).toMatchObject({ guide_versions: 2, guide_version_steps: 2 });
    for (const table of ["guide_versions", "guide_version_steps"]) {
      const text = `SELECT * FROM ${table} t ORDER BY t::text`;
      const { rows } = await source.database.pool.query(text);
      expect((await target.database.pool.query(text)).rows).toEqual(rows);
    }
  });

  it("restores the files of rows, and leaves out a file that was missing", async () => {
    const stored = {
      "a.webp": Buffer.from([0, 10, 32, 255]),
      "b-640.webp": Buffer.alloc(100_000, 7),
    };
    expect(await backUp({ files: storeOf({ ...stored }) })).toMatchObject({ files: 3 });
    const files = {};
    const options = { file, force: true, files: storeOf(files) };
    expect(await restore(target.url, options)).toMatchObject({ files: 3 });
    expect(files).toEqual(stored);
    expect(await contentOf(target.database.pool)).toEqual(content);
  });

  it("changes no data when a file cannot be stored", async () => {
    await backUp({ files: storeOf({ "a.webp": Buffer.from("a") }) });
    const put = () => Promise.reject(new Error("The disk is full"));
    await expect(restore(source.url, { file, force: true, files: { put } })).rejects.toThrow(
      "The disk is full",
    );
    expect(await contentOf(source.database.pool)).toEqual(content);
  });

  it("restores a backup of the format that had no files", async () => {
    const change = (header: Crafted) => {
      header.version = 1;
      delete header.files;
    };
    await writeFile(file, crafted(change)(await readFile(backup)));
    expect(await restore(target.url, { file, force: true })).toMatchObject({ files: 0 });
    expect(await contentOf(target.database.pool)).toEqual(content);
  });

  it("restores a backup through PgBouncer in transaction mode, and leaves no settings on its connections", async () => {
    const from = await startPgbouncer(source.url);
    onTestFinished(from.stop);
    const to = Object.assign(new URL(from.url), { pathname: new URL(target.url).pathname }).href;
    await backUp({ url: from.url });
    await restore(to, { file, force: true });
    expect(await contentOf(target.database.pool)).toEqual(content);
    const client = new pg.Client({ connectionString: to });
    await client.connect();
    const { rows } = await client.query("show lock_timeout");
    await client.end();
    expect(rows).toEqual([{ lock_timeout: "0" }]);
  });

  it("restores a backup to the writable server of several", async () => {
    await backUp({ url: urlOfServers("postgres://127.0.0.1:1", source.url) });
    const options = { file, force: true };
    await restore(urlOfServers("postgres://127.0.0.1:1", target.url), options);
    expect(await contentOf(target.database.pool)).toEqual(content);
  });

  it("restores a streamed backup from a stream, and leaves no temporary file", async () => {
    const chunks: Buffer[] = [];
    const write = async (bytes: Buffer) => void chunks.push(bytes);
    const { bytes, rows } = await streamBackup({ url: source.url, write, ...quiet });
    expect(bytes).toBe(Buffer.concat(chunks).length);
    expect(rows).toEqual(backedUp.rows);
    vi.stubEnv("TMPDIR", folder);
    onTestFinished(() => void vi.unstubAllEnvs());
    await restore(target.url, { file: Readable.from(chunks), force: true });
    expect(await contentOf(target.database.pool)).toEqual(content);
    expect(await readdir(folder)).toEqual([]);
  });

  it("refuses a stream that is cut off, and changes nothing", async () => {
    const bytes = await readFile(backup);
    const stream = Readable.from([bytes.subarray(0, bytes.length - 100)]);
    await expectRefusal(source, /incomplete/, { file: stream, force: true });
  });

  it("explains where it needs space when a stream cannot be stored", async () => {
    vi.stubEnv("TMPDIR", join(folder, "missing"));
    onTestFinished(() => void vi.unstubAllEnvs());
    const stream = Readable.from([await readFile(backup)]);
    const message = /missing, which is not possible \(ENOENT\). Set TMPDIR to another folder/;
    await expectRefusal(source, message, { file: stream, force: true });
  });

  it("creates the schema in a database that was never migrated", async () => {
    const name = await createEmptyDatabase({ migrated: false });
    onTestFinished(() => dropDatabase(name));
    await restore(await serverUrl(name));
    expect(await migrate({ url: await serverUrl(name), folder: realMigrations })).toEqual([]);
  });
});

describe("restoreBackup over a database with data", () => {
  let live: TestDatabase;
  let pool: pg.Pool;

  const countRows = async (table: string) => (await pool.query(`SELECT FROM ${table}`)).rowCount;

  beforeAll(async () => {
    live = await createTestDatabase();
    pool = live.database.pool;
    await restore(live.url);
  });
  afterAll(() => live.drop());

  it("replaces all data that changed since the backup with force", async () => {
    await pool.query("UPDATE guides SET title = 'changed'; DELETE FROM api_keys");
    await pool.query("INSERT INTO accounts (name, plan) VALUES ('later', 'team')");
    expect(await contentOf(pool)).not.toEqual(content);

    await restore(live.url, { force: true });
    expect(await contentOf(pool)).toEqual(content);
  });

  it("restores no request log, and empties that of the database", async () => {
    expect(Object.keys(backedUp.rows).filter((table) => table.startsWith("request_log"))).toEqual(
      [],
    );
    await addLog(pool);
    await restore(live.url, { force: true });
    expect(await countRows("request_log")).toBe(0);
  });

  it("restores no jobs, and deletes those of the database", async () => {
    expect(Object.keys(backedUp.rows).filter((table) => table.includes("job"))).toEqual([]);
    await addJob(pool);
    const { rows: tasks } = await pool.query("SELECT * FROM graphile_worker._private_tasks");
    await restore(live.url, { force: true });
    expect(await countRows("graphile_worker.jobs")).toBe(0);
    expect(await countRows("job_workers")).toBe(0);
    expect((await pool.query("SELECT * FROM graphile_worker._private_tasks")).rows).toEqual(tasks);
  });

  it("restores no changes of guides, and records each restored guide as a new change", async () => {
    const changes = /^guide_(changes|feeds)$/;
    expect(Object.keys(backedUp.rows).filter((table) => changes.test(table))).toEqual([]);
    await pool.query("INSERT INTO guide_feeds VALUES (1, 7, 3)");
    await pool.query("UPDATE guide_changes SET position = guide_id");
    await pool.query("DELETE FROM guides WHERE id = 1");
    await restore(live.url, { force: true });
    const { rows } = await pool.query(
      "SELECT guide_id, position, deleted_at IS NULL AS exists FROM guide_changes ORDER BY guide_id",
    );
    expect(rows).toEqual([
      { guide_id: 1, position: null, exists: true },
      { guide_id: 2, position: null, exists: false },
    ]);
    expect(await countRows("guide_feeds")).toBe(0);
  });

  it("restores webhooks without events, and records no event for a restored guide", async () => {
    await pool.query(`INSERT INTO webhook_endpoints (account_id, url, description, events, secret)
      VALUES (1, 'https://receiver.example/', '', '{guide.created,guide.updated,member.joined,api_key.created}', 'whsec_a')`);
    await pool.query(
      "UPDATE guides SET title = 'b', updated_at = updated_at + interval '1 second' WHERE id = 1",
    );
    expect(await countRows("webhook_deliveries")).toBe(1);
    await backUp({ url: live.url });
    await restore(live.url, { file, force: true });
    expect((await pool.query("SELECT secret FROM webhook_endpoints")).rows).toEqual([
      { secret: "whsec_a" },
    ]);
    for (const table of ["events", "webhook_deliveries", "webhook_attempts"])
      expect(await countRows(table), table).toBe(0);
  });

  it("changes no data and no sequence when PostgreSQL refuses a row", async () => {
    await pool.query("INSERT INTO accounts (name, plan) VALUES ('later', 'team')");
    await pool.query("ALTER TABLE steps ADD CONSTRAINT no_steps CHECK (id < 0) NOT VALID");
    await expectRefusal(live, /PostgreSQL refused.*no_steps/);
    await pool.query("ALTER TABLE steps DROP CONSTRAINT no_steps");
  });

  it("stops when its signal is aborted, and changes nothing", async () => {
    await pool.query("INSERT INTO accounts (name, plan) VALUES ('later', 'team')");
    const before = await contentOf(pool);
    const stop = new AbortController();
    const onProgress = (message: string) => {
      if (message.startsWith("Restoring guides")) stop.abort();
    };
    const run = restore(live.url, { force: true, onProgress, signal: stop.signal });
    await expect(run).rejects.toMatchObject({ name: "AbortError" });
    expect(await contentOf(pool)).toEqual(before);
  });

  it("restores a consistent snapshot of a database with concurrent writes, which lacks no earlier write", async () => {
    await restore(live.url, { force: true });
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
    const backups: { path: string; atLeast: number; atMost: number }[] = [];
    try {
      for (let round = 0; round < ROUNDS; round += 1) {
        const atLeast = committed;
        await expect.poll(() => committed).toBeGreaterThan(atLeast);
        const path = join(folder, `${round}.backup`);
        const before = committed;
        await backUp({ url: live.url, file: path });
        backups.push({ path, atLeast: before, atMost: begun });
      }
    } finally {
      writing = false;
      await Promise.all(writers);
    }
    for (const { path, atLeast, atMost } of backups) {
      await restore(target.url, { file: path, force: true });
      const { rows } = await target.database.pool.query(
        `SELECT guides_count, (SELECT count(*)::int FROM guides WHERE account_id = 2) AS guides,
                (SELECT count(*)::int FROM steps WHERE content = 'busy') AS steps
           FROM accounts WHERE id = 2`,
      );
      const { guides_count: count } = rows[0] as { guides_count: number };
      expect(rows).toEqual([{ guides_count: count, guides: count, steps: count }]);
      expect(count).toBeGreaterThanOrEqual(atLeast);
      expect(count).toBeLessThanOrEqual(atMost);
    }
  });
});

describe("restoreBackup of a backup of an older version", () => {
  let newer: TestDatabase;
  let pool: pg.Pool;
  let migrations: string;

  beforeAll(async () => {
    migrations = await newerMigrations();
    newer = await createTestDatabase();
    pool = newer.database.pool;
    await addLog(pool);
    await addJob(pool);
    await migrate({ url: newer.url, folder: migrations });
    await restore(newer.url, { migrations, force: true });
  });
  afterAll(() => newer.drop());

  it("migrates it to the current version", async () => {
    const { guides = [], ...rest } = await contentOf(pool);
    expect(guides).toEqual(
      content["guides"]?.map((guide) => ({ ...(guide as object), mood: "calm" })),
    );
    expect(rest).toMatchObject({ users: content["users"], sequences: content["sequences"] });
    expect(await migrate({ url: newer.url, folder: migrations })).toEqual([]);
  });

  it("migrates a database whose history was created by release 1.1.0", async () => {
    const earlier = await createTestDatabase();
    onTestFinished(() => earlier.drop());
    await earlier.database.pool.query(
      `ALTER TABLE "_prisma_migrations" DROP COLUMN IF EXISTS "works_with"`,
    );
    await restore(earlier.url, { migrations, force: true });
    expect(await migrate({ url: earlier.url, folder: migrations })).toEqual([]);
  });

  it("empties the request log, and deletes the jobs", async () => {
    expect((await pool.query("SELECT FROM request_log")).rowCount).toBe(0);
    expect((await pool.query("SELECT FROM graphile_worker.jobs")).rowCount).toBe(0);
    await addJob(pool);
    expect((await pool.query("SELECT FROM graphile_worker.jobs")).rowCount).toBe(1);
  });
});

describe("a restore that fails", () => {
  it("refuses a database that has data without force", async () => {
    await expectRefusal(source, /has data. Use --force/, { force: false });
  });

  it.each([
    ["of a backup", (path: string) => path],
    ["of a backup on standard input", (path: string) => createReadStream(path)],
  ])("stores no file %s when the database has data and force is missing", async (_, open) => {
    await backUp({ files: storeOf({ "a.webp": Buffer.from("a") }) });
    const files = {};
    const options = { file: open(file), force: false, files: storeOf(files) };
    const run = restore(source.url, options);
    await expect(run).rejects.toThrow(/has data. Use --force/);
    expect(files).toEqual({});
    expect(await contentOf(source.database.pool)).toEqual(content);
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
    await writeFile(file, change(await readFile(backup)));
    await expectRefusal(source, message, { file, force: true });
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
    await writeFile(file, crafted(change)(await readFile(backup)));
    // No server listens on this port: a statement would fail with another error.
    const run = restore("postgres://none@127.0.0.1:1/nothing", { file, force: true });
    const error: unknown = await run.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(BackupError);
    expect(String(error)).toMatch(message);
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
    await writeFile(file, crafted(change)(await readFile(backup)));
    await expectRefusal(source, message, { file, force: true });
  });

  it("refuses a file that does not exist", async () => {
    await expectRefusal(source, /cannot be read \(ENOENT\)/, { file, force: true });
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

  it("reports that its stream does not accept its bytes", async () => {
    const closed = Object.assign(new Error("write EPIPE"), { code: "EPIPE" });
    const run = streamBackup({ url: source.url, write: () => Promise.reject(closed), ...quiet });
    await expect(run).rejects.toThrow("Standard output cannot be written (EPIPE).");
  });

  it("refuses a missing folder and a database without the product's schema", async () => {
    await expect(backUp({ file: join(folder, "no", "file") })).rejects.toThrow(
      /cannot be written \(ENOENT\)/,
    );
    const name = await createEmptyDatabase({ migrated: false });
    onTestFinished(() => dropDatabase(name));
    await expect(backUp({ url: await serverUrl(name) })).rejects.toThrow(/no Guidepost data/);
    expect(await readdir(folder)).toEqual([]);
  });
});

const quiet = { onProgress: () => {}, signal: new AbortController().signal };

function backUp(options: Partial<Parameters<typeof writeBackup>[0]> = {}) {
  return writeBackup({ url: source.url, file, force: false, ...quiet, ...options });
}

type GivenOptions = Partial<RestoreOptions & { file: RestoreOptions["source"] }>;

function restore(url: string, { file: given = backup, ...options }: GivenOptions = {}) {
  return restoreBackup({
    url,
    source: given,
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

/** Expects a refusal with a message, unchanged data and no locks. */
async function expectRefusal(
  { url, database }: TestDatabase,
  message: RegExp,
  options: GivenOptions = { force: true },
): Promise<void> {
  const before = await contentOf(database.pool);
  const error: unknown = await restore(url, options).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(BackupError);
  expect(error).toMatchObject({ message: expect.stringMatching(message) as string });
  expect(await contentOf(database.pool)).toEqual(before);
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
    const lines = [JSON.stringify(header), ...rest.slice(0, -2), ""].join("\n");
    return `${lines}sha256 ${createHash("sha256").update(lines).digest("hex")}\n`;
  });
}

function repacked(change: (text: string) => string): (bytes: Buffer) => Buffer {
  return (bytes) => gzipSync(change(gunzipSync(bytes).toString("utf8")));
}

/** The migrations of this version and one more. */
async function newerMigrations(): Promise<string> {
  const newer = join(sharedFolder, "migrations");
  await cp(realMigrations, newer, { recursive: true });
  await mkdir(join(newer, "29991231000000_mood"));
  const sql = "ALTER TABLE guides ADD COLUMN mood TEXT NOT NULL DEFAULT 'calm'";
  await writeFile(join(newer, "29991231000000_mood", "migration.sql"), sql);
  return newer;
}

/** Inserts rows with characters that have a meaning in the COPY format, and rows that a backup leaves out. */
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
    UPDATE guides SET title = 'New', updated_at = updated_at + interval '1 s' WHERE id = 1;
    INSERT INTO guide_feeds VALUES (1, 7, 3);
    UPDATE guide_changes SET position = guide_id;
    SELECT nextval('accounts_id_seq'), nextval('guides_id_seq')`);
  await addLog(pool);
  await addJob(pool);
}

/** Inserts a row of the request log in a partition of its own. */
async function addLog(pool: pg.Pool): Promise<void> {
  await pool.query(`
    CREATE TABLE IF NOT EXISTS request_log_7_a PARTITION OF request_log
      FOR VALUES FROM (7, '00000000-0000-0000-0000-000000000000') TO (7, '01000000-0000-0000-0000-000000000000');
    INSERT INTO request_log (kept_days, id, account_id, api_key_id, method, operation, path, status, duration_us, address, replayed)
      VALUES (7, '00000000-0000-7000-8000-000000000000', 1, 1, 'GET', 'guides.get', '/', 200, 1, '::1', false)`);
}

/** Adds a job, and a worker that runs jobs. */
async function addJob(pool: pg.Pool): Promise<void> {
  await pool.query(`
    SELECT FROM graphile_worker.add_job('a_task', queue_name => 'a_queue');
    INSERT INTO job_workers (id) VALUES ('a worker')`);
}

/** Inserts a guide in one transaction, as the product does. */
async function addGuide(pool: pg.Pool): Promise<void> {
  await pool.query(`
    WITH account AS (UPDATE accounts SET guides_count = guides_count + 1 WHERE id = 2),
         guide AS (INSERT INTO guides (account_id, user_id, slug, title, description, category)
                   VALUES (2, 2, gen_random_uuid(), 't', '', 'tech') RETURNING id)
    INSERT INTO steps (guide_id, position, content) SELECT id, 1, 'busy' FROM guide`);
}

/** Tables whose rows a restore leaves out, or creates for the restored guides. */
const NOT_RESTORED = [
  "_prisma_migrations",
  "guide_changes",
  "guide_feeds",
  "job_workers",
  "request_log",
  "request_log_7_a",
];
const SEQUENCES = ["accounts", "users", "guides", "steps", "api_keys", "invitations"];

/** All rows of all tables, and the next values of the sequences. */
async function contentOf(pool: pg.Pool): Promise<Record<string, unknown[]>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> ALL ($1) ORDER BY name`,
    [NOT_RESTORED],
  );
  const next = SEQUENCES.map(
    (table) =>
      `SELECT '${table}' AS name, last_value + is_called::int AS next FROM ${table}_id_seq`,
  );
  const sources = [
    ...tables.map(({ name }) => [name, name]),
    ["sequences", `(${next.join(" UNION ALL ")})`],
  ];
  const { rows } = await pool.query<{ name: string; content: unknown[] }>(
    sources
      .map(
        ([name, from]) =>
          `SELECT '${name}' AS name, (SELECT coalesce(json_agg(t ORDER BY t::text), '[]') FROM ${from} t) AS content`,
      )
      .join(" UNION ALL "),
  );
  return Object.fromEntries(rows.map(({ name, content: found }) => [name, found]));
}
