import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Database, openDatabase } from "./database.ts";
import { isUnreachable } from "./errors.ts";
import { createTestDatabase, type TestDatabase } from "./testing/index.ts";

let db: TestDatabase;
let database: Database;
let broken: Error[];

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

beforeEach(() => {
  broken = [];
  database = openDatabase({
    url: db.url,
    poolSize: 4,
    applicationName: "victim",
    onConnectionError: (error) => broken.push(error),
  });
});

afterEach(() => database.close());

describe("openDatabase", () => {
  it("shares one pool of the given size between pg and Prisma", async () => {
    await Promise.all(
      Array.from({ length: 12 }, () =>
        Promise.all([database.pool.query("SELECT 1"), database.prisma.account.count()]),
      ),
    );
    expect(database.pool.totalCount).toBe(4);
  });

  it("uses UTC in sessions of a server with another time zone", async () => {
    await db.database.pool.query(
      "ALTER ROLE CURRENT_USER IN DATABASE " + databaseName() + " SET timezone = 'Asia/Tokyo'",
    );
    const { rows } = await database.pool.query("SHOW timezone");
    expect(rows).toEqual([{ TimeZone: "UTC" }]);
  });

  it("ends a slow statement by the server's time-out", async () => {
    const { rows } = await database.pool.query("SHOW statement_timeout");
    expect(rows).toEqual([{ statement_timeout: "15s" }]);
  });

  it("reports and replaces idle connections that are lost", async () => {
    await database.prisma.account.count();
    await terminateVictims();
    await expect.poll(() => broken.length).toBeGreaterThan(0);
    expect(broken.every(isUnreachable)).toBe(true);
    expect(await database.prisma.account.count()).toBe(0);
  });

  it.each([
    ["pg", () => database.pool.query("SELECT pg_sleep(30)")],
    ["Prisma", () => database.prisma.$queryRaw`SELECT pg_sleep(30)::text`],
  ])(
    "rejects a query of %s as unreachable when its connection is lost, and runs the next one",
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

  it("keeps the process alive when a checked-out idle connection is lost", async () => {
    const client = await database.pool.connect();
    await client.query("BEGIN");
    await terminateVictims();
    await expect.poll(() => countVictims("BEGIN")).toBe(0);
    await expect(client.query("SELECT 1")).rejects.toSatisfy(isUnreachable);
    client.release(true);
    expect(await database.prisma.account.count()).toBe(0);
  });

  it("prepares a statement of Prisma once and reuses it", async () => {
    const client = await database.pool.connect();
    client.release();
    for (let run = 0; run < 3; run++) await database.prisma.account.count();
    const { rows } = await database.pool.query(
      "SELECT count(*)::int AS statements FROM pg_prepared_statements WHERE name LIKE 'p\\_%'",
    );
    expect(rows).toEqual([{ statements: 1 }]);
  });
});

it("close resolves for concurrent and repeated calls", async () => {
  await Promise.all([database.close(), database.close()]);
  await database.close();
  expect(database.pool.ended).toBe(true);
});

function databaseName(): string {
  return new URL(db.url).pathname.slice(1);
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
