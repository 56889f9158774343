import { execFile } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { promisify } from "node:util";
import { call } from "../harness/call.ts";
import { ample, insertPeople } from "../harness/people.ts";
import { drawPng } from "../harness/png.ts";
import { environmentOf } from "../harness/servers/programs.ts";
import type { Stack } from "../harness/servers/stack.ts";
import { until } from "../harness/until.ts";

const WALK = join(import.meta.dirname, "../../packages/core/src/erasure/tests/walk.fixture.ts");

/** The statuses of a request with a key of an account, of its public page, and of its author's feed. */
export type Access = { key: number; page: number; feed: number };

/** The rows of a table that have an id or a text of the account. */
export type TableRows = { table: string; hasAccount: boolean; before: number; after: number };

/** What `erase` observed. */
export type EraseReport = {
  erased: { before: Access; after: Access };
  /** An account that is not erased. */
  other: { before: Access; after: Access };
  tables: TableRows[];
  /** The numbers of files of images. The other account has uploaded one of the same images. */
  files: { before: number; after: number; ofOther: number };
  /** What the command printed, and what `erasure list` prints. */
  printed: unknown;
  recorded: unknown;
};

async function runWalk<Result>(...args: string[]): Promise<Result> {
  const tsx = createRequire(import.meta.url).resolve("tsx");
  const { stdout } = await promisify(execFile)(process.execPath, ["--import", tsx, WALK, ...args], {
    env: environmentOf({}),
    maxBuffer: Infinity,
  });
  return JSON.parse(stdout) as Result;
}

/**
 * Starts the service on fresh data, makes an account with rows in every table and one that stays, erases the first one with the
 * operator's command, and looks in every table and in the folder of images for what is left.
 */
export async function erase(stack: Stack, log: (message: string) => void): Promise<EraseReport> {
  log("Starting API and portal");
  const api = await stack.startApi();
  const portal = await stack.startPortal();
  const { addOwner, addUser } = insertPeople(stack);
  // The names occur in no other text of the database.
  const erased = await addOwner("ada-lovelace", "team", ample);
  await addUser(erased.account, "grace-hopper", "member");
  const other = await addOwner("alan-turing", "team", ample);
  log(
    "Making an account with guides, images, keys, webhooks, readers and logs, and one that stays",
  );
  const media = join(stack.dataDir, "media");
  const countFiles = () =>
    existsSync(media)
      ? readdirSync(media, { recursive: true, withFileTypes: true }).filter((file) => file.isFile())
          .length
      : 0;
  const addContent = async ({ admin: key, username }: typeof erased, shades: number[]) => {
    const post = (path: string, request: object) =>
      call(api.url, { method: "POST", path, key, ...request });
    const headers = { "Content-Type": "image/png" };
    for (const shade of shades) await post("/images", { headers, body: drawPng(600, 400, shade) });
    const steps = [{ position: 1, content: "<p>Boil</p>" }];
    const json = { guide: { title: "Brew tea", user_id: username, steps } };
    const { body } = await post("/guides", { json });
    await post(`/guides/${(body as { guide: { id: number } }).guide.id}/publish`, {});
  };
  await addContent(other, [10, 100]);
  const ofOther = countFiles();
  await addContent(erased, [10, 200]);
  // The API writes the log of its requests after about a second.
  await until("the request log", async () => {
    const [row] = await stack.sql<{ keys: number }>(
      "select count(distinct api_key_id)::int as keys from request_log",
    );
    return row?.keys === 2;
  });
  const url = stack.postgres.url();
  const subject = await runWalk<{ texts: string[] }>("fill", url, String(erased.account));
  const accessOf = async ({ admin: key, username }: typeof erased): Promise<Access> => ({
    key: (await call(api.url, { path: "/me", key })).status,
    page: (await fetch(`${portal.url}/@${username}/brew-tea`)).status,
    feed: (await fetch(`${portal.url}/@${username}/feed.xml`)).status,
  });
  const observe = async () => ({
    erased: await accessOf(erased),
    other: await accessOf(other),
    files: countFiles(),
    tables: await runWalk<{ table: string; rows: number; hasAccount: boolean }[]>(
      "walk",
      url,
      JSON.stringify(subject),
    ),
  });
  const before = await observe();
  log("Starting the worker, and erasing the account: account delete --now");
  // Later than the rows: it would already move some of them, for example the views.
  await stack.startWorker();
  const command = ["account", "delete", erased.account, "--now", "--confirm", erased.account];
  const printed = await stack.cli(...command);
  log("Waiting until the worker has sent the last emails");
  await until("the last emails", async () => {
    const [row] = await stack.sql<{ jobs: number }>(
      "select count(*)::int as jobs from graphile_worker._private_jobs where run_at <= now() and payload::text ilike any($1)",
      [subject.texts.map((text) => `%${text}%`)],
    );
    return row?.jobs === 0;
  });
  const after = await observe();
  const rowsAfter = new Map(after.tables.map(({ table, rows }) => [table, rows]));
  return {
    erased: { before: before.erased, after: after.erased },
    other: { before: before.other, after: after.other },
    tables: before.tables.map(({ table, rows, hasAccount }) => ({
      table,
      hasAccount,
      before: rows,
      after: rowsAfter.get(table) ?? 0,
    })),
    files: { before: before.files, after: after.files, ofOther },
    printed,
    recorded: await stack.cli("erasure", "list"),
  };
}
