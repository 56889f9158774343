import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { installPrograms } from "../checks/programs.ts";
import { Problem } from "../setup/output.mjs";
import { CACHE, inRoot } from "../setup/paths.mjs";
import { generate } from "../setup/prepare.mjs";
import { run } from "../setup/run.mjs";

/** Where the recorder appends the statements of the tests. */
const RECORD = join(CACHE, `statements-${process.pid}.jsonl`);
const RESULT = inRoot("prisma/released-statements.json");

const COLUMNS_SQL = `
select table_name, array_agg(column_name::text order by column_name) as columns
  from information_schema.columns where table_schema = 'public'
 group by table_name order by table_name`;

/** Runs the unit tests, and returns the statements that the product prepares in them. */
async function recordStatements(): Promise<string[]> {
  rmSync(RECORD, { force: true });
  const recorder = pathToFileURL(inRoot("scripts/release/record-statements.mjs")).href;
  const { ok } = await run("vitest", ["run", "--project=unit*", "packages", "apps"], {
    visible: true,
    env: { STATEMENTS_FILE: RECORD, NODE_OPTIONS: `--import=${recorder}` },
  });
  const lines = existsSync(RECORD) ? readFileSync(RECORD, "utf8").trim().split("\n") : [];
  rmSync(RECORD, { force: true });
  if (!ok) throw new Problem("The tests failed: their statements are incomplete.");
  return [...new Set(lines.map((line) => JSON.parse(line) as string))].sort();
}

type TableColumns = { table_name: string; columns: string[] };
type TestDatabases = {
  createTestDatabase: () => Promise<{
    database: { pool: { query: (text: string) => Promise<{ rows: TableColumns[] }> } };
    drop: () => Promise<void>;
  }>;
};

async function readColumns(): Promise<Record<string, string[]>> {
  // Imported late: the Prisma client must have been generated.
  const { createTestDatabase } = (await import(
    inRoot("packages/database/src/testing/index.ts")
  )) as TestDatabases;
  const { database, drop } = await createTestDatabase();
  const { rows } = await database.pool.query(COLUMNS_SQL);
  await drop();
  return Object.fromEntries(rows.map(({ table_name, columns }) => [table_name, columns]));
}

await generate();
await installPrograms();
const [, release] =
  /^## \[(\d+\.\d+\.\d+)\]/m.exec(readFileSync(inRoot("CHANGELOG.md"), "utf8")) ?? [];
const statements = await recordStatements();
const columns = await readColumns();
const folders = readdirSync(inRoot("prisma/migrations"), { withFileTypes: true });
const newestMigration = folders
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .toSorted()
  .at(-1);
writeFileSync(
  RESULT,
  `${JSON.stringify({ release, newestMigration, statements, columns }, null, 2)}\n`,
);
process.stdout.write(`${statements.length} statements of ${release}: ${RESULT}\n`);
