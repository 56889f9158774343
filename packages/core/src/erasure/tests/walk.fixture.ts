// A program of the drill `erasure`. `fill <url> <account>` adds rows of each user of an account to every table, and prints as JSON
// how to find them. `walk <url> <JSON>` prints the number of rows in each table that have an id or a text of it.
import { openDatabase } from "@guidepost/database";
import { TEST_LIMITS } from "@guidepost/database/testing";
import {
  collectIds,
  fillEveryTable,
  type SubjectIds,
  TABLES_WITHOUT_ACCOUNT,
  walkDatabase,
} from "#testing/index.ts";

/** What identifies the rows of an account. */
type Subject = { ids: SubjectIds; texts: string[] };

const [command = "", url = "", argument = ""] = process.argv.slice(2);
const db = openDatabase({
  url,
  poolSize: 1,
  applicationName: "drill",
  onConnectionError: () => {},
  ...TEST_LIMITS,
});

async function fill(accountId: number): Promise<Subject> {
  const { rows } = await db.pool.query<{ id: number }>(
    "select id from users where account_id = $1 order by id",
    [accountId],
  );
  const texts: string[] = [];
  for (const { id } of rows)
    texts.push(...(await fillEveryTable(db.pool, { userId: id, accountId })).texts);
  return { ids: await collectIds(db.pool, { accountId }), texts };
}

async function walk(subject: Subject) {
  const { tables, findings } = await walkDatabase(db.pool, subject);
  return tables.map((table) => {
    const rows = findings
      .filter((finding) => finding.table === table)
      .map((finding) => finding.rows);
    // A row can be found by several ids and texts.
    return { table, rows: Math.max(0, ...rows), hasAccount: !(table in TABLES_WITHOUT_ACCOUNT) };
  });
}

const result =
  command === "fill" ? await fill(Number(argument)) : await walk(JSON.parse(argument) as Subject);
process.stdout.write(JSON.stringify(result));
await db.close();
