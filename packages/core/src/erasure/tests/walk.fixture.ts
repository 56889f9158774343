// A program of the drill `erasure`. `fill <url> <account>` adds rows of each user of an account to every table, and prints how to
// find them as JSON. `walk <url> <JSON>` prints the tables, and what it finds of them.
import { openDatabase } from "@guidepost/database";
import { TEST_LIMITS } from "@guidepost/database/testing";
import { collectIds, fillEveryTable, type SubjectIds, walkDatabase } from "#testing/index.ts";

const [command = "", url = "", argument = ""] = process.argv.slice(2);
const db = openDatabase({
  url,
  poolSize: 1,
  applicationName: "drill",
  onConnectionError: () => {},
  ...TEST_LIMITS,
});

async function fill(accountId: number): Promise<{ ids: SubjectIds; texts: string[] }> {
  const { rows } = await db.pool.query<{ id: number }>(
    "select id from users where account_id = $1 order by id",
    [accountId],
  );
  const texts: string[] = [];
  for (const { id } of rows)
    texts.push(...(await fillEveryTable(db.pool, { userId: id, accountId })).texts);
  return { ids: await collectIds(db.pool, { accountId }), texts };
}

const result =
  command === "fill"
    ? await fill(Number(argument))
    : await walkDatabase(db.pool, JSON.parse(argument) as Awaited<ReturnType<typeof fill>>);
process.stdout.write(JSON.stringify(result));
await db.close();
