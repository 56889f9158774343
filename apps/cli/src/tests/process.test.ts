import { once } from "node:events";
import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { authenticateKey, inlineHtmlCleaner, signIn } from "@guidepost/core";
import { createRateLimiter } from "@guidepost/rate-limit";
import { openDatabase, type Database } from "@guidepost/database";
import { findEmbedded, stopEmbedded } from "@guidepost/embedded-postgres";
import { createTestDatabase, type TestDatabase } from "@guidepost/database/testing";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { DEMO_GUIDES } from "@guidepost/seed/guides";
import type { CheckResult } from "../doctor/check.ts";
import { runCli } from "../testing/run-cli.ts";
import { outcomeOf, spawnCli } from "../testing/spawn-cli.ts";

// Each test starts processes.

const { PATH } = process.env;

describe("main.ts in its own process", () => {
  let db: TestDatabase;
  let folder: string;
  beforeAll(async () => {
    db = await createTestDatabase();
    folder = await mkdtemp(join(tmpdir(), "guidepost-cli-"));
  });
  afterAll(async () => {
    await db.drop();
    await rm(folder, { recursive: true });
  });
  const start = (...args: string[]) => spawnCli(args, { PATH, DATABASE_URL: db.url });

  it("prints one JSON document and exits with 0, or prints only an error and exits with 1", async () => {
    const created = await outcomeOf(start("account", "create", "--name", "Acme", "--plan", "pro"));
    expect(created).toMatchObject({ code: 0, err: "" });
    expect(JSON.parse(created.out)).toMatchObject({ name: "Acme", plan: "pro" });

    const failed = await outcomeOf(start("key", "list", "--account", "999"));
    expect(failed).toEqual({ code: 1, out: "", err: "Account not found\n" });
  });

  it("doctor reports a folder in which the user of the process cannot create the media folder", async () => {
    const data = join(folder, "data");
    await mkdir(data);
    await chmod(folder, 0o755);
    // Root can write to each folder.
    const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
    const findImages = async (mode: number) => {
      await chmod(data, mode);
      const variables = { DATABASE_URL: db.url, DATA_DIR: data };
      const { out } = await outcomeOf(spawnCli(["doctor", "--json"], variables, user));
      const { checks } = JSON.parse(out) as { checks: CheckResult[] };
      return checks.find(({ name }) => name === "images");
    };
    expect(await findImages(0o777)).toMatchObject({ status: "ok" });
    expect(await findImages(0o555)).toMatchObject({
      status: "failure",
      message: expect.stringContaining("EACCES") as string,
      advice: expect.stringMatching(/owner and the mode/) as string,
    });
  });

  it("reads a password from standard input for `--password -`", async () => {
    const given = ["--username", "ada", "--display-name", "Ada", "--email", "ada@x.test"];
    const { id } = await db.database.prisma.account.create({ data: { name: "x", plan: "pro" } });
    const run = start("user", "create", "--account", String(id), ...given, "--password", "-");
    expect(await outcomeOf(run, "correct horse battery\r\n")).toMatchObject({ code: 0, err: "" });
    const { passwordHash } = await db.database.prisma.user.findFirstOrThrow();
    expect(passwordHash).toMatch(/^scrypt\$65536\$8\$2\$/);
    const service = {
      db: db.database,
      clock: () => new Date(),
      portalUrl: "",
      ownersMayChangePlan: false,
      requiresVerifiedEmail: false,
      htmlCleaner: inlineHtmlCleaner,
      audit: () => {},
      purgePublicPages: () => {},
      allowPrivateWebhooks: false,
    };
    const limits = await createRateLimiter({ onChange: () => {} });
    const ada = { email: "ada@x.test", password: "correct horse battery", address: "here" };
    expect(await signIn({ ...service, rateLimiter: limits }, ada)).toMatchObject({
      userId: 1,
      version: 0,
    });
  });

  it("keeps the old data when it is killed during a restore", async () => {
    const { pool } = db.database;
    const file = join(folder, "all.backup");
    const restore = ["restore", file, "--force"];
    await pool.query(`
      TRUNCATE accounts RESTART IDENTITY CASCADE;
      INSERT INTO accounts (name, plan) VALUES ('as backed up', 'pro');
      INSERT INTO users (account_id, role, username, display_name, email)
        VALUES (1, 'owner', 'bob', 'Bob', 'bob@x.test')`);
    expect(await runInProcess("backup", file)).toMatchObject({ code: 0 });
    // The restore of the second table waits for a lock, after the first one is truncated and filled.
    await pool.query(`
      UPDATE accounts SET name = 'changed since';
      CREATE FUNCTION wait_for_lock() RETURNS trigger LANGUAGE plpgsql AS
        'BEGIN PERFORM pg_advisory_lock(1); RETURN NEW; END';
      CREATE TRIGGER wait_for_lock BEFORE INSERT ON users FOR EACH ROW EXECUTE FUNCTION wait_for_lock()`);
    const holder = await pool.connect();
    await holder.query("SELECT pg_advisory_lock(1)");

    const killed = await start(...restore);
    await expect.poll(countCopying).toBe(1);
    killed.kill("SIGKILL");
    await once(killed, "exit");
    await holder.query("SELECT pg_advisory_unlock(1)");
    holder.release();
    // This query waits for the locks of the killed process.
    const left = await pool.query("SELECT name, username FROM accounts JOIN users ON true");
    expect(left.rows).toEqual([{ name: "changed since", username: "bob" }]);

    await pool.query("DROP FUNCTION wait_for_lock CASCADE");
    expect(await runInProcess(...restore)).toMatchObject({ code: 0 });
    expect((await pool.query("SELECT name FROM accounts")).rows).toEqual([
      { name: "as backed up" },
    ]);
  });

  const runInProcess = (...args: string[]) => runCli(args, { DATABASE_URL: db.url });
  const countCopying = async (): Promise<number | null> => {
    const { rowCount } = await db.database.pool.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database()
          AND application_name = 'guidepost-restore' AND query ILIKE 'copy "users"%'
          AND wait_event = 'advisory'`,
    );
    return rowCount;
  };
});

describe("the embedded PostgreSQL", () => {
  let home: string;
  let database: Database | undefined;
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), "guidepost-cli-embedded-"));
  });
  afterEach(async () => {
    await database?.close();
    database = undefined;
  });
  afterAll(async () => {
    await stopEmbedded({ dataDir: join(home, "postgres") });
    await rm(home, { recursive: true });
  });

  const running = () => findEmbedded(join(home, "postgres"));
  const run = async (...args: string[]): Promise<unknown> => {
    const { code, out, err } = await runCli(args, { DATA_DIR: home });
    expect({ code, err }).toMatchObject({ code: 0 });
    return JSON.parse(out) as unknown;
  };
  const open = async (): Promise<Database> => {
    const { url } = await vi.waitUntil(running, { timeout: 300_000 });
    database = openDatabase({
      url,
      poolSize: 1,
      applicationName: "guest",
      onConnectionError: () => {},
    });
    return database;
  };

  it("is created and started for a command, and stopped after it", async () => {
    const created = await outcomeOf(
      spawnCli(["account", "create", "--name", "Acme", "--plan", "pro"], { PATH, DATA_DIR: home }),
    );
    expect(created).toMatchObject({ code: 0 });
    expect(JSON.parse(created.out)).toMatchObject({ id: 1 });
    expect(await running()).toBeUndefined();
  });

  it("keeps running after a command that did not start it, until `database stop`", async () => {
    expect(await run("database", "start")).toMatchObject({ started: true });
    expect(await run("purge")).toEqual({ purged: 0, purged_views: 0 });
    expect(await run("database", "start")).toMatchObject({ started: false });
    await expect.poll(running).toBeDefined();
    expect(await run("database", "stop")).toEqual({ stopped: true });
    expect(await running()).toBeUndefined();
    expect(await run("database", "stop")).toEqual({ stopped: false });
  });

  it("keeps running after the command that started it when another client uses it", async () => {
    await run("database", "start");
    // The command waits until the other client is connected.
    await (
      await open()
    ).pool.query(`
      CREATE FUNCTION await_guest() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        WHILE NOT EXISTS (SELECT FROM pg_stat_activity WHERE application_name = 'guest') LOOP
          PERFORM pg_sleep(0.02);
          PERFORM pg_stat_clear_snapshot();
        END LOOP;
        RETURN NEW;
      END $$;
      CREATE TRIGGER await_guest BEFORE INSERT ON accounts FOR EACH ROW EXECUTE FUNCTION await_guest()`);
    await database?.close();
    await run("database", "stop");

    const create = ["account", "create", "--name", "Acme", "--plan", "pro"];
    const slow = runCli(create, { DATA_DIR: home });
    const { pool } = await open();
    const guest = await pool.connect();
    const outcome = await slow;
    guest.release();
    expect(outcome).toMatchObject({ code: 0 });
    await expect.poll(running).toBeDefined();
    await pool.query("DROP FUNCTION await_guest CASCADE");
  });

  it("makes `seed` fail when it contains accounts", async () => {
    await run("account", "create", "--name", "Acme", "--plan", "free");
    const { code, out, err } = await runCli(["seed"], { DATA_DIR: home });
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toMatch(/The database has accounts\. .*\n$/);
  });

  it("contains guides in all categories, a user who can sign in, and a valid key after `seed`", async () => {
    await run("database", "start");
    const db = await open();
    await db.prisma.account.deleteMany();
    expect(await run("database", "start")).toEqual({ started: false, empty: true });
    const demo = (await run("seed")) as Record<"username" | "email" | "password" | "key", string>;
    expect(await run("database", "start")).toEqual({ started: false, empty: false });

    const service = {
      db,
      clock: () => new Date(),
      portalUrl: "",
      ownersMayChangePlan: false,
      requiresVerifiedEmail: false,
      htmlCleaner: inlineHtmlCleaner,
      audit: () => {},
      purgePublicPages: () => {},
      allowPrivateWebhooks: false,
    };
    const limits = await createRateLimiter({ onChange: () => {} });
    expect(
      await signIn({ ...service, rateLimiter: limits }, { ...demo, address: "here" }),
    ).toBeDefined();
    expect(await authenticateKey(service, { secret: demo.key })).toMatchObject({
      user: { username: demo.username },
      account: { plan: "pro" },
      scopes: ["read", "write"],
    });

    const guides = await db.prisma.guide.findMany({
      include: { steps: { orderBy: { position: "asc" } } },
    });
    expect(new Set(guides.map(({ category }) => category)).size).toBe(7);
    expect(guides.filter(({ status }) => status === "draft")).toHaveLength(2);
    expect(guides.filter(({ featuredAt }) => featuredAt)).toHaveLength(3);
    for (const guide of guides) {
      const source = DEMO_GUIDES.find(({ title }) => title === guide.title);
      // Cleaning adds this attribute to links and removes nothing.
      const rel = ' rel="noopener noreferrer nofollow"';
      expect(guide.steps.map(({ content }) => content.replaceAll(rel, ""))).toEqual(
        source?.steps.map(({ content }) => content.trim()),
      );
      expect(guide.steps.length).toBeGreaterThanOrEqual(4);
      expect(guide.viewsCount > 0).toBe(guide.status === "published");
      expect(guide.createdAt <= guide.updatedAt && guide.updatedAt < new Date()).toBe(true);
    }
  });
});
