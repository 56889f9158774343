import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing/index.ts";
import { findMigrationsFolder, type Migration, readMigrations } from "./folder.ts";
import { compareReleases } from "./history.ts";

/** The last migration before migrations stated what they work with (decision 378). */
const LAST_WITHOUT_STATEMENT = "20261128110000_branding";

/** What the previous release needs of the schema; `npm run statements` writes it. */
type Released = {
  release: string;
  statements: string[];
  /** The columns of each table. */
  columns: Record<string, string[]>;
  /** Releases until 1.1.0 have none. */
  newestMigration?: string;
};

const folder = findMigrationsFolder(import.meta.dirname);
const read = (...path: string[]) => readFileSync(join(folder, "..", ...path), "utf8");
const released = JSON.parse(read("released-statements.json")) as Released;
const { release, newestMigration = LAST_WITHOUT_STATEMENT } = released;
const [, unreleased = ""] = read("..", "CHANGELOG.md").split(/^## /m);
/** The changelog tells operators that the last release does not work with the newest schema. */
const hasWayBack = !/no way back/i.test(unreleased);

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

describe("a migration after the last release", () => {
  it("states that it works with the last release, or a newer one if the changelog says that there is no way back (contract OPS-2)", async () => {
    const isRight = ({ worksWith = "0" }: Migration) =>
      worksWith === release || (!hasWayBack && compareReleases(worksWith, release) > 0);
    const migrations = await readMigrations(folder);
    const wrong = migrations
      .filter(({ name }) => name > newestMigration)
      .filter((migration) => !isRight(migration));
    const line = `-- Works with release ${release} and newer.`;
    expect(
      wrong.map(({ name }) => name),
      `The first line must be: ${line}`,
    ).toEqual([]);
  });
});

describe.runIf(hasWayBack)(`the release ${release} on the newest schema`, () => {
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
