import { createServer, type Server } from "node:net";
import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "./database.ts";
import { explainConnection, isUnreachable, uniqueViolation } from "./errors.ts";
import { PrismaClient } from "./generated/client.ts";
import { createTestDatabase, type TestDatabase } from "./testing/index.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

function raiseStatement(state: string): string {
  return `DO $$ BEGIN RAISE EXCEPTION 'planted' USING ERRCODE = '${state}'; END $$`;
}

describe("explainConnection", () => {
  it.each([
    ["of a wrong password", { password: "wrong" }, /^The database rejected the login \(password /],
    ["of an unknown user", { username: "unknown" }, /^The database rejected the login \(password /],
    ["of an unknown database", { pathname: "/nowhere" }, /\(database "nowhere" does not exist\)/],
    [
      "of a port without a server",
      { port: "1" },
      /^The database cannot be reached \(connect ECONNREFUSED /,
    ],
    [
      "of a host name whose addresses all refuse the connection",
      { hostname: "localhost", port: "1" },
      /^The database cannot be reached \(.*ECONNREFUSED/,
    ],
  ])("describes the error %s", async (_what, change, sentence) => {
    const { href } = Object.assign(new URL(db.url), change);
    const client = new pg.Client({ connectionString: href });
    const failure: unknown = await client.connect().catch((error: unknown) => error);
    expect(explainConnection(failure)).toMatch(sentence);
  });

  it("describes the error of a full disk", async () => {
    const failure: unknown = await db.database.pool
      .query(raiseStatement("53100"))
      .catch((error: unknown) => error);
    expect(explainConnection(failure)).toBe(
      "The database cannot work (planted). Check the disk and the memory of its server.",
    );
  });

  it("returns undefined for another error", () => {
    expect(explainConnection(new Error("syntax error"))).toBeUndefined();
    expect(explainConnection(undefined)).toBeUndefined();
  });
});

describe("isUnreachable", () => {
  const unreachable = (url: string) =>
    openDatabase({ url, poolSize: 1, applicationName: "test", onConnectionError: () => {} });

  it.each([
    ["for a port without a server", "postgres://u:p@127.0.0.1:1/x"],
    ["for a host name whose addresses all refuse the connection", "postgres://u:p@localhost:1/x"],
    ["for a host name that does not resolve", "postgres://u:p@database.invalid:5432/x"],
  ])("is true for queries of both drivers %s", async (_what, url) => {
    const database = unreachable(url);
    const { pool, prisma } = database;
    for (const query of [
      () => pool.query("SELECT 1"),
      () => prisma.account.count(),
      () => prisma.$queryRaw`SELECT 1`,
      () => prisma.$transaction([prisma.account.count()]),
      () => prisma.$transaction((tx) => tx.account.count()),
    ]) {
      await expect(query()).rejects.toSatisfy(isUnreachable);
    }
    await database.close();
  });

  it("is true when the server accepts connections but sends nothing", async () => {
    const silent = await listenSilently();
    const connectionString = `postgres://u:p@127.0.0.1:${(silent.address() as { port: number }).port}/x`;
    const pool = new pg.Pool({ connectionString, connectionTimeoutMillis: 50 });
    const prisma = new PrismaClient({ adapter: new PrismaPg(pool) });
    await expect(pool.query("SELECT 1")).rejects.toSatisfy(isUnreachable);
    await expect(prisma.account.count()).rejects.toSatisfy(isUnreachable);
    await expect(prisma.$transaction((tx) => tx.account.count())).rejects.toSatisfy(isUnreachable);
    await pool.end();
    silent.close();
  });

  it("is true when every connection of the pool stays busy", async () => {
    const pool = new pg.Pool({ connectionString: db.url, max: 1 });
    // A test may drop the database while a connection is closing.
    pool.on("error", () => {});
    const busy = await pool.connect();
    // After the first connection, which may be slow.
    pool.options.connectionTimeoutMillis = 50;
    const prisma = new PrismaClient({ adapter: new PrismaPg(pool) });
    await expect(pool.query("SELECT 1")).rejects.toSatisfy(isUnreachable);
    await expect(prisma.account.count()).rejects.toSatisfy(isUnreachable);
    busy.release();
    await pool.end();
  });

  it.each([
    "57P01",
    "57P02",
    "57P03",
    "53300",
    "08000",
    "08006",
    // Disk full, out of memory and I/O error.
    "53000",
    "53100",
    "53200",
    "58030",
  ])("is true for SQLSTATE %s", async (state) => {
    const raise = raiseStatement(state);
    await expect(db.database.pool.query(raise)).rejects.toSatisfy(isUnreachable);
    await expect(db.database.prisma.$executeRawUnsafe(raise)).rejects.toSatisfy(isUnreachable);
  });

  it.each(["SELECT 1 / 0", "SELECT nothing", "SET statement_timeout = 1; SELECT pg_sleep(1)"])(
    "is false for the failing statement: %s",
    async (sql) => {
      await expect(db.database.pool.query(sql)).rejects.not.toSatisfy(isUnreachable);
    },
  );

  it.each([undefined, null, "P1001", new Error("no"), { code: 8006 }])(
    "is false for %s",
    (value) => {
      expect(isUnreachable(value)).toBe(false);
    },
  );
});

describe("uniqueViolation", () => {
  const insert = (username: string, email: string) => ({
    sql: `INSERT INTO users (account_id, role, username, display_name, email) VALUES ((SELECT min(id) FROM accounts), 'member', '${username}', 'x', '${email}')`,
    data: { accountId: 1, role: "member" as const, username, displayName: "x", email },
  });

  beforeAll(async () => {
    await db.database.prisma.account.create({ data: { name: "Acme", plan: "pro" } });
    await db.database.pool.query(insert("ada", "ada@example.com").sql);
  });

  it.each([
    ["users_username_key", insert("ada", "other@example.com")],
    ["users_email_key", insert("other", "ada@example.com")],
  ])("returns %s for both drivers", async (constraint, { sql, data }) => {
    const { pool, prisma } = db.database;
    for (const query of [
      () => pool.query(sql),
      () => prisma.$executeRawUnsafe(sql),
      () => prisma.user.create({ data }),
      () => prisma.$transaction((tx) => tx.user.create({ data })),
    ]) {
      await expect(query()).rejects.toSatisfy((error) => uniqueViolation(error) === constraint);
    }
  });

  it("returns undefined for other errors", async () => {
    const error = await db.database.pool
      .query("UPDATE accounts SET guides_count = -1")
      .catch((reason: unknown) => reason);
    expect(uniqueViolation(error)).toBeUndefined();
    expect(uniqueViolation(undefined)).toBeUndefined();
  });
});

function listenSilently(): Promise<Server> {
  return new Promise((resolve) => {
    const server = createServer((socket) => socket.on("error", () => {})).listen(
      0,
      "127.0.0.1",
      () => resolve(server),
    );
  });
}
