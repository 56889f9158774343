import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing/index.ts";
import { findMigrationsFolder } from "./folder.ts";

/** What the previous release needs of the schema; `npm run statements` writes it. */
type Released = {
  release: string;
  statements: string[];
  /** The columns of each table. */
  columns: Record<string, string[]>;
};

const released = JSON.parse(
  readFileSync(
    join(findMigrationsFolder(import.meta.dirname), "..", "released-statements.json"),
    "utf8",
  ),
) as Released;

let db: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  db = await createTestDatabase();
  client = new pg.Client({ connectionString: db.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await db.drop();
});

/** Returns PostgreSQL's reason why it cannot run a statement; undefined when it can. */
async function reasonAgainst(statement: string): Promise<string | undefined> {
  try {
    await client.query(`prepare released as ${statement}`);
    await client.query("deallocate released");
    return undefined;
  } catch (error) {
    return `${String(error)}: ${statement}`;
  }
}

describe(`the release ${released.release} on the newest schema`, () => {
  it("can run each of its statements", async () => {
    expect(released.statements.length).toBeGreaterThan(50);
    const reasons: string[] = [];
    for (const statement of released.statements) {
      const reason = await reasonAgainst(statement);
      if (reason !== undefined) reasons.push(reason);
    }
    expect(reasons).toEqual([]);
  });

  it("can insert rows: each column that it does not know is nullable or has a default", async () => {
    const { rows } = await client.query<{ table_name: string; column_name: string }>(`
      select table_name, column_name from information_schema.columns
       where table_schema = 'public' and is_nullable = 'NO' and column_default is null
         and is_identity = 'NO' and is_generated = 'NEVER'`);
    const required = rows
      .filter(({ table_name }) => table_name in released.columns)
      .filter(
        ({ table_name, column_name }) => !released.columns[table_name]?.includes(column_name),
      );
    expect(required).toEqual([]);
  });
});
