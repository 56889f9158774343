import { print } from "../../scripts/setup/output.mjs";
import { openStack } from "../harness/servers/stack.ts";
import { erase } from "./erase.ts";

const INTERRUPTED_CODE = 130;

/** Tables that keep rows: the record of the erasure, and usernames. */
const KEPT = new Set(["erasures", "reserved_usernames"]);

const stack = openStack();
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void stack.close().then(() => process.exit(INTERRUPTED_CODE)));
try {
  const { statuses, tables, files, printed, recorded } = await erase(stack, print);
  const width = Math.max(...tables.map(({ table }) => table.length));
  print(`\n${"table".padEnd(width)}  before  after`);
  for (const { table, before, after } of tables)
    print(`${table.padEnd(width)}  ${String(before).padStart(6)}  ${String(after).padStart(5)}`);
  print(
    `${"files of images".padEnd(width)}  ${String(files.before).padStart(6)}  ${String(files.after).padStart(5)}`,
  );
  const describe = ({ key, page, feed }: (typeof statuses)["before"]) =>
    `key ${key}, page ${page}, feed ${feed}`;
  print(`\nBefore: ${describe(statuses.before)}. After: ${describe(statuses.after)}.`);
  print(`The command printed: ${JSON.stringify(printed)}`);
  print(`The record: ${JSON.stringify(recorded)}`);
  const left = tables.filter(({ table, after }) => after > 0 && !KEPT.has(table));
  const { key, page, feed } = statuses.after;
  const isOpen = key !== 401 || page !== 404 || feed !== 404;
  if (left.length > 0 || files.after > 0 || isOpen) {
    print(`Something is left: ${left.map(({ table }) => table).join(", ")}`);
    process.exitCode = 1;
  }
} finally {
  await stack.close();
}
