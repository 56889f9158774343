import { afterEach, beforeEach, expect, test } from "vitest";
import { type Database, openDatabase } from "./database.ts";
import { isUnreachable } from "./errors.ts";
import { createTestDatabase, type TestDatabase } from "./testing/index.ts";

let db: TestDatabase;
let database: Database;
let broken: Error[];

beforeEach(async () => {
  db = await createTestDatabase();
  broken = [];
  database = openDatabase({
    url: db.url,
    poolSize: 4,
    applicationName: "victim",
    onConnectionError: (error) => broken.push(error),
  });
});

afterEach(async () => {
  await database.close();
  await db.drop();
});

test("pg and Prisma share one pool of the given size", async () => {
  await Promise.all(
    Array.from({ length: 12 }, () =>
      Promise.all([sleepInDatabase(), database.prisma.account.count()]),
    ),
  );
  expect(database.pool.totalCount).toBe(4);
});

test("sessions speak UTC, whatever the server's own zone is", async () => {
  await db.database.pool.query(
    "ALTER ROLE CURRENT_USER IN DATABASE " + databaseName() + " SET timezone = 'Asia/Tokyo'",
  );
  const { rows } = await database.pool.query("SHOW timezone");
  expect(rows).toEqual([{ TimeZone: "UTC" }]);
});

test("a statement that runs too long is ended by the server", async () => {
  const { rows } = await database.pool.query("SHOW statement_timeout");
  expect(rows).toEqual([{ statement_timeout: "15s" }]);
});

test("idle connections that die are reported and replaced", async () => {
  await database.prisma.account.count();
  await terminateVictims();
  await expect.poll(() => broken.length).toBeGreaterThan(0);
  expect(broken.every(isUnreachable)).toBe(true);
  expect(await database.prisma.account.count()).toBe(0);
});

test.each([
  ["pg", () => database.pool.query("SELECT pg_sleep(30)")],
  ["Prisma", () => database.prisma.$queryRaw`SELECT pg_sleep(30)::text`],
])(
  "a query of %s whose connection dies rejects as unreachable, and the next one works",
  async (_name, query) => {
    const outcome = query().then(
      () => undefined,
      (error: unknown) => error,
    );
    await expect.poll(() => countVictims("pg_sleep")).toBe(1);
    await terminateVictims();
    expect(isUnreachable(await outcome)).toBe(true);
    expect(await database.prisma.account.count()).toBe(0);
  },
);

test("a connection that dies while it is checked out and idle does not end the process", async () => {
  const client = await database.pool.connect();
  await client.query("BEGIN");
  await terminateVictims();
  await expect.poll(() => countVictims("BEGIN")).toBe(0);
  await expect(client.query("SELECT 1")).rejects.toSatisfy(isUnreachable);
  client.release(true);
  expect(await database.prisma.account.count()).toBe(0);
});

test("Prisma's statements are prepared once and reused", async () => {
  const client = await database.pool.connect();
  client.release();
  for (let run = 0; run < 3; run++) await database.prisma.account.count();
  const { rows } = await database.pool.query(
    "SELECT count(*)::int AS statements FROM pg_prepared_statements WHERE name LIKE 'p\\_%'",
  );
  expect(rows).toEqual([{ statements: 1 }]);
});

test("closing twice is closing once", async () => {
  await Promise.all([database.close(), database.close()]);
  await database.close();
  expect(database.pool.ended).toBe(true);
});

function databaseName(): string {
  return new URL(db.url).pathname.slice(1);
}

function sleepInDatabase() {
  return database.pool.query("SELECT pg_sleep(0.01)");
}

function terminateVictims() {
  return db.database.pool.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'victim' AND datname = current_database()",
  );
}

async function countVictims(queryPart: string): Promise<number | null> {
  const { rowCount } = await db.database.pool.query(
    "SELECT 1 FROM pg_stat_activity WHERE application_name = 'victim' AND datname = current_database() AND query LIKE $1",
    [`%${queryPart}%`],
  );
  return rowCount;
}
