import { createServer, connect, type AddressInfo, type Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openDatabase, type Database } from "./database.ts";
import { isUnreachable } from "./errors.ts";
import { createTestDatabase, type TestDatabase } from "./testing/index.ts";
import { urlOfServers } from "./testing/replicated-servers.ts";

/** The server's message after a login. */
const READY_FOR_QUERY = Buffer.from("Z\0\0\0\x05I");

let db: TestDatabase;
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
      from.on("close", () => to.destroy());
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
    stop: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

beforeEach(async () => {
  db = await createTestDatabase();
  proxy = await startProxy(new URL(db.url));
  silences = [];
  database = openDatabase({
    url: proxy.url,
    poolSize: 2,
    applicationName: "guarded",
    onConnectionError: () => {},
    onSilenceChange: (isSilent) => silences.push(isSilent),
    silenceMs: 500,
  });
});
afterEach(async () => {
  await database.close();
  proxy.stop();
  await db.drop();
});

function ask() {
  return database.pool.query("select 1");
}

describe("GuardedPool", () => {
  it("refuses and ends statements as unreachable while the database does not respond, and recovers", async () => {
    await ask();
    // The heartbeat connects in this time.
    await database.pool.query("select pg_sleep(1)");
    proxy.freeze();
    const waiting = await ask().catch((error: unknown) => error);
    expect(isUnreachable(waiting)).toBe(true);
    expect(silences).toEqual([true]);
    for (const statement of [ask, () => database.prisma.account.count()]) {
      const started = performance.now();
      const refusal = await statement().catch((error: unknown) => error);
      expect(isUnreachable(refusal)).toBe(true);
      expect(performance.now() - started).toBeLessThan(3_000);
    }
    proxy.thaw();
    await expect.poll(() => silences).toEqual([true, false]);
    expect((await ask()).rowCount).toBe(1);
    expect(await database.prisma.account.count()).toBe(0);
  });

  it("refuses no statement while other statements are slow and the pool is full", async () => {
    const slow = Array.from({ length: 2 }, () => database.pool.query("select pg_sleep(4)"));
    const queued = await ask();
    expect(queued.rowCount).toBe(1);
    await Promise.all(slow);
    expect(silences).toEqual([]);
  });
});

describe("the pool of two servers", () => {
  let second: Awaited<ReturnType<typeof startProxy>>;
  let ofTwo: Database;

  beforeEach(async () => {
    second = await startProxy(new URL(db.url));
    ofTwo = openDatabase({
      url: urlOfServers(proxy.url, second.url),
      poolSize: 2,
      applicationName: "two-servers",
      onConnectionError: () => {},
      silenceMs: 500,
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
    await expect.poll(() => ofTwo.pool.totalCount).toBe(0);
    proxy.stop();
    expect(await portOfPool()).toBe(new URL(second.url).port);
  });

  it("connects to the second server when the first one does not respond", async () => {
    expect(await portOfPool()).toBe(new URL(proxy.url).port);
    proxy.freeze();
    await expect
      .poll(() => portOfPool().catch(() => ""), { timeout: 12_000 })
      .toBe(new URL(second.url).port);
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
      responseLimitMs: 800,
    });
  });
  afterEach(() => limited.close());

  it.each([
    ["pg", () => limited.pool.query("select pg_sleep(20)")],
    ["Prisma", () => limited.prisma.$queryRaw`select pg_sleep(20)::text`],
  ])(
    "closes the connection of a statement of %s without a response, as unreachable",
    async (_, sleep) => {
      const error: unknown = await sleep().catch((reason: unknown) => reason);
      expect(isUnreachable(error)).toBe(true);
      expect((await limited.pool.query("select 1")).rowCount).toBe(1);
    },
  );

  it("counts from the last statement, and not while a transaction waits for its client", async () => {
    const client = await limited.pool.connect();
    await client.query("begin");
    const waited = await limited.pool.connect();
    // Together they take longer than the limit, and each of them less.
    for (let sent = 0; sent < 5; sent++) await waited.query("select pg_sleep(0.3)");
    waited.release();
    expect((await client.query("commit")).command).toBe("COMMIT");
    client.release();
  });
});

it("ends a connection that gets no response to the settings of its session", async () => {
  const server = createServer((client) => {
    const upstream = connect(Number(new URL(db.url).port), new URL(db.url).hostname);
    client.on("error", () => {}).on("close", () => upstream.destroy());
    upstream.on("error", () => {});
    client.pipe(upstream);
    let isLoggedIn = false;
    upstream.on("data", (data) => {
      if (!isLoggedIn) client.write(data);
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
    responseLimitMs: 400,
  });
  const error: unknown = await mute.pool.query("select 1").catch((reason: unknown) => reason);
  expect(isUnreachable(error)).toBe(true);
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
