import { print } from "../../scripts/setup/output.mjs";
import { openStack } from "../harness/servers/stack.ts";
import { type Access, erase, type EraseReport } from "./erase.ts";

const INTERRUPTED_CODE = 130;

/** The rows that stay: the record of the erasure (contract ACCT-24), and two names of each of two users (USER-9). */
const KEPT: Record<string, number> = { erasures: 1, reserved_usernames: 4 };

const OPEN: Access = { key: 200, page: 200, feed: 200 };
const GONE: Access = { key: 401, page: 404, feed: 404 };

function describe({ key, page, feed }: Access): string {
  return `key ${key}, page ${page}, feed ${feed}`;
}

/** Returns what contradicts the contract, one sentence for each. */
function findViolations({ erased, other, tables, files, recorded }: EraseReport): string[] {
  const violations: string[] = [];
  const compare = (what: string, actual: Access, expected: Access) => {
    if (describe(actual) !== describe(expected))
      violations.push(`${what}: ${describe(actual)} instead of ${describe(expected)}`);
  };
  compare("The account before its erasure", erased.before, OPEN);
  compare("The account after its erasure", erased.after, GONE);
  compare("The other account before the erasure", other.before, OPEN);
  compare("The other account after the erasure", other.after, OPEN);
  for (const { table, hasAccount, before, after } of tables) {
    if (hasAccount && before === 0) violations.push(`${table}: the drill has added no row`);
    const kept = KEPT[table] ?? 0;
    if (after !== kept)
      violations.push(`${table}: ${after} rows after the erasure instead of ${kept}`);
  }
  if (files.before <= files.ofOther) violations.push("Images: the drill has added no file");
  if (files.after !== files.ofOther)
    violations.push(`Images: ${files.after} files after the erasure instead of ${files.ofOther}`);
  const [record, ...more] = (recorded as { erasures: { finished_at: string | null }[] }).erasures;
  if (!record?.finished_at || more.length > 0)
    violations.push("erasure list: not one record with an end");
  return violations;
}

const stack = openStack();
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void stack.close().then(() => process.exit(INTERRUPTED_CODE)));
try {
  const report = await erase(stack, print);
  const { erased, other, tables, files, printed, recorded } = report;
  const width = Math.max(...tables.map(({ table }) => table.length));
  const row = (name: string, before: string | number, after: string | number) =>
    `${name.padEnd(width)}  ${String(before).padStart(6)}  ${String(after).padStart(5)}`;
  print(
    `\nRows with an id or a text of the account or its users:\n${row("table", "before", "after")}`,
  );
  for (const { table, before, after } of tables) print(row(table, before, after));
  print(row("files of images", files.before, files.after));
  print(`\nThe account: ${describe(erased.before)}; after the erasure: ${describe(erased.after)}.`);
  print(`Another account: ${describe(other.before)}; after the erasure: ${describe(other.after)}.`);
  print(`The command printed: ${JSON.stringify(printed)}`);
  print(`The record: ${JSON.stringify(recorded)}`);
  const violations = findViolations(report);
  for (const violation of violations) print(`VIOLATION: ${violation}`);
  if (violations.length > 0) process.exitCode = 1;
  else
    print(
      `\nChecked: ${tables.length} tables, the files of images, a key, a page and a feed of the erased account and of another one, and the record. Nothing is left but the record and ${KEPT["reserved_usernames"]} reserved usernames.`,
    );
} finally {
  await stack.close();
}
