import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { openDatabase, type Database } from "./database.ts";
import { isUnreachable } from "./errors.ts";
import { createStandby } from "./standby.ts";
import { startReplicatedServers, urlOfServers } from "./testing/replicated-servers.ts";
import { clientClassOf } from "./writable-server.ts";

const MAX_LAG_MS = 60_000;
/** Reads start a check of the lag at most once in this time. */
const CHECK_INTERVAL_MS = 1_000;

let servers: Awaited<ReturnType<typeof startReplicatedServers>>;
let database: Database;

beforeAll(async () => {
  servers = await startReplicatedServers();
  database = openDatabase({
    url: urlOfServers(servers.standby.url, servers.primary.url),
    poolSize: 4,
    applicationName: "writable-server-test",
    onConnectionError: () => {},
  });
  await database.pool.query("create table entries (id integer primary key)");
});

afterEach(() => void vi.useRealTimers());
afterAll(async () => {
  await database?.close();
  await servers?.stop();
});

/** Inserts rows until `stop`. Records the acknowledged ones and the errors. */
function startWriters(count: number) {
  const acknowledged = new Set<number>();
  const errors: unknown[] = [];
  let nextId = 1;
  let isStopped = false;
  const write = async () => {
    while (!isStopped) {
      const id = nextId++;
      try {
        await database.pool.query("insert into entries values ($1)", [id]);
        acknowledged.add(id);
      } catch (error) {
        errors.push(error);
      }
    }
  };
  const writers = Array.from({ length: count }, write);
  const stop = async () => {
    isStopped = true;
    await Promise.all(writers);
  };
  return { acknowledged, errors, stop };
}

/** Makes the promoted standby read-only, as after its demotion, without closing its connections. */
async function setReadOnly(value: "on" | "off") {
  await servers.standby.administer(`alter system set default_transaction_read_only = ${value}`);
  await servers.standby.administer("select pg_reload_conf()");
}

async function readIds(): Promise<Set<number>> {
  const { rows } = await database.pool.query<{ id: number }>("select id from entries");
  return new Set(rows.map(({ id }) => id));
}

describe("a database URL with several hosts", () => {
  it("connects to the server that accepts writes, also when it is not the first", async () => {
    const Client = clientClassOf(urlOfServers(servers.standby.url, servers.primary.url));
    const client = new Client({});
    await client.connect();
    expect(client.port).toBe(Number(new URL(servers.primary.url).port));
    await client.end();
  });

  it("reads from the standby only while its lag is below the maximum", async () => {
    const standbyDatabase = openDatabase({
      url: servers.standby.url,
      poolSize: 2,
      applicationName: "standby-test",
      onConnectionError: () => {},
    });
    vi.useFakeTimers({ toFake: ["performance"] });
    const standby = createStandby(database, standbyDatabase, { maxLagMs: MAX_LAG_MS });
    const isRead = () =>
      standby.read(async ({ pool }) => {
        const { rows } = await pool.query<{ isStandby: boolean }>(
          `select pg_is_in_recovery() as "isStandby"`,
        );
        return rows[0]?.isStandby;
      });
    /** After the time between two checks of the lag. */
    const isReadLater = () => {
      vi.advanceTimersByTime(CHECK_INTERVAL_MS);
      return isRead();
    };
    await expect.poll(isReadLater).toBe(true);

    await servers.standby.administer("select pg_wal_replay_pause()");
    await database.pool.query("insert into entries values (-1)");
    const find = standby.read(async ({ pool }) => {
      const { rowCount } = await pool.query("select from entries where id = -1");
      if (rowCount === 0) throw new Error("no such row");
      return rowCount;
    });
    expect(await find).toBe(1);
    vi.advanceTimersByTime(MAX_LAG_MS);
    expect([await isReadLater(), await isReadLater()]).toEqual([false, false]);
    await servers.standby.administer("select pg_wal_replay_resume()");
    await expect.poll(isReadLater).toBe(true);

    const ofPrimary = createStandby(database, database);
    expect(ofPrimary.isUsable()).toBe(false);
    await standbyDatabase.close();
    expect(await isRead()).toBe(false);
  });

  it("writes to the promoted standby after the primary was killed, and loses no acknowledged row", async () => {
    const writers = startWriters(4);
    await expect.poll(() => writers.acknowledged.size).toBeGreaterThan(100);
    await servers.primary.kill();
    await expect.poll(() => writers.errors.length).toBeGreaterThan(0);
    await servers.standby.administer("select pg_promote()");
    const before = writers.acknowledged.size;
    await expect.poll(() => writers.acknowledged.size).toBeGreaterThan(before + 100);
    await writers.stop();

    expect(writers.errors.filter((error) => !isUnreachable(error))).toEqual([]);
    const ids = await readIds();
    expect([...writers.acknowledged].filter((id) => !ids.has(id))).toEqual([]);
    expect(await database.prisma.$queryRaw`select pg_is_in_recovery() as "inRecovery"`).toEqual([
      { inRecovery: false },
    ]);
  });

  it("refuses a connection to the known server after it became read-only", async () => {
    const Client = clientClassOf(urlOfServers(servers.primary.url, servers.standby.url));
    const first = new Client({});
    await first.connect();
    await first.end();
    await setReadOnly("on");
    const error: unknown = await new Client({}).connect().catch((reason: unknown) => reason);
    await setReadOnly("off");
    expect(isUnreachable(error)).toBe(true);
  });

  it("discards connections to a server that became read-only, and returns when one accepts writes", async () => {
    const write = () => database.pool.query("insert into entries values (0)");
    await setReadOnly("on");
    await expect.poll(() => write().catch(isUnreachable)).toBe(true);
    await expect.poll(() => database.pool.totalCount).toBe(0);
    const error: unknown = await write().catch((reason: unknown) => reason);
    expect(isUnreachable(error)).toBe(true);
    expect(String(error)).toMatch(/No server accepts writes: .*is read-only; .*ECONNREFUSED/);
    await setReadOnly("off");
    await expect
      .poll(() =>
        write().then(
          ({ rowCount }) => rowCount,
          () => 0,
        ),
      )
      .toBe(1);
  });
});
