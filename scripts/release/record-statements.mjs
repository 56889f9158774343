// Loaded with `node --import` into the processes of the unit tests. Appends the named statements,
// which are those of the product, to the file STATEMENTS_FILE.
import { appendFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const FILE = process.env["STATEMENTS_FILE"] ?? "";
const { Client } = createRequire(join(process.cwd(), "packages/database/package.json"))("pg");
/** What PostgreSQL can prepare; Prisma names `BEGIN` too. */
const STATEMENT = /^\s*(with|select|insert|update|delete)\b/i;
const send = Client.prototype.query;
const seen = new Set();

/** @param {{ name?: string, text?: string }} config @param {unknown[]} rest */
Client.prototype.query = function query(config, ...rest) {
  const { name, text } = config ?? {};
  if (name && text && STATEMENT.test(text) && !seen.has(text)) {
    seen.add(text);
    appendFileSync(FILE, `${JSON.stringify(text)}\n`);
  }
  return send.call(this, config, ...rest);
};
