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

type Finding = { table: string; column: string; rows: number };
type Walk = { tables: string[]; findings: Finding[] };

/** What `erase` observed. */
export type EraseReport = {
  /** The statuses of a request with a key, of the public page and of its feed, before and after. */
  statuses: Record<"before" | "after", { key: number; page: number; feed: number }>;
  /** For each table, the rows with an id or a text of the account, before and after. */
  tables: { table: string; before: number; after: number }[];
  /** The files of images, before and after. */
  files: { before: number; after: number };
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

/** Counts rows by table; a row with several findings counts once for each. */
function byTable({ tables, findings }: Walk): Map<string, number> {
  const rows = new Map(tables.map((table) => [table, 0]));
  for (const { table, rows: found } of findings)
    rows.set(table, Math.max(rows.get(table) ?? 0, found));
  return rows;
}

/**
 * Starts the service on fresh data, makes an account with rows in every table, erases it with the operator's command, and looks in
 * every table and in the folder of images for what is left.
 */
export async function erase(stack: Stack, log: (message: string) => void): Promise<EraseReport> {
  log("Starting API, portal and worker");
  const api = await stack.startApi();
  const portal = await stack.startPortal();
  await stack.startWorker();
  const { account, admin: key } = await insertPeople(stack).addOwner("ada", "enterprise", ample);
  await insertPeople(stack).addUser(account, "bob", "member");
  log("Making an account with guides, images, keys, webhooks, readers and logs");
  const headers = { "Content-Type": "image/png" };
  for (const shade of [10, 200])
    await call(api.url, {
      method: "POST",
      path: "/images",
      key,
      headers,
      body: drawPng(600, 400, shade),
    });
  const json = {
    guide: { title: "Brew tea", user_id: "ada", steps: [{ position: 1, content: "<p>Boil</p>" }] },
  };
  const { body } = await call(api.url, { method: "POST", path: "/guides", key, json });
  const { id } = (body as { guide: { id: number } }).guide;
  await call(api.url, { method: "POST", path: `/guides/${id}/publish`, key });
  // The log of the requests is written after about a second.
  await until("the request log", async () => {
    const [row] = await stack.sql<{ rows: number }>(
      "select count(*)::int as rows from request_log",
    );
    return (row?.rows ?? 0) > 0;
  });
  const url = stack.postgres.url();
  const subject = await runWalk<object>("fill", url, String(account));
  const statusesNow = async () => ({
    key: (await call(api.url, { path: "/me", key })).status,
    page: (await fetch(`${portal.url}/@ada/brew-tea`)).status,
    feed: (await fetch(`${portal.url}/@ada/feed.xml`)).status,
  });
  const media = join(stack.dataDir, "media");
  const filesNow = () => (existsSync(media) ? readdirSync(media, { recursive: true }).length : 0);
  const walk = () => runWalk<Walk>("walk", url, JSON.stringify(subject));

  const statuses = { before: await statusesNow() };
  const files = { before: filesNow() };
  const before = byTable(await walk());
  log("Erasing it: account delete --now");
  const printed = await stack.cli("account", "delete", account, "--now", "--confirm", account);
  const after = { ...statuses, after: await statusesNow() };
  log("Waiting until the worker has sent the last emails");
  await until("the last emails", async () => {
    const [row] = await stack.sql<{ jobs: number }>(
      "select count(*)::int as jobs from graphile_worker._private_jobs where payload::text ilike '%ada%'",
    );
    return row?.jobs === 0;
  });
  const left = byTable(await walk());
  return {
    statuses: after,
    tables: [...before].map(([table, rows]) => ({
      table,
      before: rows,
      after: left.get(table) ?? 0,
    })),
    files: { ...files, after: filesNow() },
    printed,
    recorded: await stack.cli("erasure", "list"),
  };
}
