import { createServer, type Server } from "node:net";
import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "./database.ts";
import { explainConnection, isUnreachable, uniqueViolation } from "./errors.ts";
import { PrismaClient } from "./generated/client.ts";
import { createTestDatabase, type TestDatabase } from "./testing/index.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

describe("what is wrong with DATABASE_URL is said in a sentence", () => {
  test.each([
    ["a wrong password", { password: "wrong" }, /^The database refuses the login \(password /],
    ["an unknown user", { username: "nobody" }, /^The database refuses the login \(password /],
    ["an unknown database", { pathname: "/nowhere" }, /\(database "nowhere" does not exist\)/],
    ["nobody listens", { port: "1" }, /^The database cannot be reached \(connect ECONNREFUSED /],
    [
      "nobody listens on any address of a name",
      { hostname: "localhost", port: "1" },
      /^The database cannot be reached \(.*ECONNREFUSED/,
    ],
  ])("%s", async (_what, change, sentence) => {
    const { href } = Object.assign(new URL(db.url), change);
    const client = new pg.Client({ connectionString: href });
    const failure: unknown = await client.connect().catch((error: unknown) => error);
    expect(explainConnection(failure)).toMatch(sentence);
  });

  test("and nothing is said of another error", () => {
    expect(explainConnection(new Error("syntax error"))).toBeUndefined();
    expect(explainConnection(undefined)).toBeUndefined();
  });
});

describe("out of reach", () => {
  const unreachable = (url: string) =>
    openDatabase({ url, poolSize: 1, applicationName: "test", onConnectionError: () => {} });

  test.each([
    ["nobody listens", "postgres://u:p@127.0.0.1:1/x"],
    ["nobody listens on any address of a name", "postgres://u:p@localhost:1/x"],
    ["the name does not resolve", "postgres://u:p@database.invalid:5432/x"],
  ])("%s", async (_what, url) => {
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

  test("the server accepts connections and says nothing", async () => {
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

  test("every connection of the pool stays busy", async () => {
    const pool = new pg.Pool({ connectionString: db.url, max: 1 });
    // Its end is not waited for: the database may be dropped under a connection that is closing.
    pool.on("error", () => {});
    const busy = await pool.connect();
    // Only now: the first connection may take as long as it needs.
    pool.options.connectionTimeoutMillis = 50;
    const prisma = new PrismaClient({ adapter: new PrismaPg(pool) });
    await expect(pool.query("SELECT 1")).rejects.toSatisfy(isUnreachable);
    await expect(prisma.account.count()).rejects.toSatisfy(isUnreachable);
    busy.release();
    await pool.end();
  });

  test.each(["57P01", "57P02", "57P03", "53300", "08000", "08006"])(
    "SQLSTATE %s",
    async (state) => {
      const raise = `DO $$ BEGIN RAISE EXCEPTION 'gone' USING ERRCODE = '${state}'; END $$`;
      await expect(db.database.pool.query(raise)).rejects.toSatisfy(isUnreachable);
      await expect(db.database.prisma.$executeRawUnsafe(raise)).rejects.toSatisfy(isUnreachable);
    },
  );

  test.each(["SELECT 1 / 0", "SELECT nothing", "SET statement_timeout = 1; SELECT pg_sleep(1)"])(
    "a statement's own fault is not: %s",
    async (sql) => {
      await expect(db.database.pool.query(sql)).rejects.not.toSatisfy(isUnreachable);
    },
  );

  test.each([undefined, null, "P1001", new Error("no"), { code: 8006 }])("nor is %s", (value) => {
    expect(isUnreachable(value)).toBe(false);
  });
});

describe("the violated constraint is named", () => {
  const insert = (username: string, email: string) => ({
    sql: `INSERT INTO users (account_id, role, username, display_name, email) VALUES ((SELECT min(id) FROM accounts), 'member', '${username}', 'x', '${email}')`,
    data: { accountId: 1, role: "member" as const, username, displayName: "x", email },
  });

  beforeAll(async () => {
    await db.database.prisma.account.create({ data: { name: "Acme", plan: "pro" } });
    await db.database.pool.query(insert("ada", "ada@example.com").sql);
  });

  test.each([
    ["users_username_key", insert("ada", "other@example.com")],
    ["users_email_key", insert("other", "ada@example.com")],
  ])("%s", async (constraint, { sql, data }) => {
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

  test("and other faults name none", async () => {
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
