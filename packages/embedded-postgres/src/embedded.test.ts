import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { bundleProgram } from "@guidepost/server-bundle/bundle-program";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { findEmbedded } from "./attach.ts";
import { wasShutDownCleanly } from "./data-folder/cluster-state.ts";
import {
  connectionUrl,
  readSuperuserPassword,
  writeCredentials,
} from "./data-folder/credentials.ts";
import { EmbeddedPostgresError } from "./errors.ts";
import { findPostmaster } from "./data-folder/postmaster.ts";
import { restartEmbedded, startCluster, startEmbedded } from "./start.ts";
import { stopEmbedded } from "./stop.ts";
import { superviseEmbedded } from "./supervise.ts";

const STARTER = join(import.meta.dirname, "starter.fixture.ts");
/** Longer than the time after which the pid file of a dead server is removed. */
const STALE_PID_MS = 10_000;
/** The interval of the checks of `superviseEmbedded`. */
const CHECK_INTERVAL_MS = 500;

/** The result of the call that created the cluster in `sharedDir`. */
let created: { url: string; started: boolean };
let sharedHome: string;
let sharedDir: string;
let home: string;
let dataDir: string;
let children: ChildProcess[];

// initdb is slow. Tests of an existing cluster share this one, whose server may run or not.
beforeAll(async () => {
  sharedHome = await mkdtemp(join(tmpdir(), "guidepost-embedded-"));
  sharedDir = join(sharedHome, "postgres");
  created = await startEmbedded({ dataDir: sharedDir, onProgress: () => {} });
});
afterAll(async () => {
  await stopEmbedded({ dataDir: sharedDir });
  await rm(sharedHome, { recursive: true });
});

beforeEach(() => {
  [home, dataDir] = [sharedHome, sharedDir];
  children = [];
});
afterEach(() => {
  for (const child of children) child.kill("SIGKILL");
});

/** Starts the server without `fsync`. Creates the cluster if the folder is missing. */
function start() {
  const settings = { fsync: "off" };
  return startCluster({ dataDir, onProgress: () => {}, settings, sync: false });
}

function killServer(): void {
  process.kill(findPostmaster(dataDir)?.pid ?? 0, "SIGKILL");
}

describe("startEmbedded", () => {
  it("creates the database once, attaches to a running server, and keeps data and URL over a restart", async () => {
    expect(created.started).toBe(true);
    const { url } = await start();
    await query(url, "CREATE TABLE kept (); CREATE TABLE also_kept ()");
    expect(await start()).toEqual({ url: created.url, started: false });
    await expect.poll(() => findEmbedded(dataDir)).toEqual({ url: created.url });

    expect(await stopEmbedded({ dataDir })).toBe(true);
    expect(await findEmbedded(dataDir)).toBeUndefined();
    expect(await stopEmbedded({ dataDir })).toBe(false);

    expect(await start()).toEqual({ url: created.url, started: true });
    await query(url, "SELECT FROM kept, also_kept");
  });

  it("stores the password for the owner only, and listens on the loopback address only", async () => {
    const { url } = await start();
    expect((await stat(join(dataDir, "guidepost.json"))).mode & 0o777).toBe(0o600);
    expect(await readdir(home)).toEqual(["postgres"]);

    const wrong = new URL(url);
    wrong.password = "wrong";
    await expect(query(wrong.href, "SELECT 1")).rejects.toMatchObject({ code: "28P01" });
    const { rows } = await query(
      await superuserOf(url),
      "SELECT name, setting FROM pg_settings WHERE name ~ 'listen|socket_dir' ORDER BY 1",
    );
    expect(rows).toEqual([
      { name: "listen_addresses", setting: "127.0.0.1" },
      { name: "unix_socket_directories", setting: "" },
    ]);
  });

  it("recovers committed data after SIGKILL of the server", async () => {
    const { url } = await start();
    await query(url, "CREATE TABLE recovered ()");
    killServer();

    const again = await start();
    expect(again.started).toBe(true);
    await query(again.url, "SELECT FROM recovered");
  });

  it("waits until the child processes of a killed server have ended", async () => {
    const { url } = await start();
    const { rows } = await query(
      await superuserOf(url),
      "SELECT pid FROM pg_stat_activity WHERE backend_type = 'checkpointer'",
    );
    const { pid } = rows[0] as { pid: number };
    process.kill(pid, "SIGSTOP");
    killServer();

    const again = start();
    await expect.poll(() => readFile(join(dataDir, "startup.log"), "utf8")).toMatch(/still in use/);
    process.kill(pid, "SIGCONT");
    expect(await again).toMatchObject({ started: true });
  });

  it("starts a server when the pid in the pid file belongs to another program", async () => {
    const { url } = await start();
    const pidFile = await readFile(join(dataDir, "postmaster.pid"), "utf8");
    await stopEmbedded({ dataDir });
    const otherProgram = spawn("sleep", ["600"]);
    children.push(otherProgram);
    await writeFile(
      join(dataDir, "postmaster.pid"),
      pidFile.replace(/^\d+/, String(otherProgram.pid)),
    );

    expect(await findEmbedded(dataDir)).toBeUndefined();
    const earlier = await countBlockedAttempts();
    vi.useFakeTimers({ now: Date.now(), toFake: ["Date"] });
    try {
      const again = start();
      // The second attempt follows after the time of the first one was recorded.
      await expect.poll(countBlockedAttempts).toBeGreaterThan(earlier + 1);
      vi.setSystemTime(Date.now() + STALE_PID_MS);
      expect(await again).toEqual({ url, started: true });
    } finally {
      vi.useRealTimers();
    }
  });

  it("uses another port while another program uses the preferred one", async () => {
    const first = await start();
    await stopEmbedded({ dataDir });
    const port = Number(new URL(first.url).port);
    const intruder = createServer().listen(port, "127.0.0.1");
    await once(intruder, "listening");

    const second = await start();
    expect(Number(new URL(second.url).port)).not.toBe(port);
    await query(second.url, "SELECT 1");
    intruder.close();
  });

  /** The attempts to start a server that the pid file has prevented. */
  async function countBlockedAttempts(): Promise<number> {
    const log = await readFile(join(dataDir, "startup.log"), "utf8");
    return log.match(/lock file "postmaster.pid" already exists/g)?.length ?? 0;
  }
});

describe("the log of the server", () => {
  it("contains no values of statements, and only its owner can read it", async () => {
    await stopEmbedded({ dataDir });
    const { url } = await startEmbedded({ dataDir, onProgress: () => {} });
    await query(url, "create table people (email text unique)");
    const insert = "insert into people values ('person@example.com')";
    await query(url, insert);
    await expect(query(url, insert)).rejects.toMatchObject({ code: "23505" });
    await expect(query(url, "select 'person@example.com' from missing")).rejects.toThrow();

    // One file for each weekday: two at midnight.
    const names = await readdir(join(dataDir, "log"));
    expect(names.filter((name) => !/^postgresql-[A-Z][a-z]{2}\.log$/.test(name))).toEqual([]);
    const files = names.map((name) => join(dataDir, "log", name));
    const readAll = async () =>
      (await Promise.all(files.map((file) => readFile(file, "utf8")))).join("");
    await expect.poll(readAll).toContain("duplicate key value");
    await stopEmbedded({ dataDir });
    for (const one of [...files, join(dataDir, "startup.log")]) {
      expect((await stat(one)).mode & 0o777).toBe(0o600);
      expect(await readFile(one, "utf8")).not.toContain("@example.com");
    }
  });

  it("is deleted at the start if an earlier version or last week's server wrote it", async () => {
    await stopEmbedded({ dataDir });
    const lastWeek = join(dataDir, "log", "postgresql-Old.log");
    await mkdir(join(dataDir, "log"), { recursive: true });
    await writeFile(lastWeek, "");
    await utimes(lastWeek, 0, 0);
    await writeFile(join(dataDir, "server.log"), "Key (email)=(person@example.com) exists");
    await start();
    expect(existsSync(lastWeek)).toBe(false);
    expect(existsSync(join(dataDir, "server.log"))).toBe(false);
  });
});

describe("superviseEmbedded", () => {
  it("restarts a killed server but not one that was shut down", async () => {
    const { url } = await start();
    await query(url, "create table supervised ()");
    const events: string[] = [];
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const { stop } = superviseEmbedded({
      dataDir,
      onCrash: () => events.push("crash"),
      onRestart: (port) => events.push(`restart on ${port}`),
      onFailure: (error) => events.push(String(error)),
    });
    try {
      killServer();
      await expect.poll(() => findPostmaster(dataDir)).toBeUndefined();
      vi.advanceTimersByTime(CHECK_INTERVAL_MS);
      await expect.poll(() => events).toEqual(["crash", `restart on ${new URL(url).port}`]);
      await query(url, "select from supervised");
      await stopEmbedded({ dataDir });
      expect(await wasShutDownCleanly(dataDir)).toBe(true);
      for (let checks = 0; checks < 3; checks += 1) {
        vi.advanceTimersByTime(CHECK_INTERVAL_MS);
        // The end of a check schedules the next one.
        await expect.poll(() => vi.getTimerCount()).toBe(1);
      }
      expect(events).toHaveLength(2);
    } finally {
      stop();
      vi.useRealTimers();
    }
  });

  it("starts no server that was shut down during the restart", async () => {
    await start();
    await stopEmbedded({ dataDir });
    const isDown = async () => (await wasShutDownCleanly(dataDir)) === false;
    expect(await restartEmbedded(dataDir, isDown)).toBeUndefined();
    expect(findPostmaster(dataDir)).toBeUndefined();
  });
});

describe("startEmbedded in several processes", () => {
  it("attaches to a server whose starting process was killed", async () => {
    await stopEmbedded({ dataDir });
    const starter = await spawnStarter();
    const { url } = await outcomeOf(starter);
    const pid = findPostmaster(dataDir)?.pid;
    await kill(starter);

    expect(await start()).toEqual({ url, started: false });
    expect(findPostmaster(dataDir)?.pid).toBe(pid);
  });
});

describe("the application's role", () => {
  it("has no rights beyond its own database", async () => {
    const { url } = await start();
    const { rows } = await query(
      url,
      `select rolname, rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls
         from pg_roles where rolname = current_user`,
    );
    expect(rows).toEqual([
      {
        rolname: "guidepost_app",
        rolsuper: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolreplication: false,
        rolbypassrls: false,
      },
    ]);
    for (const statement of [
      "copy (select 1) to program 'true'",
      "select pg_read_file('guidepost.json')",
      "alter role guidepost_app superuser",
      "set role guidepost",
    ])
      await expect(query(url, statement)).rejects.toMatchObject({ code: "42501" });
  });

  it("has a separate password; the superuser's password is in a file of mode 0600", async () => {
    const { url } = await start();
    const password = await readSuperuserPassword(dataDir);
    expect((await stat(join(dataDir, "superuser.json"))).mode & 0o777).toBe(0o600);
    expect(new URL(url).password).not.toBe(password);
    expect(await readFile(join(dataDir, "guidepost.json"), "utf8")).not.toContain(password);
  });

  it("takes over the data of a folder in which the application was the superuser", async () => {
    await makeFormerFolder();
    const outcomes = await Promise.all([outcomeOf(spawnStarter()), outcomeOf(spawnStarter())]);
    expect(outcomes[0]?.url).toBe(outcomes[1]?.url);

    const { url } = await start();
    const { rows } = await query(
      url,
      "insert into kept (mood) values ('calm') returning id, mood, current_user::text as role",
    );
    expect(rows).toEqual([{ id: 2, mood: "calm", role: "guidepost_app" }]);
    // Statements of migrations and of a restore.
    await query(url, "alter table kept add column note text; alter type mood add value 'glad'");
    await query(url, "truncate kept restart identity; alter sequence apart restart with 7");
    await query(url, "create table made (); drop view seen; drop function one(); drop table kept");
    await query(url, "drop type mood");
  });

  it("takes over a folder again after an upgrade that was killed before its end", async () => {
    await makeFormerFolder();
    const former = await readFile(join(dataDir, "guidepost.json"), "utf8");
    await start();
    await writeFile(join(dataDir, "guidepost.json"), former);
    const { url } = await start();
    expect((await query(url, "select mood from kept")).rows).toEqual([{ mood: "calm" }]);
  });

  /** The folder as an earlier version created it: one role, which is superuser and owns all objects. */
  async function makeFormerFolder(): Promise<void> {
    const { url } = await start();
    const superuser = await superuserOf(url);
    await query(
      superuser,
      `drop schema public cascade;
       create schema public authorization pg_database_owner;
       reassign owned by guidepost_app to guidepost;
       drop owned by guidepost_app;
       create type mood as enum ('calm');
       create table kept (id serial primary key, mood mood not null);
       insert into kept (mood) values ('calm');
       create sequence apart;
       create view seen as select * from kept;
       create function one() returns int language sql return 1`,
    );
    await query(superuser, "drop role guidepost_app");
    await rm(join(dataDir, "superuser.json"));
    const { password, port } = new URL(superuser);
    await writeCredentials(dataDir, { password, port: Number(port) });
  }
});

/** Each test of the describe has a folder of its own, without a cluster. */
function useNewFolder(): void {
  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), "guidepost-embedded-"));
    dataDir = join(home, "postgres");
  });
  afterEach(async () => {
    await stopEmbedded({ dataDir });
    // The initdb of a killed process continues to write for a moment.
    await rm(home, { recursive: true, maxRetries: 10 });
  });
}

describe("startEmbedded in a new folder", () => {
  useNewFolder();

  it("starts one server for calls of two processes, and one of them attaches", async () => {
    const outcomes = await Promise.all([outcomeOf(spawnStarter()), outcomeOf(spawnStarter())]);
    expect(outcomes.filter(({ started }) => started)).toHaveLength(1);
    expect(outcomes[0]?.url).toBe(outcomes[1]?.url);
    expect(await readdir(home)).toEqual(["postgres"]);
  });

  it("creates the database after an earlier process was killed while it created it", async () => {
    // On a busy machine, the process may have finished before it is found or killed.
    while (!(await killWhileCreating())) {
      await start();
      await stopEmbedded({ dataDir });
      await rm(home, { recursive: true, maxRetries: 10 });
      await mkdir(home);
    }

    expect((await start()).started).toBe(true);
    expect(await readdir(home)).toEqual(["postgres"]);
  });
});

describe("startEmbedded without a usable folder", () => {
  useNewFolder();

  it("refuses a folder with other files, and suggests a remedy", async () => {
    await mkdir(dataDir);
    await writeFile(join(dataDir, "thesis.txt"), "");
    await expectRefusal(/not a Guidepost database.*DATA_DIR/);
    expect(await readdir(dataDir)).toEqual(["thesis.txt"]);
  });

  it("refuses a folder with data of another PostgreSQL, and suggests a remedy", async () => {
    await mkdir(dataDir);
    await writeFile(join(dataDir, "PG_VERSION"), "18\n");
    await expectRefusal(/not a Guidepost database.*DATA_DIR/);
  });

  it("refuses a folder with data of another major version, and suggests a remedy", async () => {
    await mkdir(dataDir);
    await writeFile(join(dataDir, "guidepost.json"), "{}");
    await writeFile(join(dataDir, "PG_VERSION"), "17\n");
    await expectRefusal(
      /data of PostgreSQL 17; this version of Guidepost includes PostgreSQL 18.*restore/,
    );
  });

  it("refuses a path to a file, and suggests a remedy", async () => {
    await writeFile(dataDir, "");
    await expectRefusal(/is not a folder.*DATA_DIR/);
  });

  it("refuses a path that is not writable, and suggests a remedy", async () => {
    dataDir = "/sys/guidepost";
    await expectRefusal(/\/sys is not writable.*DATA_DIR/);
  });
});

async function spawnStarter(): Promise<ChildProcess> {
  const starter = spawn(process.execPath, [await bundleProgram(STARTER), dataDir], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  children.push(starter);
  return starter;
}

async function outcomeOf(
  starter: ChildProcess | Promise<ChildProcess>,
): Promise<{ url: string; started: boolean }> {
  for await (const chunk of (await starter).stdout ?? [])
    return JSON.parse(String(chunk)) as { url: string; started: boolean };
  throw new Error("The starter ended without an outcome.");
}

async function kill(starter: ChildProcess): Promise<void> {
  starter.kill("SIGKILL");
  await once(starter, "exit");
}

/** Returns whether the process was killed before it had created the database. */
async function killWhileCreating(): Promise<boolean> {
  const starter = await spawnStarter();
  while ((await readdir(home)).length === 0) await sleep(2);
  await kill(starter);
  return !existsSync(dataDir);
}

async function expectRefusal(message: RegExp): Promise<void> {
  const error: unknown = await start().catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(EmbeddedPostgresError);
  expect(error).toMatchObject({ message: expect.stringMatching(message) });
}

/** The URL of the same database for the superuser. */
async function superuserOf(url: string): Promise<string> {
  const password = await readSuperuserPassword(dataDir);
  return connectionUrl({ password, port: Number(new URL(url).port) });
}

async function query(url: string, sql: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    return await client.query(sql);
  } finally {
    await client.end();
  }
}
