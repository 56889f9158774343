import type pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openDatabase, type Database } from "./database.ts";
import { createTestDatabase, type TestDatabase } from "./testing/index.ts";

let db: TestDatabase;
let database: Database;
let client: pg.PoolClient;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

// Each test has a connection of its own, without prepared statements.
beforeEach(async () => {
  database = openDatabase({
    url: db.url,
    poolSize: 1,
    applicationName: "tests",
    onConnectionError: () => {},
  });
  client = await database.pool.connect();
});
afterEach(async () => {
  client.release();
  await database.close();
});

/** Counts the descriptions of rows that the server sends in a connection. */
function countDescriptions(of: pg.PoolClient): () => number {
  let count = 0;
  const { connection } = of as unknown as { connection: NodeJS.EventEmitter };
  connection.on("rowDescription", () => count++);
  return () => count;
}

const VALUES = {
  name: "values",
  text: `select $1::int as number, $2::text as text, $3::timestamptz(3) as time, $4::int[] as list, null as nothing`,
};
const TIME = "2026-11-28T18:00:00.000Z";

describe("named statements", () => {
  it("are described once in a connection, and return the same rows in each execution", async () => {
    const descriptions = countDescriptions(client);
    for (const number of [1, 2, 3]) {
      const values = [number, `text ${number}`, TIME, [number, 4]];
      const { rows, rowCount, fields } = await client.query({ ...VALUES, values });
      expect(rows).toEqual([
        { number, text: `text ${number}`, time: TIME, list: [number, 4], nothing: null },
      ]);
      expect({ rowCount, names: fields.map(({ name }) => name) }).toEqual({
        rowCount: 1,
        names: ["number", "text", "time", "list", "nothing"],
      });
    }
    expect(descriptions()).toBe(1);
  });

  it("return no row, several rows and the number of changed rows", async () => {
    await client.query("create temporary table items (id int)");
    const select = { name: "items", text: "select id from items where id > $1 order by id" };
    const insert = { name: "insert", text: "insert into items select generate_series(1, $1)" };
    for (const [count, ids] of [
      [0, []],
      [2, [1, 2]],
      [3, [1, 1, 2, 2, 3]],
    ] as const) {
      expect((await client.query({ ...insert, values: [count] })).rowCount).toBe(count);
      const { rows } = await client.query({ ...select, values: [0] });
      expect(rows).toEqual(ids.map((id) => ({ id })));
    }
  });

  it("pass results and errors to a callback", async () => {
    const run = (divisor: number) =>
      new Promise((resolve) => {
        client.query(
          { name: "divide", text: "select 4 / $1::int as result", values: [divisor] },
          (error: Error | undefined, result) => resolve(error?.message ?? result.rows),
        );
      });
    expect([await run(2), await run(0), await run(4)]).toEqual([
      [{ result: 2 }],
      "division by zero",
      [{ result: 1 }],
    ]);
  });

  it("reject for an error of the server or of a value, and the connection stays usable", async () => {
    const divide = { name: "divide", text: "select 4 / $1::int as result" };
    const unreadable = { toPostgres: () => JSON.parse("{") as unknown };
    await client.query({ ...divide, values: [1] });
    await expect(client.query({ ...divide, values: [0] })).rejects.toThrow("division by zero");
    await expect(client.query({ ...divide, values: [unreadable] })).rejects.toThrow(SyntaxError);
    expect((await client.query({ ...divide, values: [2] })).rows).toEqual([{ result: 2 }]);
  });

  it("reject when the same name has another text", async () => {
    await client.query({ name: "one", text: "select 1 as one" });
    await expect(client.query({ name: "one", text: "select 2 as two" })).rejects.toThrow(
      "Prepared statements must be unique",
    );
  });

  it("reject when their columns have changed, instead of rows with the former columns", async () => {
    await client.query("create temporary table items (id int)");
    await client.query("insert into items values (1)");
    const select = { name: "items", text: "select * from items" };
    expect((await client.query(select)).rows).toEqual([{ id: 1 }]);
    await client.query("alter table items alter column id type text");
    await expect(client.query(select)).rejects.toThrow("cached plan must not change result type");
  });

  it("run in the pool, and are described again in a new connection", async () => {
    const run = async () =>
      (await database.pool.query({ ...VALUES, values: [1, "a", TIME, []] })).rows;
    client.release();
    const before = await run();
    await database.pool.query("select pg_terminate_backend(pg_backend_pid())").catch(() => {});
    expect(await run()).toEqual(before);
    client = await database.pool.connect();
  });
});
