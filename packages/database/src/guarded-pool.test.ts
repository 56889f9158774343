import { createServer, connect, type AddressInfo, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { inspect } from "node:util";
import type pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { openDatabase, type Database } from "./database.ts";
import { isUnreachable } from "./errors.ts";
import { createTestDatabase, type TestDatabase } from "./testing/index.ts";
import { urlOfServers } from "./testing/replicated-servers.ts";

/** The server's message after a login. */
const READY_FOR_QUERY = Buffer.from("Z\0\0\0\x05I");
/** The interval of the heartbeat. */
const TICK_MS = 250;
/** Longer than all ticks of a heartbeat that gets no response, also of one that connects. */
const SILENCE_MS = 10_000;
/** The limit of a response, in the tests of that limit. */
const LIMIT_MS = 800;
/** A statement with the key of a lock that a test holds. It waits until the test releases the lock. */
const WAIT_FOR_LOCK = "select pg_advisory_xact_lock(1)";

let db: TestDatabase;
let lockHolder: pg.PoolClient;
let database: Database;
let proxy: Awaited<ReturnType<typeof startProxy>>;
let silences: boolean[];

/** A proxy to the test database that can stop forwarding, as a frozen server would. */
async function startProxy(target: URL) {
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on("error", () => {});
      from.on("close", () => {
        sockets.delete(from);
        to.destroy();
      });
      from.pipe(to);
      if (isFrozen) from.pause();
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const url = new URL(target);
  url.hostname = "127.0.0.1";
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    freeze: () => {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw: () => {
      isFrozen = false;
      for (const socket of sockets) socket.resume();
    },
    hasConnections: () => sockets.size > 0,
    stop: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Waits for a condition. `expect.poll` would also advance the faked timers. */
async function waitUntil(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await sleep(10);
}

/** Starts a proxy to the test database. */
const openProxy = () => startProxy(new URL(db.url));

beforeAll(async () => {
  db = await createTestDatabase();
  lockHolder = await db.database.pool.connect();
});
afterAll(async () => {
  lockHolder.release();
  await db.drop();
});

beforeEach(async () => {
  // Heartbeats and the limit of a response use intervals: each test decides when they pass.
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  proxy = await openProxy();
  silences = [];
  database = openDatabase({
    url: proxy.url,
    poolSize: 2,
    applicationName: "guarded",
    onConnectionError: () => {},
    onSilenceChange: (isSilent) => silences.push(isSilent),
    silenceMs: 1,
  });
});
afterEach(async () => {
  await unlock();
  await database.close();
  proxy.stop();
  vi.useRealTimers();
});

function ask() {
  return database.pool.query("select 1");
}

const lock = () => lockHolder.query("select pg_advisory_lock(1)");
const unlock = () => lockHolder.query("select pg_advisory_unlock_all()");

/** The number of statements `WAIT_FOR_LOCK` that have started. */
async function countWaiting(): Promise<number> {
  const { rows } = await lockHolder.query<{ count: number }>(
    `select count(*)::int from pg_stat_activity
      where datname = current_database() and wait_event = 'advisory'`,
  );
  return rows[0]?.count ?? 0;
}

/** The number of connections whose last statement was a heartbeat, and is complete. */
async function countHeartbeats(): Promise<number> {
  const { rows } = await lockHolder.query<{ count: number }>(
    `select count(*)::int from pg_stat_activity
      where datname = current_database() and application_name = 'guarded' and state = 'idle'
        and query like '%clock_timestamp%'`,
  );
  return rows[0]?.count ?? 0;
}

/** Starts the first heartbeat, and returns after PostgreSQL has received it. */
async function startHeartbeat(): Promise<void> {
  vi.advanceTimersByTime(TICK_MS);
  await waitUntil(async () => (await countHeartbeats()) === 1);
}

describe("GuardedPool", () => {
  it("refuses and ends statements as unreachable while the database does not respond, and recovers", async () => {
    await ask();
    await startHeartbeat();
    proxy.freeze();
    const waiting = ask().catch((error: unknown) => error);
    await waitUntil(() => database.pool.idleCount === 0);
    vi.advanceTimersByTime(SILENCE_MS);
    expect(isUnreachable(await waiting)).toBe(true);
    expect(silences).toEqual([true]);
    for (const statement of [ask, () => database.prisma.account.count()]) {
      const refusal = await statement().catch((error: unknown) => error);
      expect(isUnreachable(refusal)).toBe(true);
      // The statement was refused. It did not wait for a connection.
      expect(inspect(refusal, { depth: 9 })).toContain("The database does not respond");
    }
    proxy.thaw();
    await waitUntil(() => silences.length === 2);
    expect(silences).toEqual([true, false]);
    expect((await ask()).rowCount).toBe(1);
    expect(await database.prisma.account.count()).toBe(0);
  });

  it("refuses no statement while other statements are slow and the pool is full", async () => {
    await lock();
    const slow = [1, 2].map(() => database.pool.query(WAIT_FOR_LOCK));
    const queued = ask();
    await waitUntil(async () => (await countWaiting()) === 2);
    await startHeartbeat();
    for (let elapsedMs = 0; elapsedMs < SILENCE_MS; elapsedMs += TICK_MS) {
      vi.advanceTimersByTime(TICK_MS);
      await waitUntil(async () => (await countHeartbeats()) === 1);
    }
    await unlock();
    await Promise.all(slow);
    expect((await queued).rowCount).toBe(1);
    expect(silences).toEqual([]);
  });
});

describe("the pool of two servers", () => {
  let second: Awaited<ReturnType<typeof startProxy>>;
  let ofTwo: Database;

  beforeEach(async () => {
    // Also the time-out of a connection.
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "setTimeout", "clearTimeout"] });
    second = await openProxy();
    ofTwo = openDatabase({
      url: urlOfServers(proxy.url, second.url),
      poolSize: 2,
      applicationName: "two-servers",
      onConnectionError: () => {},
      silenceMs: 1,
    });
  });
  afterEach(async () => {
    await ofTwo.close();
    second.stop();
  });

  const portOfPool = async () => {
    const client = await ofTwo.pool.connect();
    client.release();
    return String(client.port);
  };

  it("connects to the second one at once after the first one was lost without a connection", async () => {
    const client = await ofTwo.pool.connect();
    client.release(true);
    await waitUntil(() => ofTwo.pool.totalCount === 0);
    proxy.stop();
    expect(await portOfPool()).toBe(new URL(second.url).port);
  });

  it("connects to the second server when the first one does not respond", async () => {
    expect(await portOfPool()).toBe(new URL(proxy.url).port);
    proxy.freeze();
    await waitUntil(async () => {
      // The second server is not slow: no time passes while a connection to it is in progress.
      if (!second.hasConnections()) vi.advanceTimersByTime(TICK_MS);
      return (await portOfPool().catch(() => "")) === new URL(second.url).port;
    });
    expect((await ofTwo.pool.query("select 1")).rowCount).toBe(1);
  });
});

describe("the limit of a response", () => {
  let limited: Database;

  beforeEach(() => {
    limited = openDatabase({
      url: db.url,
      poolSize: 2,
      applicationName: "limited",
      onConnectionError: () => {},
      responseLimitMs: LIMIT_MS,
    });
  });
  afterEach(() => limited.close());

  it.each([
    ["pg", () => limited.pool.query(WAIT_FOR_LOCK)],
    ["Prisma", () => limited.prisma.$queryRaw`select pg_advisory_xact_lock(1)::text`],
  ])(
    "closes the connection of a statement of %s without a response, as unreachable",
    async (_, send) => {
      await lock();
      const failure = send().catch((reason: unknown) => reason);
      await waitUntil(async () => (await countWaiting()) === 1);
      vi.advanceTimersByTime(2 * LIMIT_MS);
      expect(isUnreachable(await failure)).toBe(true);
      expect((await limited.pool.query("select 1")).rowCount).toBe(1);
    },
  );

  it("counts from the last statement, and not while a transaction waits for its client", async () => {
    const client = await limited.pool.connect();
    await client.query("begin");
    const waited = await limited.pool.connect();
    // Together they take longer than the limit, and each of them less.
    for (let sent = 0; sent < 3; sent++) {
      await lock();
      const statement = waited.query(WAIT_FOR_LOCK);
      await waitUntil(async () => (await countWaiting()) === 1);
      vi.advanceTimersByTime(0.75 * LIMIT_MS);
      await unlock();
      await statement;
    }
    waited.release();
    expect((await client.query("commit")).command).toBe("COMMIT");
    client.release();
  });
});

it("ends a connection that gets no response to the settings of its session", async () => {
  let isMute = false;
  const server = createServer((client) => {
    const upstream = connect(Number(new URL(db.url).port), new URL(db.url).hostname);
    client.on("error", () => {}).on("close", () => upstream.destroy());
    upstream.on("error", () => {});
    client.pipe(upstream);
    let isLoggedIn = false;
    upstream.on("data", (data) => {
      if (isLoggedIn) isMute = true;
      else client.write(data);
      isLoggedIn ||= data.includes(READY_FOR_QUERY);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const url = new URL(db.url);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const mute = openDatabase({
    url: url.href,
    poolSize: 1,
    applicationName: "mute",
    onConnectionError: () => {},
    responseLimitMs: LIMIT_MS,
  });
  const failure = mute.pool.query("select 1").catch((reason: unknown) => reason);
  await waitUntil(() => isMute);
  vi.advanceTimersByTime(2 * LIMIT_MS);
  expect(isUnreachable(await failure)).toBe(true);
  await mute.close();
  server.close();
});

it("counts the statements of the pool, of a transaction and of Prisma", async () => {
  await ask();
  const before = database.statementCount();
  await ask();
  expect(database.statementCount() - before).toBe(1);
  await database.prisma.account.count();
  expect(database.statementCount() - before).toBe(2);
  const transaction = await database.pool.connect();
  for (const text of ["begin", "select 1", "commit"]) await transaction.query(text);
  transaction.release();
  expect(database.statementCount() - before).toBe(5);
});

describe("the pool of one request", () => {
  it("starts no statement after an abort, also when it waits for a connection", async () => {
    const { pool } = database;
    const held = [await pool.connect(), await pool.connect()];
    const abort = new AbortController();
    const late = new Error("too late");
    const waiting = database.withSignal(abort.signal).pool.query("select 1");
    abort.abort(late);
    for (const client of held) client.release();
    await expect(waiting).rejects.toBe(late);
    await expect(database.withSignal(abort.signal).pool.connect()).rejects.toBe(late);
    expect((await ask()).rowCount).toBe(1);
    expect(pool.idleCount).toBe(pool.totalCount);
  });
});
