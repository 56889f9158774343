import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import pg from "pg";
import type { Cleanup } from "../cleanup.ts";
import { createAccount } from "../database/accounts.ts";
import { findPostgres, stopPostgres } from "../database/postgres.ts";
import { API_ENTRY, GUIDEPOST_ENTRY } from "../paths.ts";
import { fixed, table } from "../report/markdown.ts";
import { startApi } from "../servers/apps.ts";

const GUIDES = 10_000;
const CHANGED = 100;
const PER_FOLDER = 100;
const AUTHOR = "author";

function pathOf(n: number): string {
  return `topic-${Math.floor(n / PER_FOLDER)}/guide-${n}.md`;
}

/** A guide of three steps with about 1 kB of Markdown. */
function toFile(n: number, revision: number): string {
  const step = (name: string) =>
    `## ${name}\n\nRevision ${revision}. ${"Write down what you expect to see before you change anything. ".repeat(5)}\n`;
  const head = `---\ntitle: How to set up part ${n}\ncategory: tech\nstatus: published\n---\n`;
  return [head, step("Prepare"), step("Assemble"), step("Check")].join("\n");
}

async function writeGuides(folder: string, numbers: Iterable<number>, revision: number) {
  for (const n of numbers) {
    const file = join(folder, pathOf(n));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, toFile(n, revision));
  }
}

function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, n) => n);
}

/** Measures the program `guidepost` with 10,000 files. The account's quota counts the requests. */
export async function measureSync(
  { dataDir, cores, cleanup }: { dataDir: string; cores: number[] | undefined; cleanup: Cleanup },
  log: (message: string) => void,
): Promise<string> {
  cleanup.add(() => stopPostgres(dataDir));
  const file = join(dataDir, "api.log");
  const api = await startApi({ entry: API_ENTRY, dataDir, cores, log: file, cleanup });
  const { superuserUrl } = await findPostgres(dataDir);
  const db = new pg.Client({ connectionString: superuserUrl });
  await db.connect();
  cleanup.add(() => db.end());
  const { accountId, secret } = await createAccount(db, AUTHOR);
  const countRequests = async () => {
    const { rows } = await db.query<{ used: number }>(
      "select coalesce(sum(used), 0)::int as used from usage_months where account_id = $1",
      [accountId],
    );
    return rows[0]?.used ?? 0;
  };
  const env = {
    ...({ NODE_ENV: "production", PATH: process.env["PATH"], HOME: dataDir } as const),
    GUIDEPOST_URL: `http://127.0.0.1:${api.port}/v1`,
    GUIDEPOST_KEY: secret,
  };
  const rows: string[][] = [];
  const run = async (title: string, ...args: string[]) => {
    log(`Measuring: ${title}`);
    const before = await countRequests();
    const start = performance.now();
    await promisify(execFile)(process.execPath, [GUIDEPOST_ENTRY, ...args], {
      env,
      maxBuffer: Infinity,
    });
    const seconds = (performance.now() - start) / 1000;
    rows.push([title, fixed(seconds, 1), fixed((await countRequests()) - before)]);
  };

  const source = join(dataDir, "source");
  const copy = join(dataDir, "copy");
  log(`Writing ${GUIDES} files`);
  await writeGuides(source, upTo(GUIDES), 1);
  await run("first push, all guides are new", "push", source);
  await run("push without a change", "push", source);
  await run("another push without a change", "push", source);
  await writeGuides(source, upTo(CHANGED), 2);
  await run(`push after a change of ${CHANGED} files`, "push", source);
  await run("first pull into an empty folder", "pull", copy);
  await run("pull without a change", "pull", copy);
  return `${GUIDES} guides of three steps.\n\n${table(["command", "seconds", "requests"], rows)}\n`;
}
